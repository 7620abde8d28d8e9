import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { RpcOptions } from '../../src/chain/rpc/call.ts';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import { openJournal } from '../../src/journal/open.ts';
import { entry, REPRICE } from '../support/journal.ts';
import { type Marketplace, type MarketplaceCliOptions, marketplaces } from '../support/marketplace.ts';
import { startRpcFront } from '../support/rpc-front.ts';
import { interruptedAfterSend, lostAfterSend, withNode } from '../support/unlucky.ts';

const start = marketplaces();
const directoryOf = (m: Marketplace): string => `${m.home}/.local/state/gavel`;
const reprice = (m: Marketplace, price = '2 SOL'): readonly string[] => [
  ...['listing', 'reprice', m.artwork('Tide Table'), '--price', price, '--yes', '--source', 'local'],
];

async function run(m: Marketplace, argv: readonly string[], options: MarketplaceCliOptions = {}) {
  const { code, stdout, stderr } = await m.gavel([...argv, '--json'], { as: 'mira', ...options });
  return { code, stderr, ...JSON.parse(stdout) };
}

const close = (m: Marketplace, options: MarketplaceCliOptions = {}) => run(m, ['tx', 'close', '1'], options);

/** By the journal, which is where a close writes. */
async function stateOf(m: Marketplace): Promise<string> {
  const { data } = await run(m, ['tx', 'history']);
  return data.at(-1).state;
}

/** Every request of a command; none of them may be a send. */
function watched() {
  const sent: Uint8Array[] = [];
  const adapters = withNode((chain) => ({
    send: (bytes, slot) => {
      sent.push(bytes);
      return chain.send(bytes, slot);
    },
  }));
  return { adapters, sent };
}

describe('tx close, of a record that', () => {
  it('landed: records that it did', async () => {
    const m = await start();
    const first = await run(m, reprice(m), interruptedAfterSend());
    expect(await close(m)).toMatchObject({
      code: 0,
      data: {
        id: 1,
        operation: 'listing.reprice',
        signature: first.error.details.signature,
        outcome: 'confirmed',
        slot: expect.stringMatching(/^\d+$/),
      },
      error: null,
    });
    expect(await stateOf(m)).toBe('confirmed');
  });

  it('landed and failed: records that, with the reason, and exits 6', async () => {
    const m = await start();
    const kept: Uint8Array[] = [];
    const controller = new AbortController();
    const adapters = withNode(() => ({
      send: async (bytes) => {
        kept.push(bytes);
        controller.abort();
        return 'taken' as const;
      },
    }));
    await run(m, reprice(m), { adapters, interrupted: controller.signal });
    // The price that it would replace is another by then.
    const elsewhere = { env: { XDG_STATE_HOME: `${m.home}/elsewhere` } };
    expect(await run(m, reprice(m, '3 SOL'), elsewhere)).toMatchObject({ code: 0 });
    m.running.chain.sendTransaction(kept[0] ?? new Uint8Array(), { skipPreflight: true });
    m.running.chain.makeBlocks(1);
    expect(await close(m)).toMatchObject({
      code: 6,
      data: { outcome: 'failed' },
      error: { code: 'transaction_failed', details: { programError: 'ReplacesOtherPrice' } },
    });
    expect(await stateOf(m)).toBe('failed');
  });

  it('can land no more: closes it without sending, and then it may be done anew', async () => {
    const m = await start();
    await run(m, reprice(m), lostAfterSend());
    m.running.chain.makeBlocks(200);
    const { adapters, sent } = watched();
    expect(await close(m, { adapters })).toMatchObject({ code: 0, data: { outcome: 'closed', slot: null } });
    expect(sent).toEqual([]);
    expect(await stateOf(m)).toBe('closed');
    expect(await run(m, reprice(m))).toMatchObject({ code: 0 });
  });

  it('cannot be expired, since the accounts show what it would have done: closes it', async () => {
    const m = await start();
    await run(m, reprice(m), interruptedAfterSend());
    m.running.chain.makeBlocks(200);
    const adapters = withNode(() => ({ getStatus: async () => null, getReceipt: async () => null }));
    const resumed = await run(m, ['tx', 'resume', '1'], { adapters });
    expect(resumed).toMatchObject({ code: 8, data: [{ outcome: 'unknown' }] });
    expect(await close(m, { adapters })).toMatchObject({ code: 0, data: { outcome: 'closed' } });
  });

  it('can still land: leaves it open, and says for how long', async () => {
    const m = await start();
    await run(m, reprice(m), lostAfterSend());
    const { adapters, sent } = watched();
    expect(await close(m, { adapters })).toMatchObject({
      code: 8,
      error: {
        code: 'outcome_unknown',
        why: expect.stringMatching(/^it can land in \d+ more blocks$/),
        hint: 'follow it: gavel tx resume 1',
      },
    });
    expect(sent).toEqual([]);
    expect(await stateOf(m)).toBe('unknown');
    expect(await run(m, ['tx', 'resume', '1'])).toMatchObject({ code: 0, data: [{ outcome: 'confirmed' }] });
  });

  it('another living process works on: leaves it to that', async () => {
    const m = await start();
    const uid = process.getuid?.() ?? null;
    const other = openJournal({
      directory: directoryOf(m),
      now: () => 0,
      pid: 77,
      uid,
      clean: (text) => text,
    });
    const cluster = m.running.chain.ledger.genesisHash;
    const claim = other.claim({ ...REPRICE, cluster });
    if (claim.kind !== 'made') throw new Error('it was found instead');
    other.sign([{ id: claim.id, ...entry() }]);
    expect(await close(m)).toMatchObject({
      code: 8,
      error: { code: 'intent_in_progress', why: 'process 77 works on it as record 1' },
    });
    expect(await stateOf(m)).toBe('under way');
    other.close();
  });

  it.each([
    ['confirmed', async (m: Marketplace) => void (await run(m, reprice(m)))],
    ['dropped', async (m: Marketplace) => void (await run(m, reprice(m, '0 SOL')))],
  ])('is over: says that it is %s, and changes nothing', async (state, prepare) => {
    const m = await start();
    await prepare(m);
    expect(await close(m)).toMatchObject({ code: 0, data: { id: 1, outcome: state } });
    expect(await stateOf(m)).toBe(state);
    const { code, stdout } = await m.gavel(['tx', 'close', '1'], { as: 'mira', tty: true });
    expect({ code, said: stdout.includes(state) }).toEqual({ code: 0, said: true });
  });

  it('is of another cluster: never closes it', async () => {
    const m = await start();
    await run(m, reprice(m), lostAfterSend());
    m.running.chain.makeBlocks(200);
    const adapters = withNode(() => ({ getGenesisHash: async () => '1'.repeat(32) }));
    expect(await close(m, { adapters })).toMatchObject({ code: 5, error: { code: 'wrong_cluster' } });
    expect(await stateOf(m)).toBe('unknown');
  });
});

describe('tx close, named', () => {
  it.each([
    ['a number that is not there', '7', 12, 'record_not_found'],
    ['the beginning of a number', '0', 3, 'usage'],
    ['two numbers', '1,2', 3, 'usage'],
    ['a signature', '5'.repeat(88), 3, 'usage'],
  ])('%s: closes nothing', async (_, named, code, error) => {
    const m = await start();
    await run(m, reprice(m), lostAfterSend());
    m.running.chain.makeBlocks(200);
    expect(await run(m, ['tx', 'close', named])).toMatchObject({ code, error: { code: error } });
    expect(await stateOf(m)).toBe('unknown');
  });

  it('1 is the first, and none of those whose numbers begin so', async () => {
    const m = await start();
    for (let price = 1; price <= 10; price += 1) await run(m, reprice(m, `${price} SOL`));
    const before = await run(m, ['tx', 'history']);
    expect(await close(m)).toMatchObject({ code: 0, data: { id: 1, outcome: 'confirmed' } });
    expect((await run(m, ['tx', 'history'])).data).toEqual(before.data);
  });

  it('where nothing was ever sent: says so, and makes no journal', async () => {
    const m = await start();
    expect(await close(m)).toMatchObject({ code: 12, error: { hint: 'gavel tx history' } });
  });
});

describe('tx close, before a node that', () => {
  /** A record that can land no more. */
  async function dead(): Promise<Marketplace> {
    const m = await start();
    await run(m, reprice(m), lostAfterSend());
    m.running.chain.makeBlocks(200);
    return m;
  }

  it('is gone: leaves it open', async () => {
    const m = await dead();
    const env = { GAVEL_URL: `http://127.0.0.1:${await closedPort()}` };
    expect(await close(m, { env })).toMatchObject({ code: 10, error: { code: 'network_unreachable' } });
    expect(await stateOf(m)).toBe('unknown');
  });

  it('never answers: leaves it open', async () => {
    const m = await dead();
    const env = { GAVEL_URL: await startRpcFront(m.running.rpcUrl, () => 'hang') };
    expect(await run(m, ['tx', 'close', '1', '--timeout', '1'], { env })).toMatchObject({
      code: 10,
      error: { code: 'network_timeout' },
    });
    expect(await stateOf(m)).toBe('unknown');
  });

  it.each([
    ['getEpochInfo', 'getFinalizedTip'],
    ['isBlockhashValid', 'canStillLand'],
    ['getSignatureStatuses', 'getStatus'],
    ['getTransaction', 'getReceipt'],
  ] as const)('never answers %s: leaves it open', async (silent, asked) => {
    const m = await dead();
    // That request alone has a short limit: however slow the machine is, the others are answered.
    const chain = async (given: RpcOptions) => ({
      ...(await nodeAdapters.chain({ ...given, timeoutMs: 30_000 })),
      [asked]: (await nodeAdapters.chain({ ...given, timeoutMs: 50 }))[asked],
    });
    const env = {
      GAVEL_URL: await startRpcFront(m.running.rpcUrl, (method, reply) =>
        method === silent ? 'hang' : reply,
      ),
    };
    const adapters = { ...nodeAdapters, chain };
    const result = await run(m, ['tx', 'close', '1', '--timeout', '1'], { env, adapters });
    expect(result).toMatchObject({ code: 8, data: null, error: { code: 'outcome_unknown' } });
    expect(await stateOf(m)).toBe('unknown');
  });

  it('is gone, beside one that answers: leaves it open, since every node that is named has to answer', async () => {
    const m = await dead();
    const gone = `http://127.0.0.1:${await closedPort()}`;
    const env = { GAVEL_URL: `${m.url} ${gone}` };
    expect(await close(m, { env })).toMatchObject({
      code: 8,
      data: null,
      error: { code: 'outcome_unknown' },
    });
    expect(await stateOf(m)).toBe('unknown');
  });
});

/** A port that nothing listens on. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
