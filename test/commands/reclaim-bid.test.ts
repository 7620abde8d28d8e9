import { createNoopSigner } from '@solana/kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRuleSetInstruction, type Rule } from '../../src/chain/codecs/auth-rules.ts';
import { findTokenAddress } from '../../src/chain/codecs/token.ts';
import { SANDBOX_CURRENCY, SANDBOX_PROGRAMS } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import { artworkKey } from '../../src/sandbox/world/mint.ts';
import { mintArtwork } from '../../src/sandbox/world/mint-artwork.ts';
import { mintProgrammable } from '../../src/sandbox/world/mint-programmable.ts';
import { send } from '../../src/sandbox/world/send.ts';
import { sandboxWallets, type WalletName } from '../../src/sandbox/world/wallets.ts';
import { updateCorePlugin } from '../support/core-instructions.ts';
import { giveAway } from '../support/given-away.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { SYSTEM_PROGRAM } from '../support/program-vm.ts';
import { NO_REAL_PROGRAMS, realPrograms } from '../support/real-programs.ts';

const real = realPrograms();
const MACHINES = [
  ['the stand-ins', []],
  [real === null ? `the real programs, ${NO_REAL_PROGRAMS}` : 'the real programs', real],
] as const;
const WALLETS = sandboxWallets();
const DAY = 86_400;
/** Every auction of the world that has an end is then over for more than a week. */
const LONG = 12 * DAY;
let start = marketplaces();

async function run(m: Marketplace, as: WalletName, ...argv: string[]) {
  const { code, stdout, stderr } = await m.gavel([...argv, '--yes', '--json'], { as });
  return { code, stderr, ...JSON.parse(stdout) };
}

async function must(m: Marketplace, as: WalletName, ...argv: string[]) {
  const { code, error, data } = await run(m, as, ...argv);
  expect({ argv, code, error }).toEqual({ argv, code: 0, error: null });
  return data;
}

async function balance(m: Marketplace, name: WalletName) {
  const { wallets } = await m.inventory();
  const wallet = wallets.find((it) => it.name === name);
  return { lamports: wallet?.lamports ?? 0n, units: wallet?.currency ?? 0n };
}

describe('auction reclaim-bid', () => {
  describe.each(['api', 'local'])('built from %s', (source) => {
    it.each([
      ['Old Pier', 'cas', 'mira', { lamports: 2_000_003_000n - 5_000n, units: 0n }],
      ['Grain Field', 'arlo', 'ines', { lamports: -5_000n, units: 62_500_000n }],
    ] as const)(
      'gives the bid for %s back to %s, and then the artwork to %s',
      async (title, bidder, seller, back) => {
        const m = await start();
        const mint = m.artwork(title);
        m.clock.advance(LONG);
        const before = await balance(m, bidder);
        const { account } = await must(m, bidder, 'auction', 'get', mint);
        const reclaimed = await must(m, bidder, 'auction', 'reclaim-bid', mint, '--source', source);
        expect(reclaimed.account).toEqual({ ...account, highestBidAmount: '0' });
        const after = await balance(m, bidder);
        expect({ lamports: after.lamports - before.lamports, units: after.units - before.units }).toEqual(
          back,
        );

        expect(await must(m, bidder, 'auction', 'get', mint)).toMatchObject({
          state: 'reclaimed',
          reclaimableFrom: null,
        });
        expect(await must(m, bidder, 'auction', 'list', '--leading')).not.toContainEqual(
          expect.objectContaining({ account: expect.objectContaining({ mint }) }),
        );
        const again = await run(m, bidder, 'auction', 'reclaim-bid', mint);
        expect(again).toMatchObject({
          code: 11,
          error: { code: 'no_bid', why: expect.stringMatching('already') },
        });
        expect(await run(m, 'teo', 'auction', 'bid', mint, '--amount', '90')).toMatchObject({
          error: { code: 'auction_ended' },
        });
        expect(await run(m, 'bea', 'auction', 'settle', mint)).toMatchObject({
          error: { code: 'not_seller' },
        });
        await must(m, seller, 'auction', 'cancel', mint, '--source', source);
        expect(await run(m, seller, 'auction', 'get', mint)).toMatchObject({ code: 12 });
      },
      60_000,
    );
  });

  it.each([
    ['a stranger', 'bea', 'Old Pier', LONG, 'not_highest_bidder'],
    ['who was outbid', 'arlo', 'Old Pier', LONG, 'not_highest_bidder'],
    ['the seller', 'mira', 'Old Pier', LONG, 'not_highest_bidder'],
    ['the winner before the seventh day is over', 'cas', 'Old Pier', 5 * DAY, 'reclaim_too_early'],
    ['the leader before the end', 'bea', 'Lighthouse', 0, 'reclaim_too_early'],
    ['the leader while it is paused', 'bea', 'Still Life', LONG, 'auction_paused'],
    ['anybody where nobody bid', 'bea', 'Empty Hall', LONG, 'no_bid'],
    ['anybody where there is no auction', 'bea', 'Tide Table', LONG, 'auction_not_found'],
  ] as const)('is refused to %s', async (_who, as, title, later, code) => {
    const m = await start();
    m.clock.advance(later);
    for (const source of ['api', 'local'])
      expect(await run(m, as, 'auction', 'reclaim-bid', m.artwork(title), '--source', source)).toMatchObject({
        error: { code },
      });
  });

  it('is possible from the moment on that auction get names', async () => {
    const m = await start();
    const mint = m.artwork('Old Pier');
    const { reclaimableFrom, account } = await must(m, 'cas', 'auction', 'get', mint);
    expect(reclaimableFrom).toBe(account.endTime + 7 * DAY);
    const now = Math.floor(m.clock.now() / 1000);
    m.clock.advance(reclaimableFrom - now - 60);
    const early = await run(m, 'cas', 'auction', 'reclaim-bid', mint);
    expect(early.error).toMatchObject({
      code: 'reclaim_too_early',
      hint: `anybody can settle it: gavel auction settle ${mint}`,
      details: { reclaimableFrom },
    });
    m.clock.advance(60);
    await must(m, 'cas', 'auction', 'reclaim-bid', mint);
  });

  it.each(['api', 'local'])(
    'opens another account for who gave their own away, built from %s',
    async (source) => {
      const m = await start();
      const { mint } = SANDBOX_CURRENCY;
      m.clock.advance(LONG);
      const usual = await findTokenAddress(m.wallet('arlo'), mint);
      giveAway(m, usual, mint, m.wallet('stranger'));
      const { preview } = await must(
        m,
        'arlo',
        ...['auction', 'reclaim-bid', m.artwork('Grain Field'), '--source', source],
      );
      expect(preview.summary.costs).toEqual([
        ['account rent', expect.stringMatching('for your token account')],
      ]);
      const change = preview.verdict.balances.find((it: { mint: string | null }) => it.mint === mint);
      expect(BigInt(change.after) - BigInt(change.before)).toBe(62_500_000n);
    },
  );

  it('says what it gives back, and what it gives up', async () => {
    const m = await start();
    m.clock.advance(LONG);
    const argv = ['auction', 'reclaim-bid', m.artwork('Old Pier'), '--dry-run', '--details'];
    const { code, stdout } = await m.gavel(argv, { as: 'cas' });
    expect(code).toBe(0);
    expect(stdout).toMatch(/back from escrow +2\.000003 SOL/);
    expect(stdout).toMatch(/you give up the artwork/);
    expect(stdout).toMatch(/auction highestBidAmount +2000003000 -> 0/);
  });
});

/** mira sells an artwork at auction, bea wins it, and its time is over. */
async function won(m: Marketplace, mint: Address): Promise<void> {
  const terms = ['--reserve', '0.7 SOL', '--duration', '2h', '--increment', '0.1'];
  await must(m, 'mira', 'auction', 'create', mint, ...terms);
  await must(m, 'bea', 'auction', 'bid', mint, '--amount', '1 SOL');
  m.clock.advance(7_200);
}

/** What settling says then; afterwards bea gets the bid back. */
async function refusedThenReclaimed(m: Marketplace, mint: Address) {
  const { reclaimableFrom } = await must(m, 'bea', 'auction', 'get', mint);
  const { error } = await run(m, 'teo', 'auction', 'settle', mint);
  const from = new Date(reclaimableFrom * 1000).toISOString().replace('.000Z', 'Z');
  expect(error.hint).toContain(
    `the winner takes the bid back, from ${from} on: gavel auction reclaim-bid ${mint}`,
  );
  m.clock.advance(7 * DAY);
  expect(await run(m, 'teo', 'auction', 'settle', mint)).toMatchObject({ error: { code: error.code } });
  const before = await balance(m, 'bea');
  await must(m, 'bea', 'auction', 'reclaim-bid', mint);
  expect((await balance(m, 'bea')).lamports - before.lamports).toBe(1_000_000_000n - 5_000n);
  expect(await run(m, 'mira', 'auction', 'cancel', mint)).toMatchObject({ error: { code: error.code } });
  return error;
}

describe.each(MACHINES)('an artwork that is kept in escrow on %s', (_machine, programs) => {
  const given = it.skipIf(programs === null);
  beforeAll(() => {
    start = marketplaces(programs ?? []);
  });

  given('by its rule set does not keep the bid', async () => {
    const m = await start();
    const name = 'Loom';
    await mintProgrammable(m.running.chain, WALLETS, { name, artist: 'mira', royaltyBps: 500, ruled: true });
    const mint = artworkKey(name).address;
    const owner = WALLETS.mira.key;
    const allow = async (rule: Rule) => {
      const operations = { 'Transfer:Owner': rule };
      const revision = { name, operations };
      send(
        m.running.chain,
        [owner],
        [await createRuleSetInstruction(createNoopSigner(owner.address), revision)],
      );
    };
    await won(m, mint);
    await allow({ PubkeyMatch: { pubkey: m.wallet('cas'), field: 'Destination' } });
    const { code, why } = await refusedThenReclaimed(m, mint);
    expect([code, why]).toEqual([
      'simulation_failed',
      expect.stringMatching(/rule set of the artwork refuses/),
    ]);
    await allow({ ProgramOwnedList: { programs: [SANDBOX_PROGRAMS.auction], field: 'Source' } });
    await must(m, 'mira', 'auction', 'cancel', mint);
  });

  given('by the authority of a core asset does not keep the bid', async () => {
    const m = await start();
    const name = 'Own Royalties';
    const mint = artworkKey(name).address;
    await mintArtwork(m.running.chain, WALLETS, { name, artist: 'mira', kind: 'core', royaltyBps: 500 });
    const owner = WALLETS.mira.key;
    const deny = (programs: readonly Address[]) => {
      const ruleSet = { kind: programs.length === 0 ? 'none' : 'deny', programs } as const;
      const creators = [{ address: owner.address, percentage: 100 }];
      const content = { kind: 'royalties', royalties: { basisPoints: 500, creators, ruleSet } } as const;
      const payer = createNoopSigner(owner.address);
      send(m.running.chain, [owner], [updateCorePlugin({ asset: mint, payer, content })]);
    };
    await won(m, mint);
    deny([SYSTEM_PROGRAM]);
    const { code } = await refusedThenReclaimed(m, mint);
    expect(code).toBe('unsupported_asset');
    deny([]);
    await must(m, 'mira', 'auction', 'cancel', mint);
  });
});
