import type { Address } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { MAX } from '../support/program-arbitraries.ts';
import { createAuctionHouse, DURATION, opened, RIVAL, tryBid } from '../support/program-auctions.ts';
import { expectedSplit, TERMS, type Terms } from '../support/program-money.ts';
import { acceptOffer, makeOffer } from '../support/program-offers.ts';
import { createRaffleHall, openRaffle, PLAYERS, type RaffleHall } from '../support/program-raffles.ts';
import { execute, schedule } from '../support/program-scheduled-bids.ts';
import { associatedToken, mintTo } from '../support/program-tokens.ts';
import { START, signerOf } from '../support/program-vm.ts';
import { createWorld, type World } from '../support/program-world.ts';

const [PLAYER] = PLAYERS;
const END = START + BigInt(DURATION);
const SHARES = [33, 17, 7, 40, 3];

/** Brings a sale about at the price of the terms, whole, and says in which world. */
const SALES: Readonly<Record<string, (terms: Partial<Terms>) => Promise<World>>> = {
  'a purchase': async (terms) => {
    const world = await createWorld(terms);
    world.must(world.seller, world.list());
    world.must(world.buyer, await world.buy());
    return world;
  },
  'an accepted offer': async (terms) => {
    const world = await createWorld(terms);
    world.must(world.buyer, await makeOffer(world));
    world.must(world.seller, await acceptOffer(world));
    return world;
  },
  'a settled auction': async (terms) => {
    const house = await auctionFor(terms);
    const { world } = house;
    world.must(world.buyer, await house.bid(world.buyer, world.terms.price));
    world.vm.setTime(END);
    world.must(world.authority, await house.settle(world.buyer));
    return world;
  },
  'a scheduled bid, settled': async (terms) => {
    const house = await auctionFor(terms);
    const { world } = house;
    world.must(world.buyer, await schedule(house, world.buyer, world.terms.price));
    world.vm.setTime(END - 1n);
    world.must(world.authority, await execute(house, world.buyer));
    world.vm.setTime(END + 1_000n);
    world.must(world.authority, await house.settle(world.buyer));
    return world;
  },
};

/** The rival of the house gets nothing, and the buyer the whole supply. */
async function auctionFor(terms: Partial<Terms>) {
  const funds = terms.funds ?? 20_000_000_000n;
  const house = await createAuctionHouse({ ...terms, funds: terms.spl === true ? 0n : funds });
  const { world } = house;
  if (terms.spl === true) await mint(world, world.buyer, funds);
  world.must(world.seller, house.create({ startTime: START }));
  return house;
}

async function mint(world: World, wallet: Address, amount: bigint): Promise<void> {
  const purse = await associatedToken(wallet, world.currency);
  world.must(world.authority, mintTo(signerOf(world.authority), world.currency, purse, amount));
}

/** A raffle of one ticket at this price, sold, drawn and its proceeds claimed. */
async function soldRaffle(terms: Partial<Terms>, ticketPrice: bigint): Promise<RaffleHall> {
  const hall = await createRaffleHall({ ...terms, funds: 0n });
  const { world } = hall;
  await mint(world, PLAYER, ticketPrice);
  world.must(world.seller, ...hall.entrants(1), hall.create({ supply: 1, ticketPrice }));
  world.must(PLAYER, await hall.buy(PLAYER, 1, { price: ticketPrice }));
  hall.conclude(PLAYER);
  world.must(world.seller, await hall.claimProceeds());
  return hall;
}

/** What fee account, creators and seller hold of an SPL currency. */
async function paid(world: World): Promise<(bigint | undefined)[]> {
  const parties = [world.feeAccount, ...world.creators, world.seller];
  const purses = await Promise.all(parties.map((wallet) => associatedToken(wallet, world.currency)));
  return purses.map((purse) => world.vm.tokens(purse));
}

describe('five creators whose shares do not divide the price', () => {
  // Of 1,000,000,007: 5 % fee; of the other 950,000,007 the shares, rounded down; the seller keeps what that leaves.
  const FEE = 50_000_000n;
  const PARTS = [313_500_002n, 161_500_001n, 66_500_000n, 380_000_002n, 28_500_000n];
  const terms = { shares: SHARES, price: 1_000_000_007n };

  test.each(Object.entries(SALES))('%s in an SPL currency', async (_, sell) => {
    const world = await sell({ ...terms, spl: true });
    expect(await paid(world)).toEqual([FEE, ...PARTS, 2n]);
  });

  test.each(Object.entries(SALES))('%s in SOL', async (_, sell) => {
    const world = await sell(terms);
    const gains = [world.feeAccount, ...world.creators].map(
      (wallet) => world.vm.balance(wallet) - 1_000_000_000n,
    );
    expect(gains).toEqual([FEE, ...PARTS]);
  });

  test('a raffle of one ticket', async () => {
    const { world } = await soldRaffle(terms, terms.price);
    expect(await paid(world)).toEqual([FEE, ...PARTS, 2n]);
  });
});

describe('the largest amount there is', () => {
  const terms = { shares: SHARES, price: MAX, spl: true, funds: MAX };
  const split = expectedSplit({ ...TERMS, ...terms });
  const expected = [split?.fee, ...(split?.creators ?? []), split?.seller];

  test.each(Object.entries(SALES))('%s', async (_, sell) => {
    const world = await sell(terms);
    expect(await paid(world)).toEqual(expected);
  });

  test('a ticket', async () => {
    const { world } = await soldRaffle({ shares: SHARES }, MAX);
    expect(await paid(world)).toEqual(expected);
  });

  test('as highest bid: nobody can outbid it, not even at the largest amount', async () => {
    const house = await auctionFor({ ...terms, shares: [] });
    const { world } = house;
    world.must(world.buyer, await house.bid(world.buyer, MAX));
    expect(await tryBid(house, RIVAL, MAX, world.buyer)).toBe('BidTooLow');
    expect(await tryBid(house, world.buyer, MAX)).toBe('BidTooLow');
  });
});

describe('a raffle', () => {
  test('of one ticket is sold out by it, and its holder wins', async () => {
    const hall = await soldRaffle({}, 1_000_007n);
    expect(hall.read()).toMatchObject({ sold: 1, supply: 1, winner: PLAYER, proceedsClaimed: true });
  });

  test('that nobody bought into is not drawn after its end, and comes back whole', async () => {
    const hall = await openRaffle({}, { endTime: START + 9n });
    const { world } = hall;
    world.vm.setTime(START + 9n);
    expect(world.vm.send(PLAYER, await hall.buy(PLAYER, 1)).error).toBe('RaffleOver');
    expect(world.vm.send(world.seller, hall.end()).error).toBe('NothingSold');
    world.must(world.seller, hall.cancel());
    expect(world.vm.tokens(world.sellerToken)).toBe(1n);
    expect(world.vm.account(hall.raffle)).toBeUndefined();
  });

  test('that is full sells no further ticket', async () => {
    const hall = await openRaffle({}, { supply: 3 });
    for (const player of PLAYERS) hall.world.must(player, await hall.buy(player, 1));
    expect(hall.world.vm.send(PLAYER, await hall.buy(PLAYER, 1)).error).toBe('RaffleOver');
    expect(hall.read()).toMatchObject({ sold: 3, supply: 3 });
  });
});

describe('a scheduled bid at the bounds of the least bid', () => {
  const byBps = { minBidIncrementBps: 1_000 };
  const flat = { absoluteIncrement: true, minBidIncrement: 50n };
  test.each([
    ['at the reserve', {}, false, 1_000_000_007n, undefined],
    ['below the reserve', {}, false, 1_000_000_006n, 'BidTooLow'],
    ['bps', byBps, true, 1_100_000_006n, 'BidTooLow'],
    ['bps', byBps, true, 1_100_000_007n, undefined],
    ['bps', byBps, true, 1_100_000_008n, undefined],
    ['flat', flat, true, 1_000_000_056n, 'BidTooLow'],
    ['flat', flat, true, 1_000_000_057n, undefined],
    ['flat', flat, true, 1_000_000_058n, undefined],
  ])('%s', async (_, create, bidBefore, amount, error) => {
    const house = await opened({}, create);
    const { world } = house;
    if (bidBefore) world.must(world.buyer, await house.bid(world.buyer, 1_000_000_007n));
    expect(world.vm.send(RIVAL, await schedule(house, RIVAL, amount)).error).toBe(error);
    if (error !== undefined) return;
    world.vm.setTime(START + 100n);
    world.must(world.authority, await execute(house, RIVAL, bidBefore ? world.buyer : undefined));
    expect(house.read()).toMatchObject({ highestBidder: RIVAL, highestBidAmount: amount });
  });
});
