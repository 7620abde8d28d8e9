import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createChain } from '../../src/chain/rpc.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { CliError } from '../../src/errors/cli-error.ts';
import type { Chain } from '../../src/ports/chain.ts';
import type { KeySource } from '../../src/ports/key.ts';
import { sandboxWallets, type WalletName } from '../../src/sandbox/world/wallets.ts';
import { openDatabase } from '../../src/service/database.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { startTestServer } from './support/server.ts';

const start = marketplaces();
const directory = temporaryDirectory();
const HOUR = 3_600;
const FEE = 5_000n;

function keyOf(name: WalletName): KeySource {
  const { key } = sandboxWallets()[name];
  return { address: key.address, open: async () => ({ ...key, sign: async (message) => key.sign(message) }) };
}

interface Keeping {
  readonly as: WalletName;
  /** In place of what the node does. */
  readonly over?: (chain: Chain) => Partial<Chain>;
}

/** A service on the test's own database, whose keeper looks when it is told to. */
async function keeping(m: Marketplace, { as, over = () => ({}) }: Keeping) {
  const chain = createChain({ url: m.running.rpcUrl, timeoutMs: 10_000, clock: m.clock });
  const logged: string[] = [];
  const sent: Uint8Array[] = [];
  const replaced = { ...chain, ...over(chain) };
  const { service } = await startTestServer({
    ...{ chain, deployment: SANDBOX_DEPLOYMENT, clock: m.clock },
    database: { url: `file:${join(directory(), 'service.db')}` },
    index: { instance: as, leaseMs: 60_000 },
    log: { level: 'info', write: (line) => logged.push(JSON.parse(line)) },
    randomBytes: (size) => new Uint8Array(size).fill(as.length),
    keeper: {
      key: keyOf(as),
      clock: m.clock,
      priority: 0n,
      maxFeeLamports: 1_000_000n,
      chain: {
        ...replaced,
        send: (bytes, slot) => {
          sent.push(bytes);
          return replaced.send(bytes, slot);
        },
      },
    },
  });
  const { keeper, index } = service;
  if (keeper === null || index === null) return expect.fail('no keeper');
  return {
    service,
    keeper,
    sent,
    said: () => logged.map((line) => line as unknown as { msg: string; why?: string; bidder?: string }),
    /** Indexes what the chain has, and looks once, to the end. */
    async keep() {
      await index.refresh();
      await keeper.look();
      await keeper.settled();
    },
  };
}

async function records() {
  const database = await openDatabase({ url: `file:${join(directory(), 'service.db')}` });
  onTestFinished(() => database.close());
  return database.rows('SELECT bidder, signature, outcome FROM keeper_transactions ORDER BY id');
}

async function place(m: Marketplace, as: WalletName, artwork: string, bid: string) {
  const argv = ['scheduled-bid', 'place', m.artwork(artwork), '--amount', bid, '--at', '+1h', '--yes'];
  expect((await m.gavel(argv, { as })).code).toBe(0);
}

async function leader(m: Marketplace, artwork: string) {
  const { stdout } = await m.gavel(['auction', 'get', m.artwork(artwork), '--json']);
  const { account } = (JSON.parse(stdout) as { data: { account: Record<string, string> } }).data;
  return [account.highestBidder, account.highestBidAmount];
}

const lamportsOf = async (m: Marketplace, name: WalletName) =>
  (await m.inventory()).wallets.find((one) => one.name === name)?.lamports ?? 0n;

it('executes a scheduled bid when its time has come, once, and pays the fee alone', async () => {
  const m = await start();
  await place(m, 'cas', 'Lighthouse', '1.9 SOL');
  await place(m, 'arlo', 'Lighthouse', '2.6 SOL');
  const { keep, sent, said } = await keeping(m, { as: 'treasury' });
  await keep();
  expect(sent).toEqual([]);
  m.clock.advance(HOUR);
  const before = await lamportsOf(m, 'treasury');
  await keep();
  expect(await leader(m, 'Lighthouse')).toEqual([m.wallet('cas'), '1900000000']);
  // The other one is of the same artwork, which the first has changed.
  await keep();
  expect(await leader(m, 'Lighthouse')).toEqual([m.wallet('arlo'), '2600000000']);
  await keep();
  expect(before - (await lamportsOf(m, 'treasury'))).toBe(2n * FEE);
  expect(await records()).toMatchObject([
    { bidder: m.wallet('cas'), outcome: 'landed' },
    { bidder: m.wallet('arlo'), outcome: 'landed' },
  ]);
  const done = said().filter(({ msg }) => msg === 'executed a scheduled bid');
  expect(done.map(({ bidder }) => bidder)).toEqual([m.wallet('cas'), m.wallet('arlo')]);
});

it('leaves what cannot be executed, says why once, and signs nothing', async () => {
  const m = await start();
  await place(m, 'cas', 'Lighthouse', '1.9 SOL');
  const bid = ['auction', 'bid', m.artwork('Lighthouse'), '--amount', '5 SOL', '--yes'];
  expect((await m.gavel(bid, { as: 'arlo' })).code).toBe(0);
  m.clock.advance(HOUR);
  const { keep, sent, said } = await keeping(m, { as: 'treasury' });
  await keep();
  m.clock.advance(60);
  await keep();
  expect([sent, await records()]).toEqual([[], []]);
  const warned = said().filter(({ msg }) => msg === 'a scheduled bid could not be executed');
  expect(warned.map(({ why }) => why)).toEqual([expect.stringContaining('this bid is too low')]);
  expect(await leader(m, 'Lighthouse')).toEqual([m.wallet('arlo'), '5000000000']);
});

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

const gone = async (): Promise<never> => {
  throw new CliError('rpc_error', { what: 'gone', hint: 'test' });
};

it.each([
  ['before it was sent', (): Partial<Chain> => ({ send: gone, getStatus: gone })],
  ['after it was sent', (): Partial<Chain> => ({ getStatus: gone })],
] as const)('that died %s: the next one follows what it signed, and signs nothing', async (_when, over) => {
  const m = await start();
  await place(m, 'cas', 'Rain Check', '0.7 SOL');
  m.clock.advance(HOUR);
  const first = await keeping(m, { as: 'treasury', over });
  await first.service.index?.refresh();
  await first.keeper.look();
  await first.service.close();
  expect(first.sent.length).toBeGreaterThan(0);
  expect(await records()).toMatchObject([{ outcome: null }]);

  const second = await keeping(m, { as: 'mira' });
  await second.keep();
  await second.keep();
  expect(await leader(m, 'Rain Check')).toEqual([m.wallet('cas'), '700000000']);
  expect(await records()).toMatchObject([{ outcome: 'landed' }]);
  // The bytes of the first, if any: those of the second would be paid by another wallet.
  const [signed] = first.sent.map(hex);
  for (const bytes of second.sent) expect(hex(bytes)).toBe(signed);
});

it('that lost the lease while it built signs what it never sends', async () => {
  const m = await start();
  await place(m, 'cas', 'Rain Check', '0.7 SOL');
  m.clock.advance(HOUR);
  const late = await keeping(m, { as: 'treasury' });
  await late.service.index?.refresh();
  const database = await openDatabase({ url: `file:${join(directory(), 'service.db')}` });
  onTestFinished(() => database.close());
  await database.rows("UPDATE index_lease SET holder = 'another', token = token + 1");
  await late.keeper.look();
  await late.keeper.settled();
  expect([late.sent, await records()]).toEqual([[], []]);
});
