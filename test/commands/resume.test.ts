import { readdirSync } from 'node:fs';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { openJournal } from '../../src/journal/open.ts';
import { effectsFromNow } from '../support/effects.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { interruptedAfterSend, lostAfterSend, withNode } from '../support/unlucky.ts';

const start = marketplaces();
const REPRICE = ['--price', '2 SOL', '--yes', '--source', 'local'];

function reprice(m: Marketplace): readonly string[] {
  return ['listing', 'reprice', m.artwork('Tide Table'), ...REPRICE];
}

/** How often the listing is touched from now on. */
function repricings(m: Marketplace): Promise<() => Promise<number>> {
  return effectsFromNow(m.running.rpcUrl, m.artwork('Tide Table'));
}

async function errorOf(m: Marketplace, argv: readonly string[], options = {}) {
  const { code, stdout, stderr } = await m.gavel([...argv, '--json'], { as: 'mira', ...options });
  return { code, stderr, ...JSON.parse(stdout) };
}

describe('a command whose outcome is not known', () => {
  it('is not carried out again: the same command finds that it landed', async () => {
    const m = await start();
    const effects = await repricings(m);
    const first = await errorOf(m, reprice(m), interruptedAfterSend());
    expect(first).toMatchObject({
      code: 8,
      error: { code: 'outcome_unknown', hint: expect.stringContaining('gavel tx resume 1') },
    });
    const again = await errorOf(m, reprice(m));
    expect(again).toMatchObject({ code: 0, data: { signature: first.error.details.signature } });
    expect(again.stderr).toContain('following record 1, listing.reprice');
    expect(await effects()).toBe(1);
  });

  it('that never reached a node is sent with the identical bytes', async () => {
    const m = await start();
    const effects = await repricings(m);
    const first = await errorOf(m, reprice(m), lostAfterSend());
    expect(first.code).toBe(8);
    expect(await effects()).toBe(0);
    expect(await errorOf(m, reprice(m))).toMatchObject({
      code: 0,
      data: { signature: first.error.details.signature },
    });
    expect(await effects()).toBe(1);
  });

  it('is found by its words when what it bought is gone because it was bought', async () => {
    const m = await start();
    const buy = ['listing', 'buy', m.artwork('Tide Table'), '--yes', '--source', 'local'];
    const first = await errorOf(m, buy, { ...interruptedAfterSend(), as: 'bea' });
    expect(first.code).toBe(8);
    expect(await errorOf(m, buy, { as: 'bea' })).toMatchObject({
      code: 0,
      data: { signature: first.error.details.signature, account: null },
    });
    expect(await errorOf(m, buy, { as: 'bea' })).toMatchObject({
      code: 12,
      error: { code: 'listing_not_found' },
    });
  });

  it('is expired only when it is, and then may be done again', async () => {
    const m = await start();
    await errorOf(m, reprice(m), lostAfterSend());
    m.running.chain.makeBlocks(200);
    const gone = withNode(() => ({ send: async () => 'taken' as const }));
    expect(await errorOf(m, ['tx', 'resume'], { adapters: gone })).toMatchObject({
      code: 7,
      data: [{ id: 1, outcome: 'expired', error: { code: 'transaction_expired' } }],
    });
    expect(await errorOf(m, reprice(m))).toMatchObject({ code: 0 });
  });

  it('is not called expired while the chain is as if it had happened', async () => {
    const m = await start();
    await errorOf(m, reprice(m), interruptedAfterSend());
    m.running.chain.makeBlocks(200);
    const forgetful = withNode(() => ({ getStatus: async () => null, getReceipt: async () => null }));
    const { code, data } = await errorOf(m, ['tx', 'resume', '1'], { adapters: forgetful });
    expect({ code, outcome: data[0].outcome }).toEqual({ code: 8, outcome: 'unknown' });
  });
});

describe('tx resume', () => {
  it('brings all that is open to its end, and then finds nothing', async () => {
    const m = await start();
    await errorOf(m, reprice(m), interruptedAfterSend());
    await errorOf(
      m,
      ['listing', 'cancel', m.artwork('Salt Line'), '--yes', '--source', 'local'],
      interruptedAfterSend(),
    );
    const status = await m.gavel(['status'], { as: 'mira', tty: true });
    expect(status.stdout).toContain('gavel tx resume --all');
    expect(await errorOf(m, ['tx', 'resume'])).toMatchObject({ code: 3, error: { why: 'they are 1, 2' } });
    const all = await errorOf(m, ['tx', 'resume', '--all']);
    expect(all.data.map(({ id, outcome }: { id: number; outcome: string }) => [id, outcome])).toEqual([
      [1, 'confirmed'],
      [2, 'confirmed'],
    ]);
    m.running.chain.makeBlocks(40);
    const final = await errorOf(m, ['tx', 'resume', '--all']);
    expect(final.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['finalized', 'finalized']);
    expect(await errorOf(m, ['tx', 'resume', '--all'])).toMatchObject({ code: 0, data: [] });
    expect((await m.gavel(['status'], { as: 'mira', tty: true })).stdout).toContain('Nothing is open');
  });

  it('does not let one that has to be waited for keep the others waiting', async () => {
    const m = await start();
    const [first, second] = [
      await errorOf(m, reprice(m), interruptedAfterSend()),
      await errorOf(
        m,
        ['listing', 'cancel', m.artwork('Salt Line'), '--yes', '--source', 'local'],
        interruptedAfterSend(),
      ),
    ].map(({ error }) => String(error.details.signature));
    let found = (): void => undefined;
    const secondFound = new Promise<void>((resolve) => {
      found = resolve;
    });
    const adapters = withNode((chain) => ({
      getReceipt: async (signature, asked) => {
        if (signature === first) await secondFound;
        if (signature === second) found();
        return chain.getReceipt(signature, asked);
      },
    }));
    expect(await errorOf(m, ['tx', 'resume', '--all'], { adapters })).toMatchObject({
      code: 0,
      data: [
        { id: 1, outcome: 'confirmed' },
        { id: 2, outcome: 'confirmed' },
      ],
    });
  });

  it('of all names one that is damaged, and ends the others', async () => {
    const m = await start();
    await errorOf(m, reprice(m), interruptedAfterSend());
    const cancel = ['listing', 'cancel', m.artwork('Salt Line'), '--yes', '--source', 'local'];
    await errorOf(m, cancel, interruptedAfterSend());
    const directory = `${m.home}/.local/state/gavel`;
    const database = new Database(`${directory}/journal.db`);
    database.exec("UPDATE records SET seal = 'another' WHERE id = 1");
    database.close();
    const all = await errorOf(m, ['tx', 'resume', '--all']);
    expect(all).toMatchObject({
      code: 9,
      data: [
        { id: 1, outcome: 'damaged', error: { code: 'journal_unusable' } },
        { id: 2, outcome: 'confirmed', error: null },
      ],
    });
  });

  it('never touches a record of another cluster, and says so', async () => {
    const m = await start();
    await errorOf(m, reprice(m), interruptedAfterSend());
    const sent: Uint8Array[] = [];
    const adapters = withNode(() => ({
      getGenesisHash: async () => '11111111111111111111111111111111',
      send: async (bytes) => {
        sent.push(bytes);
        return 'taken' as const;
      },
    }));
    expect(await errorOf(m, ['tx', 'resume', '1'], { adapters })).toMatchObject({
      code: 5,
      data: [{ outcome: 'unknown', error: { code: 'wrong_cluster' } }],
    });
    const all = await errorOf(m, ['tx', 'resume', '--all'], { adapters });
    expect(all).toMatchObject({ code: 0, data: [] });
    expect(all.stderr).toContain(
      'left alone: record 1 is of another cluster; name a node of it: gavel tx resume 1 --url URL',
    );
    expect(await errorOf(m, ['tx', 'status', '1'], { adapters })).toMatchObject({ code: 5 });
    const { stdout } = await m.gavel(['tx', 'history'], { as: 'mira', tty: true, adapters });
    expect(stdout).toContain('unknown, of another cluster');
    expect(sent).toEqual([]);
  });

  it('leaves what another process works on to it, and says so', async () => {
    const m = await start();
    const journal = openJournal({
      directory: `${m.home}/.local/state/gavel`,
      now: () => 0,
      pid: 77,
      uid: null,
      clean: (text) => text,
    });
    const wallet = m.wallet('mira');
    const [cluster, intent] = [m.running.chain.ledger.genesisHash, { mint: m.artwork('Tide Table') }];
    journal.claim({ cluster, wallet, operation: 'listing.reprice', intent, typed: intent, rpcHosts: [] });
    const result = await errorOf(m, ['tx', 'resume', '1']);
    expect(result).toMatchObject({
      code: 8,
      data: [{ outcome: 'under way', error: { code: 'intent_in_progress' } }],
    });
    journal.close();
  });

  it('of a number that is not there says where to look', async () => {
    const m = await start();
    expect(await errorOf(m, ['tx', 'resume', '7'])).toMatchObject({
      code: 12,
      error: { hint: 'gavel tx history' },
    });
    expect(await errorOf(m, ['tx', 'resume', '7', '--dry-run'])).toMatchObject({ code: 3 });
  });
});

describe('the journal', () => {
  it('is not written by a dry run, nor by commands that read', async () => {
    const m = await start();
    const read = [...reprice(m).filter((word) => word !== '--yes'), '--dry-run'];
    expect((await m.gavel(read, { as: 'mira' })).code).toBe(0);
    // 13: something needs her.
    expect((await m.gavel(['status'], { as: 'mira' })).code).toBe(13);
    for (const argv of [
      ['tx', 'history'],
      ['listing', 'list'],
    ]) {
      expect((await m.gavel(argv, { as: 'mira' })).code).toBe(0);
    }
    // What a list has shown is kept for completion; a journal there is none.
    expect(readdirSync(`${m.home}/.local/state/gavel`)).toEqual(['seen.json']);
  });

  it('says what became of each, with the reason', async () => {
    const m = await start();
    const bad = [
      'listing',
      'reprice',
      m.artwork('Tide Table'),
      '--price',
      '0 SOL',
      '--yes',
      '--source',
      'local',
    ];
    await errorOf(m, bad);
    await errorOf(m, reprice(m));
    const { data } = await errorOf(m, ['tx', 'history']);
    expect(data).toMatchObject([
      {
        id: 2,
        state: 'confirmed',
        operation: 'listing.reprice',
        otherCluster: false,
        intent: { newPrice: '2000000000' },
      },
      { id: 1, state: 'dropped', signature: null, problem: { code: 'price_zero' } },
    ]);
    expect(await errorOf(m, ['tx', 'status', '1'])).toMatchObject({
      code: 11,
      error: { code: 'price_zero' },
    });
    expect(await errorOf(m, ['tx', 'status', '2'])).toMatchObject({
      code: 0,
      data: { operation: 'listing.reprice' },
    });
    expect(await errorOf(m, ['tx', 'history', '--state', 'finalized'])).toMatchObject({ data: [] });
  });
});
