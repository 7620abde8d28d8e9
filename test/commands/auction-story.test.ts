import { getAddressEncoder } from '@solana/kit';
import { getTokenDecoder } from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import { findTokenAddress } from '../../src/chain/codecs/token.ts';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import { SANDBOX_CURRENCY } from '../../src/config/deployments.ts';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../src/domain/address.ts';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { rentOf } from '../support/profile.ts';

const start = marketplaces();
const FEE = 5_000n;
const AUCTION_RENT = rentOf(272n);
const TOKEN_RENT = rentOf(165n);

async function balances(marketplace: Marketplace) {
  const { wallets } = await marketplace.inventory();
  return new Map(wallets.map(({ name, lamports, currency }) => [name, { lamports, currency }]));
}

/** What a command changes, by wallet: lamports and units of BOXD. */
async function changes(marketplace: Marketplace, as: WalletName, ...argv: string[]) {
  const before = await balances(marketplace);
  const { code, stderr } = await marketplace.gavel(['auction', ...argv, '--yes', '--quiet'], { as });
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  const moved = [...(await balances(marketplace))].flatMap(([name, after]) => {
    const lamports = after.lamports - (before.get(name)?.lamports ?? 0n);
    const boxd = after.currency - (before.get(name)?.currency ?? 0n);
    return lamports === 0n && boxd === 0n ? [] : [[name, [lamports, boxd]] as const];
  });
  return Object.fromEntries(moved);
}

const bid = (mint: string, amount: string) => ['bid', mint, '--amount', amount];

describe('an auction in SOL', () => {
  it('refunds each bidder to the lamport, pays everybody at the end, and leaves nothing behind', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork('Second Draft');
    const create = ['create', mint, '--reserve', '0.7 SOL', '--duration', '2h', '--increment', '0.1'];
    expect(await changes(marketplace, 'teo', ...create)).toEqual({
      teo: [-AUCTION_RENT - TOKEN_RENT - FEE, 0n],
    });
    expect(await changes(marketplace, 'bea', ...bid(mint, '0.700000007 SOL'))).toEqual({
      bea: [-700_000_007n - FEE, 0n],
    });
    expect(await changes(marketplace, 'cas', ...bid(mint, '1 SOL'))).toEqual({
      cas: [-1_000_000_000n - FEE, 0n],
      bea: [700_000_007n, 0n],
    });
    expect(await changes(marketplace, 'cas', ...bid(mint, '1.1'))).toEqual({
      cas: [-100_000_000n - FEE, 0n],
    });
    expect(await changes(marketplace, 'bea', 'bid', mint, '--min', '--max', '9 SOL')).toEqual({
      cas: [1_100_000_000n, 0n],
      bea: [-1_200_000_000n - FEE, 0n],
    });
    marketplace.clock.advance(7_200);
    // A first sale: 5 % fee. 8.5 % royalty is 102,000,000: 50, 37 and 13 %.
    expect(await changes(marketplace, 'stranger', 'settle', mint).catch(() => 'too poor')).toBe('too poor');
    expect(await changes(marketplace, 'arlo', 'settle', mint)).toEqual({
      arlo: [13_260_000n - TOKEN_RENT - FEE, 0n],
      teo: [1_200_000_000n - 60_000_000n - 102_000_000n + 51_000_000n + AUCTION_RENT + TOKEN_RENT, 0n],
      ines: [37_740_000n, 0n],
      treasury: [60_000_000n, 0n],
    });
    const { artworks } = await marketplace.inventory();
    expect(artworks.find((one) => one.mint === mint)).toMatchObject({
      owner: marketplace.wallet('bea'),
      auction: null,
    });
  });

  it('that nobody bids at comes back with every rent, cancelled or settled', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork('Breakwater');
    const create = ['create', mint, '--reserve', '0.7 SOL', '--duration', '2h', '--start', '+1h'];
    for (const wait of [0, 10_800]) {
      const dry = await marketplace.gavel(['auction', ...create, '--dry-run', '--json'], { as: 'mira' });
      await changes(marketplace, 'mira', ...create);
      // What strangers send there cannot stop it, and is the seller's.
      marketplace.running.chain.airdrop(JSON.parse(dry.stdout).data.auction, 1_000_000n);
      marketplace.clock.advance(wait);
      expect(await changes(marketplace, 'mira', wait === 0 ? 'cancel' : 'settle', mint)).toEqual({
        mira: [AUCTION_RENT + TOKEN_RENT + 1_000_000n - FEE, 0n],
      });
    }
  });

  it('can be opened at an address to which a stranger sent lamports', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork('Breakwater');
    const create = ['create', mint, '--reserve', '0.7 SOL', '--duration', '2h'];
    const dry = await marketplace.gavel(['auction', ...create, '--dry-run', '--json'], { as: 'mira' });
    marketplace.running.chain.airdrop(JSON.parse(dry.stdout).data.auction, 1_000_000n);
    marketplace.clock.advance(1);
    expect(await changes(marketplace, 'mira', ...create)).toEqual({
      mira: [-AUCTION_RENT - TOKEN_RENT + 1_000_000n - FEE, 0n],
    });
  });
});

describe('an auction in a token', () => {
  it('refunds to the unit and pays everybody', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork('Grain Field');
    expect(await changes(marketplace, 'cas', ...bid(mint, '70.000001 BOXD'))).toEqual({
      cas: [-FEE, -70_000_001n],
      arlo: [0n, 62_500_000n],
    });
    marketplace.clock.advance(6 * 86_400);
    // 5 % fee of a first sale, and the seller's own royalty of 2.5 %.
    expect(await changes(marketplace, 'cas', 'settle', mint)).toEqual({
      cas: [-TOKEN_RENT - FEE, 0n],
      ines: [AUCTION_RENT + 2n * TOKEN_RENT, 66_500_001n],
      treasury: [0n, 3_500_000n],
    });
  });

  it('refunds a bidder who has closed their token account, at the new bidder’s cost', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork('Grain Field');
    const purse = await findTokenAddress(marketplace.wallet('arlo'), SANDBOX_CURRENCY.mint);
    marketplace.running.chain.setAccount(purse, {
      lamports: 0n,
      owner: SYSTEM_PROGRAM,
      data: Buffer.alloc(0),
      executable: false,
      rentEpoch: 0n,
    });
    expect(await changes(marketplace, 'cas', ...bid(mint, '70 BOXD'))).toEqual({
      cas: [-TOKEN_RENT - FEE, -70_000_000n],
      arlo: [0n, 62_500_000n],
    });
  });

  it('refunds a bidder who gave their token account away, which would else stop every later bid', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork('Grain Field');
    const { chain } = marketplace.running;
    const [arlo, teo] = [marketplace.wallet('arlo'), marketplace.wallet('teo')];
    const purse = await findTokenAddress(arlo, SANDBOX_CURRENCY.mint);
    const account = chain.getAccount(purse) ?? expect.fail('no account');
    // Where the owner stands in a token account.
    const data = Buffer.from(account.data);
    data.set(getAddressEncoder().encode(teo), 32);
    chain.setAccount(purse, { ...account, data });
    marketplace.clock.advance(1);
    const heldBy = () => {
      const accounts = chain.programAccounts(TOKEN_PROGRAM).filter(([, one]) => one.data.length === 165);
      const owned = accounts.map(([, one]) => getTokenDecoder().decode(one.data));
      return owned.filter(({ owner, mint: of }) => owner === arlo && of === SANDBOX_CURRENCY.mint);
    };
    expect(heldBy()).toEqual([]);
    for (const [amount, source] of [
      ['70 BOXD', 'api'],
      ['80 BOXD', 'local'],
    ] as const) {
      const before = heldBy().reduce((sum, one) => sum + one.amount, 0n);
      const rent = before === 0n ? TOKEN_RENT : 0n;
      const refunded = before === 0n ? 62_500_000n : 75_000_000n;
      const cas = await changes(marketplace, 'cas', ...bid(mint, amount), '--source', source);
      expect(cas.cas?.[0]).toBe(-rent - FEE);
      expect(heldBy().map((one) => one.amount)).toEqual([before + refunded]);
      if (source === 'local') break;
      // Arlo leads again, with money that somebody else pays from.
      chain.setAccount(purse, account);
      await changes(marketplace, 'arlo', ...bid(mint, '75 BOXD'));
      chain.setAccount(purse, { ...(chain.getAccount(purse) ?? account), data });
      marketplace.clock.advance(1);
    }
  });

  it('that nobody bids at comes back with every rent', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork('Breakwater');
    const rents = AUCTION_RENT + 2n * TOKEN_RENT;
    const create = ['create', mint, '--reserve', '7 BOXD', '--duration', '2h'];
    expect(await changes(marketplace, 'mira', ...create)).toEqual({ mira: [-rents - FEE, 0n] });
    expect(await changes(marketplace, 'mira', 'cancel', mint)).toEqual({ mira: [rents - FEE, 0n] });
  });
});

describe('the preview of a bid', () => {
  it.each([
    ['3 times what would do', '4.95 SOL', ['at least 3 times the 1.65 SOL that would be enough']],
    ['just under that', '4.949999999 SOL', []],
    ['the least', '1.65 SOL', ['only just enough: it fails if somebody else bids 1.65 SOL first']],
    ['less than a bid above the least', '1.814999999 SOL', [expect.stringContaining('only just enough')]],
    ['what outbids the least', '1.815 SOL', []],
  ])('warns rightly of %s', async (_name, amount, warnings) => {
    const marketplace = await start();
    const argv = ['auction', ...bid(marketplace.artwork('Lighthouse'), amount), '--dry-run', '--details'];
    const json = JSON.parse((await marketplace.gavel([...argv, '--json'], { as: 'cas' })).stdout);
    expect([json.ok, json.warnings]).toEqual([true, warnings]);
    const { stdout, stderr } = await marketplace.gavel(argv, { as: 'cas' });
    expect(stdout.match(/^ {2}warning .*$/gm) ?? []).toHaveLength(warnings.length);
    expect(stderr).toBe('');
  });

  it('shows the end that a late bid moves', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork('Lighthouse');
    const { stdout } = await marketplace.gavel([
      'auction',
      'get',
      mint,
      '--json',
      '--fields',
      'account.endTime',
    ]);
    const end = JSON.parse(stdout).data.account.endTime;
    marketplace.clock.advance(end - marketplace.running.chain.unixTime() - 300);
    const argv = ['auction', 'bid', mint, '--amount', '2', '--dry-run', '--details'];
    const late = await marketplace.gavel(argv, { as: 'cas' });
    expect(late.stdout.replace(/\s+/g, ' ')).toContain(
      '2026-01-03T14:24:00Z -> 2026-01-03T14:29:00Z, moved by a late bid',
    );
    expect(late.stdout).toContain(`auction endTime           ${end} -> ${end + 300}`);
  });
});

it('an outbid bid fails on the chain, costs the network fee at most, and leaves the leader alone', async () => {
  const marketplace = await start();
  const mint = marketplace.artwork('Lighthouse');
  const adapters = {
    ...nodeAdapters,
    chain: async (options: Parameters<typeof nodeAdapters.chain>[0]) => {
      const chain = await nodeAdapters.chain(options);
      const send: typeof chain.send = async (bytes, slot) => {
        await changes(marketplace, 'arlo', ...bid(mint, '1.7 SOL'));
        return chain.send(bytes, slot);
      };
      return { ...chain, send };
    },
  };
  const argv = ['auction', ...bid(mint, '1.65'), '--yes', '--json'];
  const { stdout } = await marketplace.gavel(argv, { as: 'cas', adapters });
  const { ok, error } = JSON.parse(stdout);
  expect([ok, error.details.programError]).toEqual([false, 'BidTooLow']);
  const { artworks, wallets } = await marketplace.inventory();
  expect(artworks.find((one) => one.mint === mint)?.auction?.highest).toEqual({
    bidder: marketplace.wallet('arlo'),
    amount: 1_700_000_000n,
  });
  expect(wallets.find(({ name }) => name === 'cas')?.lamports).toBe(100_000_000_000n);
});
