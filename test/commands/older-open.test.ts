import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Address } from '../../src/domain/address.ts';
import { CliError } from '../../src/errors/cli-error.ts';
import { openJournal } from '../../src/journal/open.ts';
import { effectsFromNow } from '../support/effects.ts';
import { entry } from '../support/journal.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { interruptedAfterSend, lostAfterSend, withNode } from '../support/unlucky.ts';

const start = marketplaces();

function reprice(m: Marketplace, price: string, artwork = 'Tide Table'): readonly string[] {
  return ['listing', 'reprice', m.artwork(artwork), '--price', price, '--yes', '--source', 'local'];
}

async function answer(m: Marketplace, argv: readonly string[], options = {}) {
  const { code, stdout, stderr } = await m.gavel([...argv, '--json'], { as: 'mira', ...options });
  return { code, stderr, ...JSON.parse(stdout) };
}

/** What is sent through a node that is otherwise as it is. */
function sending() {
  const sent: string[] = [];
  const adapters = withNode((chain) => ({
    send: async (bytes, slot) => {
      sent.push(Buffer.from(bytes).toString('base64'));
      return chain.send(bytes, slot);
    },
  }));
  return { sent, adapters };
}

async function states(m: Marketplace): Promise<unknown> {
  const { data } = await answer(m, ['tx', 'history']);
  return data.map(({ id, state }: { id: number; state: string }) => [id, state]).reverse();
}

describe('what is open on the same artwork', () => {
  it('is waited for to its end without being sent again, and then the newer is asked for anew', async () => {
    const m = await start();
    const effects = await effectsFromNow(m.running.rpcUrl, m.artwork('Tide Table'));
    expect((await answer(m, reprice(m, '2 SOL'), lostAfterSend())).code).toBe(8);
    const { sent, adapters } = sending();
    const newer = await answer(m, reprice(m, '3 SOL'), { adapters });
    expect(newer).toMatchObject({ code: 0, data: { account: { price: '3000000000' } } });
    expect(newer.stderr).toContain('record 1, listing.reprice, on the same artwork is open');
    expect(newer.stderr).toMatch(/record 1 can land in \d+ more blocks, about \d+ s\n/);
    expect(newer.stderr).toContain('record 1 is over: the transaction expired and never landed');
    // Every one of them is the newer: none is the older.
    expect(new Set(sent).size).toBe(1);
    expect(await effects()).toBe(1);
    expect(await states(m)).toEqual([
      [1, 'expired'],
      [2, 'dropped'],
      [3, 'confirmed'],
    ]);
    expect(await answer(m, ['tx', 'status', '2'])).toMatchObject({ code: 2 });
  });

  it('and landed is over at once', async () => {
    const m = await start();
    await answer(m, reprice(m, '2 SOL'), interruptedAfterSend());
    const newer = await answer(m, reprice(m, '3 SOL'));
    expect(newer.stderr).toContain('record 1 is over: it landed');
    expect(newer).toMatchObject({ code: 0, data: { account: { price: '3000000000' } } });
  });

  it('is left as it is by Ctrl-C: nothing was signed, and it says how to go on', async () => {
    const m = await start();
    await answer(m, reprice(m, '2 SOL'), lostAfterSend());
    const pressed = new AbortController();
    let looks = 0;
    const adapters = withNode((chain) => ({
      getFinalizedTip: async () => {
        looks += 1;
        if (looks === 3) pressed.abort();
        return chain.getFinalizedTip();
      },
    }));
    const newer = await answer(m, reprice(m, '3 SOL'), { adapters, interrupted: pressed.signal });
    expect(newer).toMatchObject({
      code: 8,
      error: {
        code: 'outcome_unknown',
        why: 'you stopped following it',
        hint: 'follow it: gavel tx resume 1',
      },
    });
    expect(newer.error.message).toContain('nothing was signed: record 1, listing.reprice');
    expect(await states(m)).toEqual([
      [1, 'unknown'],
      [2, 'dropped'],
    ]);
  });

  it('and followed by a living process is named, and not waited for', async () => {
    const m = await start();
    const other = openJournal({
      directory: join(m.home, '.local/state/gavel'),
      now: () => 0,
      pid: 77,
      uid: null,
      clean: (text) => text,
    });
    const mint = m.artwork('Tide Table');
    const cluster = m.running.chain.ledger.genesisHash;
    const request = { cluster, wallet: m.wallet('mira'), operation: 'listing.cancel', intent: 1, typed: 1 };
    const claim = other.claim({ ...request, rpcHosts: [] });
    if (claim.kind !== 'made') throw new Error('it was found instead');
    // Claimed, and nothing signed: who is still thinking holds nobody up.
    expect((await answer(m, reprice(m, '2 SOL'))).code).toBe(0);
    const subject = { mint, addresses: ['a listing' as Address] as const };
    other.sign([{ id: claim.id, ...entry('another signature'), subject }]);
    const newer = await answer(m, reprice(m, '3 SOL'));
    expect(newer).toMatchObject({
      code: 8,
      error: { code: 'intent_in_progress', why: expect.stringContaining('process 77 follows record 1') },
    });
    // Another artwork, and another wallet, are not held up.
    expect((await answer(m, reprice(m, '2 SOL', 'Salt Line'))).code).toBe(0);
    const buy = ['listing', 'buy', mint, '--yes', '--source', 'local'];
    expect((await answer(m, buy, { as: 'bea' })).code).toBe(0);
    other.close();
  });
});

it('what no node takes is open until it can land no more: the same command follows it, and says why it is open', async () => {
  const m = await start();
  const effects = await effectsFromNow(m.running.rpcUrl, m.artwork('Tide Table'));

  const adapters = withNode((chain) => ({
    send: async (bytes, slot) => {
      // A gateway that passes it on, and refuses it afterwards.
      await chain.send(bytes, slot);
      throw new CliError('simulation_failed', {
        hint: 'try again',
        what: 'it was refused',
        why: 'Blockhash not found',
      });
    },
    getStatus: async () => null,
  }));
  const first = await answer(m, [...reprice(m, '2 SOL'), '--timeout', '4'], { adapters });
  expect(first).toMatchObject({ code: 8, error: { code: 'outcome_unknown' } });
  expect(first.stderr).toContain('the RPC node refused it: Blockhash not found');
  expect(first.error.why).toContain('the RPC node refused it (Blockhash not found)');
  const again = await answer(m, reprice(m, '2 SOL'));
  expect(again.code).toBe(0);
  expect(again.stderr).toContain('though the RPC node refused it (Blockhash not found)');
  expect(await effects()).toBe(1);
});

describe('a plan that was signed and not sent', () => {
  const plan = (m: Marketplace) => join(m.home, 'plan.json');

  it('is named by what is signed on the same artwork while it can land, and not waited for', async () => {
    const m = await start();
    expect((await answer(m, [...reprice(m, '2 SOL'), '--sign-only', '--out', plan(m)])).code).toBe(0);
    const newer = await answer(m, reprice(m, '3 SOL'));
    const named = expect.stringMatching(
      /^a plan on the same artwork, listing.reprice, was signed on this machine and can be sent for \d+ more blocks: \w+$/,
    );
    expect(newer).toMatchObject({ code: 0, warnings: [named] });
    expect(newer.stderr).toContain('warning: a plan on the same artwork');
    expect((await answer(m, reprice(m, '3 SOL', 'Salt Line'))).warnings).toEqual([]);
    m.running.chain.makeBlocks(200);
    expect((await answer(m, reprice(m, '4 SOL'))).warnings).toEqual([]);
  });

  it('is not held against itself, and not named any more once it was sent', async () => {
    const m = await start();
    await answer(m, [...reprice(m, '2 SOL'), '--sign-only', '--out', plan(m)]);
    expect(existsSync(plan(m))).toBe(true);
    expect(await answer(m, ['tx', 'submit', plan(m)])).toMatchObject({ code: 0, warnings: [] });
    expect((await answer(m, reprice(m, '3 SOL'))).warnings).toEqual([]);
  });
});
