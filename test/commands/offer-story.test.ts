import { describe, expect, it } from 'vitest';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import type { Adapters } from '../../src/cli/io.ts';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { rentOf } from '../support/profile.ts';

const start = marketplaces();
const FEE = 5_000n;
const OFFER_RENT = rentOf(326n);
const TOKEN_RENT = rentOf(165n);
const LISTING_RENT = rentOf(242n);

async function balances(marketplace: Marketplace) {
  const { wallets } = await marketplace.inventory();
  return new Map(wallets.map(({ name, lamports, currency }) => [name, { lamports, currency }]));
}

/** What a command changes, by wallet: lamports and units of BOXD. */
async function changes(marketplace: Marketplace, as: WalletName, ...argv: string[]) {
  const before = await balances(marketplace);
  const { code, stderr } = await marketplace.gavel(['offer', ...argv, '--yes'], { as });
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  const moved = [...(await balances(marketplace))].flatMap(([name, after]) => {
    const lamports = after.lamports - (before.get(name)?.lamports ?? 0n);
    const boxd = after.currency - (before.get(name)?.currency ?? 0n);
    return lamports === 0n && boxd === 0n ? [] : [[name, [lamports, boxd]] as const];
  });
  return Object.fromEntries(moved);
}

describe('an offer in SOL', () => {
  it('locks price and rent, moves only the difference when changed, and comes back to the lamport', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork('Breakwater');
    expect(await changes(marketplace, 'bea', 'create', mint, '--price', '1.000000007 SOL')).toEqual({
      bea: [-1_000_000_007n - OFFER_RENT - FEE, 0n],
    });
    expect(await changes(marketplace, 'bea', 'create', mint, '--price', '1.5 SOL')).toEqual({
      bea: [-499_999_993n - FEE, 0n],
    });
    expect(await changes(marketplace, 'bea', 'create', mint, '--price', '1 lamport')).toEqual({
      bea: [1_499_999_999n - FEE, 0n],
    });
    expect(await changes(marketplace, 'bea', 'cancel', mint)).toEqual({ bea: [1n + OFFER_RENT - FEE, 0n] });
  });

  it('pays the seller of a first sale all but the fee and royalty, and refunds the rents', async () => {
    const marketplace = await start();
    // 1.2 SOL; 5 % fee of a first sale. The royalty of 5 % is the seller's own.
    const mint = marketplace.artwork('Tide Table');
    const bea = marketplace.wallet('bea');
    expect(await changes(marketplace, 'mira', 'accept', mint, '--buyer', bea)).toEqual({
      mira: [1_140_000_000n + LISTING_RENT + TOKEN_RENT - TOKEN_RENT - FEE, 0n],
      treasury: [60_000_000n, 0n],
      bea: [OFFER_RENT, 0n],
    });
  });

  it('can be made, changed and ended at an address to which a stranger sent lamports', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork('Breakwater');
    const dry = await marketplace.gavel(['offer', 'create', mint, '--price', '1', '--dry-run', '--json'], {
      as: 'bea',
    });
    const gift = 2_000_000n;
    marketplace.running.chain.airdrop(JSON.parse(dry.stdout).data.offer, gift);
    marketplace.clock.advance(1);
    expect(await changes(marketplace, 'bea', 'create', mint, '--price', '1')).toEqual({
      bea: [-1_000_000_000n - OFFER_RENT + gift - FEE, 0n],
    });
    expect(await changes(marketplace, 'bea', 'cancel', mint)).toEqual({
      bea: [1_000_000_000n + OFFER_RENT - FEE, 0n],
    });
  });
});

describe('an offer in a token', () => {
  it('is held in a token account, and comes back to the unit', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork('Breakwater');
    expect(await changes(marketplace, 'cas', 'create', mint, '--price', '10.000001 BOXD')).toEqual({
      cas: [-OFFER_RENT - TOKEN_RENT - FEE, -10_000_001n],
    });
    expect(await changes(marketplace, 'cas', 'create', mint, '--price', '10 BOXD')).toEqual({
      cas: [-FEE, 1n],
    });
    expect(await changes(marketplace, 'cas', 'cancel', mint)).toEqual({
      cas: [OFFER_RENT + TOKEN_RENT - FEE, 10_000_000n],
    });
  });

  it('pays fee, royalty and seller of a later sale', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork('Slow Zoom');
    const cas = marketplace.wallet('cas');
    // 95 BOXD: 2.5 % fee, 5 % royalty to mira; bea pays for cas's token account of the artwork.
    expect(await changes(marketplace, 'bea', 'accept', mint, '--buyer', cas)).toEqual({
      bea: [-TOKEN_RENT - FEE, 87_875_000n],
      treasury: [0n, 2_375_000n],
      mira: [0n, 4_750_000n],
      cas: [OFFER_RENT + TOKEN_RENT, 0n],
    });
  });
});

it('before it accepts, the tool shows what the seller receives, and warns of a price under the listing', async () => {
  const marketplace = await start();
  const argv = ['offer', 'accept', marketplace.artwork('Tide Table'), '--buyer', marketplace.wallet('bea')];
  const { stdout, code } = await marketplace.gavel([...argv, '--dry-run', '--details'], { as: 'mira' });
  expect(code).toBe(0);
  expect(stdout).toMatch(/you receive\s+1\.14 SOL \(1140000000 lamports\)/);
  expect(stdout).toMatch(/warning\s+under your listing price of 1\.5 SOL/);
  expect(stdout).toMatch(/fee\s+0\.06 SOL/);
});

it('an offer changed without an end shows that the old end goes', async () => {
  const marketplace = await start();
  const argv = [
    'offer',
    'create',
    marketplace.artwork('Low Water'),
    '--price',
    '0.9 SOL',
    '--dry-run',
    '--details',
  ];
  const { stdout } = await marketplace.gavel(argv, { as: 'cas' });
  expect(stdout).toMatch(/price\s+0\.75 SOL \(750000000 lamports\) -> 0\.9 SOL \(900000000 lamports\)/);
  expect(stdout).toMatch(/ends\s+2026-01-15T00:00:00Z -> never/);
});

it('an offer that is lowered after it was read is refused, and nothing moves', async () => {
  const marketplace = await start();
  const mint = marketplace.artwork('Low Water');
  const arlo = marketplace.wallet('arlo');
  const accept = ['offer', 'accept', mint, '--buyer', arlo, '--yes', '--json'];
  const adapters: Partial<Adapters> = {
    chain: async (options) => {
      const chain = await nodeAdapters.chain(options);
      return {
        ...chain,
        send: async (bytes, slot) => {
          await changes(marketplace, 'arlo', 'create', mint, '--price', '0.1 SOL');
          return chain.send(bytes, slot);
        },
      };
    },
  };
  const result = await marketplace.gavel(accept, {
    as: 'mira',
    adapters: { ...nodeAdapters, ...adapters },
  });
  const { ok, error } = JSON.parse(result.stdout);
  expect({ ok, programError: error.details.programError }).toEqual({
    ok: false,
    programError: 'OfferBelowMin',
  });
  const { offers, artworks } = await marketplace.inventory();
  expect(offers.find(({ buyer, mint: of }) => buyer === arlo && of === mint)?.price).toBe(100_000_000n);
  expect(artworks.find((one) => one.mint === mint)?.owner).toBe(marketplace.wallet('mira'));
});
