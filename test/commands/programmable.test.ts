import { createNoopSigner } from '@solana/kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRuleSetInstruction } from '../../src/chain/codecs/auth-rules.ts';
import { delegateInstruction, lockInstruction } from '../../src/chain/codecs/programmable.ts';
import { findTokenAddress } from '../../src/chain/codecs/token.ts';
import type { DelegateRole } from '../../src/chain/codecs/token-record.ts';
import type { Address } from '../../src/domain/address.ts';
import { artworkKey } from '../../src/sandbox/world/mint.ts';
import { mintProgrammable } from '../../src/sandbox/world/mint-programmable.ts';
import { placeOrder } from '../../src/sandbox/world/place-orders.ts';
import { send } from '../../src/sandbox/world/send.ts';
import { sandboxWallets, type WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { NO_REAL_PROGRAMS, realPrograms } from '../support/real-programs.ts';
import { FULL } from '../support/sample.ts';
import { WORLD_TIME } from '../support/servers.ts';

const real = realPrograms();
/** With the stand-ins, and with the real programs where they are. */
const MACHINES = [
  ['the stand-ins', []],
  [real === null ? `the real programs, ${NO_REAL_PROGRAMS}` : 'the real programs', real],
] as const;
let start = marketplaces();
const NAME = 'Loom';
const WALLETS = sandboxWallets();
const FLAGS = ['--yes', '--quiet'];
const RENTS = { listing: 370n, escrow: 293n, record: 208n };
const lamportsOf = (...parts: bigint[]) => parts.reduce((sum, bytes) => sum + bytes * 6_960n, 0n);

/** A world in which mira holds a programmable NFT. */
async function withArtwork(ruled = false): Promise<Marketplace & { readonly mint: Address }> {
  const marketplace = await start();
  await mintProgrammable(marketplace.running.chain, WALLETS, {
    name: NAME,
    artist: 'mira',
    royaltyBps: 500,
    ruled,
  });
  return { ...marketplace, mint: artworkKey(NAME).address };
}

async function run(marketplace: Marketplace, as: WalletName, ...argv: string[]): Promise<string> {
  const { code, stdout, stderr } = await marketplace.gavel([...argv, ...FLAGS], { as });
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

async function holderOf({ running, mint }: Marketplace & { mint: Address }): Promise<WalletName | undefined> {
  for (const { name, key } of Object.values(WALLETS)) {
    const account = running.chain.getAccount(await findTokenAddress(key.address, mint));
    if (account !== undefined && Buffer.from(account.data).readBigUInt64LE(64) === 1n) return name;
  }
  return undefined;
}

async function delegate(marketplace: Marketplace & { mint: Address }, role: DelegateRole, locks: boolean) {
  const { mint, running } = marketplace;
  const [owner, other] = [WALLETS.mira.key, WALLETS.teo.key];
  const roles = {
    mint,
    owner: createNoopSigner(owner.address),
    delegate: other.address,
    role,
    ruleSet: null,
  };
  send(running.chain, [owner], [await delegateInstruction(roles)]);
  if (!locks) return;
  const lock = { mint, owner: owner.address, delegate: createNoopSigner(other.address), lock: true };
  send(running.chain, [other], [await lockInstruction(lock)]);
}

describe.each(MACHINES)('a programmable NFT on %s', (_machine, programs) => {
  const given = it.skipIf(programs === null);
  // In `npm test` the real programs have the artwork with a rule set, and the stand-ins beside them the one without.
  const ruled = FULL || real === null ? [false, true] : [programs === real];
  beforeAll(() => {
    start = marketplaces(programs ?? []);
  });

  given.each(ruled)('is listed, repriced and taken back (with a rule set: %s)', async (ruled) => {
    const m = await withArtwork(ruled);
    const balance = () => m.running.chain.getAccount(WALLETS.mira.key.address)?.lamports ?? 0n;
    const before = balance();
    await run(m, 'mira', 'listing', 'create', m.mint, '--price', '1.5 SOL');
    // The record of the wallet's own account closes when the artwork leaves, that of the escrow opens.
    expect(before - balance()).toBe(lamportsOf(RENTS.listing, RENTS.escrow) + 5_000n);
    expect(await run(m, 'mira', 'listing', 'get', m.mint, '--json')).toMatch(/"tokenStandard": ?3/);
    await run(m, 'mira', 'listing', 'reprice', m.mint, '--price', '2 SOL');
    await run(m, 'mira', 'listing', 'cancel', m.mint);
    expect([await holderOf(m), before - balance()]).toEqual(['mira', 15_000n]);
  });

  given.each(ruled)('is sold, with the rent to its seller (with a rule set: %s)', async (ruled) => {
    const m = await withArtwork(ruled);
    const balance = () => m.running.chain.getAccount(WALLETS.mira.key.address)?.lamports ?? 0n;
    const before = balance();
    await run(m, 'mira', 'listing', 'create', m.mint, '--price', '2 SOL');
    await run(m, 'bea', 'listing', 'buy', m.mint);
    expect(await holderOf(m)).toBe('bea');
    // mira is seller and only creator, and the fee of a first sale is 5 %.
    expect(balance() - before).toBe(1_900_000_000n + lamportsOf(RENTS.record) - 5_000n);
  });

  given('changes hands by an offer, also when it is listed', async () => {
    const m = await withArtwork();
    await run(m, 'bea', 'offer', 'create', m.mint, '--price', '1 SOL');
    await run(m, 'mira', 'offer', 'accept', m.mint, '--buyer', m.wallet('bea'));
    expect(await holderOf(m)).toBe('bea');
    await run(m, 'cas', 'offer', 'create', m.mint, '--price', '2 SOL');
    await run(m, 'bea', 'listing', 'create', m.mint, '--price', '3 SOL');
    await run(m, 'bea', 'offer', 'accept', m.mint, '--buyer', m.wallet('cas'));
    expect(await holderOf(m)).toBe('cas');
  });

  given.each(ruled)('is sold at auction, or comes back (with a rule set: %s)', async (ruled) => {
    const m = await withArtwork(ruled);
    const create = [
      'auction',
      'create',
      m.mint,
      '--reserve',
      '0.7 SOL',
      '--duration',
      '2h',
      '--increment',
      '0.1',
    ];
    await run(m, 'mira', ...create);
    await run(m, 'mira', 'auction', 'cancel', m.mint);
    expect(await holderOf(m)).toBe('mira');
    await run(m, 'mira', ...create);
    await run(m, 'bea', 'auction', 'bid', m.mint, '--amount', '1 SOL');
    m.clock.advance(7_200);
    await run(m, 'teo', 'auction', 'settle', m.mint);
    expect(await holderOf(m)).toBe('bea');
  });

  given.each(ruled)('is the prize of a raffle (with a rule set: %s)', async (ruled) => {
    const m = await withArtwork(ruled);
    const create = ['raffle', 'create', m.mint, '--price', '1 SOL', '--tickets', '3', '--limit', '3'];
    await run(m, 'mira', ...create);
    await run(m, 'mira', 'raffle', 'cancel', m.mint);
    expect(await holderOf(m)).toBe('mira');
    await run(m, 'mira', ...create);
    await run(m, 'bea', 'raffle', 'buy-tickets', m.mint, '--count', '1');
    await run(m, 'mira', 'raffle', 'draw', m.mint);
    const before = m.running.chain.getAccount(WALLETS.mira.key.address)?.lamports ?? 0n;
    await run(m, 'teo', 'raffle', 'claim-prize', m.mint);
    expect(await holderOf(m)).toBe('bea');
    // The rent of escrow and token record goes to mira, who paid it.
    const after = m.running.chain.getAccount(WALLETS.mira.key.address)?.lamports ?? 0n;
    expect(after - before).toBe(lamportsOf(RENTS.escrow, RENTS.record));
    await run(m, 'mira', 'raffle', 'claim-proceeds', m.mint);
  });

  given.each(ruled)('is bought on vendor-a at the quoted cost (with a rule set: %s)', async (ruled) => {
    const m = await withArtwork(ruled);
    const world = { chain: m.running.chain, wallets: WALLETS, now: WORLD_TIME };
    await placeOrder(world, { name: NAME, artist: 'mira', order: { price: '1 SOL', expiryDay: 1 } });
    const before = m.running.chain.getAccount(WALLETS.bea.key.address)?.lamports ?? 0n;
    await run(m, 'bea', 'vendor-a', 'buy', m.mint);
    expect(await holderOf(m)).toBe('bea');
    const after = m.running.chain.getAccount(WALLETS.bea.key.address)?.lamports ?? 0n;
    // Price, 5 % royalty and 2 % fee.
    expect(before - after).toBe(1_070_000_000n + lamportsOf(RENTS.escrow, RENTS.record) + 5_000n);
  });

  given('is refused by name when it is locked, or only a sale delegate may move it', async () => {
    for (const [role, locks, why] of [
      ['staking', true, /has locked it/],
      ['sale', false, /sale delegate/],
      ['utility', false, /utility delegate/],
    ] as const) {
      const m = await withArtwork();
      await delegate(m, role, locks);
      for (const flags of [[], ['--source', 'local']]) {
        const argv = ['listing', 'create', m.mint, '--price', '1 SOL', ...FLAGS, ...flags];
        const { code, stderr } = await m.gavel(argv, { as: 'mira' });
        expect(code).toBe(11);
        expect(stderr).toMatch(why);
      }
    }
  });

  given('ends a delegate for transfers when it is sold', async () => {
    const m = await withArtwork();
    await delegate(m, 'transfer', false);
    await run(m, 'mira', 'listing', 'create', m.mint, '--price', '1 SOL');
    await run(m, 'bea', 'listing', 'buy', m.mint);
    expect(await holderOf(m)).toBe('bea');
  });

  given('is not signed for where its rule set refuses the escrow', async () => {
    const m = await withArtwork(true);
    const owner = WALLETS.mira.key;
    const operations = {
      'Transfer:Owner': { PubkeyMatch: { pubkey: m.wallet('cas'), field: 'Destination' } },
    };
    const revision = await createRuleSetInstruction(createNoopSigner(owner.address), {
      name: NAME,
      operations,
    });
    send(m.running.chain, [owner], [revision]);
    const argv = ['listing', 'create', m.mint, '--price', '1 SOL', ...FLAGS];
    const { code, stderr } = await m.gavel(argv, { as: 'mira' });
    expect(code).not.toBe(0);
    expect(stderr).toMatch(/rule set of the artwork refuses/);
    expect(await holderOf(m)).toBe('mira');
  });
});
