import { describe, expect, test } from 'vitest';
import { MAX } from '../support/program-arbitraries.ts';
import {
  createAuctionHouse,
  currencyOf,
  DURATION,
  LEAST_SOL,
  opened,
  RIVAL,
  tryBid,
} from '../support/program-auctions.ts';
import { TOKEN_PROGRAM, tokenAccountBytes } from '../support/program-tokens.ts';
import { addressOf, NETWORK_FEE, START } from '../support/program-vm.ts';

const END = START + BigInt(DURATION);

describe('the least bid', () => {
  test.each([
    ['below the reserve', 1_000_000_006n, 'BidTooLow'],
    ['at the reserve', 1_000_000_007n, undefined],
    ['above it', 1_000_000_008n, undefined],
  ])('first: %s', async (_, amount, error) => {
    const house = await opened();
    expect(await tryBid(house, house.world.buyer, amount)).toBe(error);
  });

  // 10 % of 1,000,000,007 is 100,000,000 (rounded down).
  const byBps = { minBidIncrementBps: 1_000 };
  const flat = { absoluteIncrement: true, minBidIncrement: 50n };
  test.each([
    ['bps', byBps, 1_100_000_006n, 'BidTooLow'],
    ['bps', byBps, 1_100_000_007n, undefined],
    ['bps', byBps, 1_100_000_008n, undefined],
    ['flat', flat, 1_000_000_056n, 'BidTooLow'],
    ['flat', flat, 1_000_000_057n, undefined],
    ['flat', flat, 1_000_000_058n, undefined],
  ])('later, by %s', async (_, create, amount, error) => {
    const house = await opened({}, create);
    house.world.must(house.world.buyer, await house.bid(house.world.buyer, 1_000_000_007n));
    expect(await tryBid(house, RIVAL, amount, house.world.buyer)).toBe(error);
  });

  test('is one unit more where the increment rounds down to nothing', async () => {
    const house = await opened({ spl: true, price: 5n }, { minBidIncrementBps: 10 });
    house.world.must(house.world.buyer, await house.bid(house.world.buyer, 5n));
    expect(await tryBid(house, RIVAL, 5n, house.world.buyer)).toBe('BidTooLow');
    expect(await tryBid(house, RIVAL, 6n, house.world.buyer)).toBeUndefined();
  });

  test('above 64 bits refuses every bid', async () => {
    const terms = { spl: true, price: MAX - 10n, funds: MAX - 10n };
    const house = await createAuctionHouse({ ...terms, funds: 10n });
    const { world } = house;
    world.must(
      world.seller,
      house.create({ reservePrice: 1n, absoluteIncrement: true, minBidIncrement: MAX }),
    );
    world.must(world.buyer, await house.bid(world.buyer, 10n));
    expect(await tryBid(house, RIVAL, MAX, world.buyer)).toBe('BidTooLow');
  });
});

describe('bid', () => {
  test.each([false, true])('refunds the previous bidder to the unit (SPL: %s)', async (spl) => {
    const house = await opened({ spl });
    const { world } = house;
    const [buyer, rival] = [await currencyOf(house, world.buyer), await currencyOf(house, RIVAL)];
    world.must(world.buyer, await house.bid(world.buyer, 1_000_000_007n));
    world.must(RIVAL, await house.bid(RIVAL, 2_000_000_000n, world.buyer));
    const fee = spl ? 0n : NETWORK_FEE;
    expect(await currencyOf(house, world.buyer)).toBe(buyer - fee);
    expect(await currencyOf(house, RIVAL)).toBe(rival - 2_000_000_000n - fee);
    expect(house.read()).toMatchObject({ highestBidAmount: 2_000_000_000n, highestBidder: RIVAL });
  });

  test.each([false, true])('of the highest bidder takes the difference (SPL: %s)', async (spl) => {
    const house = await opened({ spl, funds: 2_100_000_000n });
    const { world } = house;
    world.must(world.buyer, await house.bid(world.buyer, 1_000_000_007n));
    const before = await currencyOf(house, world.buyer);
    world.must(world.buyer, await house.bid(world.buyer, 2_000_000_000n));
    expect(await currencyOf(house, world.buyer)).toBe(before - 999_999_993n - (spl ? 0n : NETWORK_FEE));
  });

  test('refunds a wallet that its owner emptied, and a token account that its owner closed', async () => {
    const sol = await opened({ price: LEAST_SOL });
    sol.world.must(sol.world.buyer, await sol.bid(sol.world.buyer, LEAST_SOL));
    sol.world.vm.fund(sol.world.buyer, 0n);
    expect(await tryBid(sol, RIVAL, 2_000_000_000n, sol.world.buyer)).toBeUndefined();
    expect(sol.world.vm.balance(sol.world.buyer)).toBe(LEAST_SOL);

    const spl = await opened({ spl: true });
    const purse = (await spl.world.purse(spl.world.buyer)) ?? spl.world.buyer;
    spl.world.must(spl.world.buyer, await spl.bid(spl.world.buyer, 1_000_000_007n));
    spl.world.vm.fund(purse, 0n);
    expect(await tryBid(spl, RIVAL, 2_000_000_000n, spl.world.buyer)).toBeUndefined();
    expect(spl.world.vm.tokens(purse)).toBe(1_000_000_007n);
  });

  test('cannot send the refund elsewhere', async () => {
    const house = await opened({ spl: true });
    const { world } = house;
    world.must(world.buyer, await house.bid(world.buyer, 1_000_000_007n));
    for (const [payeeToken, error] of [
      [await world.purse(RIVAL), 'WrongTokenOwner'],
      [house.escrow, 'WrongTokenOwner'],
      [world.buyerToken, 'WrongTokenAddress'],
    ] as const) {
      const bid = await house.bid(RIVAL, 2_000_000_000n, world.buyer, { payeeToken });
      expect(world.vm.send(RIVAL, bid).error).toBe(error);
    }
  });

  test('cannot be paid into another account than the escrow', async () => {
    const house = await opened({ spl: true });
    const escrowToken = addressOf('second escrow');
    const data = tokenAccountBytes(house.world.currency, house.auction, 0n);
    house.world.vm.forge(escrowToken, { owner: TOKEN_PROGRAM, data });
    const bid = await house.bid(RIVAL, 2_000_000_000n, undefined, { escrowToken });
    expect(house.world.vm.send(RIVAL, bid).error).toBe('WrongTokenAddress');
  });
});

describe('the clock', () => {
  test('starts at the first bid when no start was set', async () => {
    const house = await opened();
    expect(house.read()).toMatchObject({ startTime: 0n, endTime: 0n });
    house.world.vm.setTime(START + 500n);
    house.world.must(RIVAL, await house.bid(RIVAL, 1_000_000_007n));
    expect(house.read()).toMatchObject({ startTime: START + 500n, endTime: END + 500n });
  });

  test.each([
    ['before the last 100 seconds', -101n, 0n],
    ['at the last 100 seconds: 200 are left', -100n, 100n],
    ['at the last second', -1n, 199n],
  ])('a bid %s moves the end', async (_, at, moved) => {
    const house = await opened({}, { startTime: START });
    house.world.vm.setTime(END + at);
    house.world.must(RIVAL, await house.bid(RIVAL, 1_000_000_007n));
    expect(house.read().endTime).toBe(END + moved);
  });

  test('an extension never brings the end forward', async () => {
    const house = await opened({}, { startTime: START, timeExtPeriod: 1_000, timeExtDelta: 1 });
    house.world.vm.setTime(START + 10n);
    house.world.must(RIVAL, await house.bid(RIVAL, 1_000_000_007n));
    expect(house.read().endTime).toBe(END);
  });

  test('no bid at the end', async () => {
    const house = await opened({}, { startTime: START });
    house.world.vm.setTime(END);
    expect(await tryBid(house, RIVAL, 1_000_000_007n)).toBe('AuctionEnded');
  });
});
