import { describe, expect, it } from 'vitest';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

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

const FEE = 5_000n;
const HOUR = 3_600;

describe.each(['api', 'local'])('scheduled-bid, built from %s', (source) => {
  const built = ['--source', source];

  it.each([
    ['Lighthouse', '1.9 SOL', { lamports: 1_900_000_000n, units: 0n }],
    ['Grain Field', '90 BOXD', { lamports: 0n, units: 90_000_000n }],
  ] as const)('takes a bid for %s of %s into escrow, and gives all of it back', async (title, bid, taken) => {
    const m = await start();
    const mint = m.artwork(title);
    const before = await balance(m, 'cas');
    const placed = await must(
      m,
      'cas',
      'scheduled-bid',
      'place',
      mint,
      '--amount',
      bid,
      '--at',
      '+1h',
      ...built,
    );
    expect(placed.account).toMatchObject({ bidder: m.wallet('cas'), mint, pubkey: placed.scheduledBid });
    const between = await balance(m, 'cas');
    expect(before.units - between.units).toBe(taken.units);
    expect(before.lamports - between.lamports).toBeGreaterThan(taken.lamports + FEE);
    const listed = await must(m, 'cas', 'scheduled-bid', 'list');
    expect(listed).toMatchObject([{ name: title, state: 'waiting', account: placed.account }]);

    expect(
      await run(m, 'cas', 'scheduled-bid', 'place', mint, '--amount', bid, '--at', '+1h', ...built),
    ).toMatchObject({ code: 11, error: { code: 'scheduled_bid_exists' } });
    const cancelled = await must(m, 'cas', 'scheduled-bid', 'cancel', placed.scheduledBid, ...built);
    expect(cancelled.account).toBe(null);
    // The rent comes back too: two signatures are all that is gone.
    const after = await balance(m, 'cas');
    expect(after).toEqual({ lamports: before.lamports - 2n * FEE, units: before.units });
    expect(await must(m, 'cas', 'scheduled-bid', 'list')).toEqual([]);
    expect(await run(m, 'cas', 'scheduled-bid', 'cancel', mint, ...built)).toMatchObject({
      code: 12,
      error: { code: 'scheduled_bid_not_found' },
    });
  });

  it.each([
    ['Rain Check', '0.7 SOL', 'mira', null],
    ['Lighthouse', '1.9 SOL', 'mira', 'bea'],
    ['Lighthouse', '1.9 SOL', 'cas', 'bea'],
    ['Lighthouse', '1.9 SOL', 'bea', 'bea'],
    ['Grain Field', '90 BOXD', 'mira', 'arlo'],
    ['Grain Field', '90 BOXD', 'arlo', 'arlo'],
  ] as const)(
    'makes a bid for %s of %s, sent by %s; refunded: %s',
    async (title, bid, executor, refunded) => {
      const m = await start();
      const mint = m.artwork(title);
      const { account: auction } = await must(m, 'cas', 'auction', 'get', mint);
      const own = await balance(m, 'cas');
      await must(m, 'cas', 'scheduled-bid', 'place', mint, '--amount', bid, '--at', '+1h', ...built);
      const early = await run(
        m,
        executor,
        'scheduled-bid',
        'execute',
        mint,
        '--bidder',
        m.wallet('cas'),
        ...built,
      );
      expect(early).toMatchObject({ code: 11, error: { code: 'scheduled_bid_too_early' } });

      m.clock.advance(HOUR);
      const before = await balance(m, executor);
      const previous = await balance(m, refunded ?? 'treasury');
      await must(m, executor, 'scheduled-bid', 'execute', mint, '--bidder', m.wallet('cas'), ...built);
      const { account } = await must(m, 'cas', 'auction', 'get', mint);
      const amount = BigInt(account.highestBidAmount);
      expect(account).toMatchObject({ highestBidder: m.wallet('cas') });
      const inSol = bid.endsWith('SOL');
      const held = BigInt(auction.highestBidAmount);
      const after = await balance(m, executor);
      if (executor === 'mira') expect(before.lamports - after.lamports).toBe(FEE);
      if (refunded !== null) {
        const gained = await balance(m, refunded);
        const fee = refunded === executor ? FEE : 0n;
        expect([gained.lamports - previous.lamports + fee, gained.units - previous.units]).toEqual(
          inSol ? [held, 0n] : [0n, held],
        );
      }
      // The bidder has the rent back, and has paid the bid.
      const rest = await balance(m, 'cas');
      const fees = executor === 'cas' ? 2n * FEE : FEE;
      expect([own.lamports - rest.lamports - fees, own.units - rest.units]).toEqual(
        inSol ? [amount, 0n] : [0n, amount],
      );
    },
  );

  it('leaves a bid in escrow that is too low by then, and says how it comes back', async () => {
    const m = await start();
    const mint = m.artwork('Lighthouse');
    await must(m, 'cas', 'scheduled-bid', 'place', mint, '--amount', '1.9 SOL', '--at', '+1h', ...built);
    await must(m, 'arlo', 'auction', 'bid', mint, '--amount', '3 SOL');
    m.clock.advance(HOUR);
    const refused = await run(m, 'cas', 'scheduled-bid', 'execute', mint, ...built);
    expect(refused).toMatchObject({
      code: 11,
      error: { code: 'bid_too_low', hint: expect.stringContaining(`gavel scheduled-bid cancel ${mint}`) },
    });
    await must(m, 'cas', 'scheduled-bid', 'cancel', mint, ...built);
  });
});

describe('scheduled-bid place refuses', () => {
  it.each([
    ['a time that is past', 'cas', 'Lighthouse', '1.9 SOL', '2025-12-24T18:00:00Z', 'invalid_times'],
    ['a time after the end', 'cas', 'Lighthouse', '1.9 SOL', '+300d', 'invalid_times'],
    ['too low a bid', 'cas', 'Lighthouse', '0.5 SOL', '+1h', 'bid_too_low'],
    ['more than the wallet holds', 'stranger', 'Lighthouse', '9 SOL', '+1h', 'insufficient_funds'],
    ['an auction that is over', 'bea', 'Old Pier', '9 SOL', '+1h', 'auction_ended'],
    ['a paused auction', 'cas', 'Still Life', '9 SOL', '+1h', 'auction_paused'],
    ['an artwork that is not at auction', 'cas', 'Tide Table', '9 SOL', '+1h', 'auction_not_found'],
  ] as const)('%s', async (_name, as, title, amount, at, code) => {
    const m = await start();
    const placed = await run(
      m,
      as,
      'scheduled-bid',
      'place',
      m.artwork(title),
      '--amount',
      amount,
      '--at',
      at,
    );
    expect(placed.error.code).toBe(code);
  });

  it('an auction of one’s own', async () => {
    const m = await start();
    const mint = m.artwork('Lighthouse');
    const { account } = await must(m, 'cas', 'auction', 'get', mint);
    const seller =
      (['mira', 'teo', 'ines'] as const).find((name) => m.wallet(name) === account.seller) ?? 'mira';
    const placed = await run(m, seller, 'scheduled-bid', 'place', mint, '--amount', '2 SOL', '--at', '+1h');
    expect(placed.error.code).toBe('own_auction');
  });
});
