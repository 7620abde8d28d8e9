import { type Address, getAddressEncoder } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { decodeAuction } from '../../src/chain/codecs/auction.ts';
import { decodeListing } from '../../src/chain/codecs/listing.ts';
import { findMarketplaceConfigPda } from '../../src/chain/generated/market/index.ts';
import { latestEnd } from '../../src/domain/auction-rules.ts';
import { auctionTerms, listingTerms } from '../../src/operations/terms.ts';
import { type AuctionHouse, createAuctionHouse, DURATION, RIVAL } from '../support/program-auctions.ts';
import { BASE } from '../support/program-money.ts';
import { acceptOffer, cancelOffer, makeOffer } from '../support/program-offers.ts';
import { openRaffle, PLAYERS, type RaffleHall } from '../support/program-raffles.ts';
import { FIRST_CREATOR_OFFSET, ROYALTY_OFFSET } from '../support/program-record.ts';
import { associatedToken, createMint, MINT_SIZE, mintTo } from '../support/program-tokens.ts';
import { addressOf, START, signerOf } from '../support/program-vm.ts';
import { createWorld, type World } from '../support/program-world.ts';

/** What happens between the preview, from which an instruction is built, and its landing. Everybody is honest. */
type Meanwhile<Place> = (place: Place) => unknown;

const rawOf = (world: World, at: Address, owner: Address) => ({
  address: at,
  owner,
  lamports: world.vm.balance(at),
  data: world.vm.data(at),
  executable: false,
});

describe('a purchase', () => {
  const relist =
    (overrides: Parameters<World['list']>[0]): Meanwhile<World> =>
    (world) => {
      world.must(world.seller, world.delist());
      world.must(world.seller, world.list(overrides));
    };
  const relistLater: Meanwhile<World> = (world) => {
    world.vm.setTime(START + 1n);
    return relist({})(world);
  };
  const reprice =
    (price: bigint): Meanwhile<World> =>
    (world) =>
      world.must(world.seller, world.updatePrice(price));

  /** Another currency of the same price: the buyer is made to hold none of it. */
  function inDollars(world: World): void {
    const currency = addressOf('dollar');
    const issuer = signerOf(world.authority);
    world.must(world.authority, ...createMint(issuer, signerOf(currency), 6, world.vm.rent(MINT_SIZE)));
    relist({ currencyMint: currency })(world);
  }

  async function bought(meanwhile: Meanwhile<World>): Promise<string | undefined> {
    const world = await createWorld();
    world.must(world.seller, world.list());
    const listing = decodeListing(rawOf(world, world.listing, world.program), world.program);
    const instruction = await world.buy({ maxPrice: listing.price, terms: listingTerms(listing) });
    await meanwhile(world);
    return world.vm.send(world.buyer, instruction).error;
  }

  test.each<[name: string, error: string | undefined, meanwhile: Meanwhile<World>]>([
    ['nothing', undefined, () => undefined],
    ['time', undefined, (world) => world.vm.setTime(START + 60n)],
    ['a higher price', 'PriceAboveMax', (world) => reprice(world.terms.price + 1n)(world)],
    ['a lower price', 'TermsChanged', (world) => reprice(world.terms.price - 1n)(world)],
    ['sold no more', 'NotListed', (world) => world.must(world.seller, world.delist())],
    ['listed anew a second later', 'TermsChanged', relistLater],
    ['listed anew with another end', 'TermsChanged', relist({ endTime: START + 500n })],
    ['listed anew with another start', 'TermsChanged', relist({ startTime: START - 1n })],
    ['listed anew without the split', 'TermsChanged', relist({ disablePrimarySplit: true })],
    ['listed anew in another currency', 'TermsChanged', inDollars],
  ])('after %s: %s', async (_, error, meanwhile) => {
    expect(await bought(meanwhile)).toBe(error);
  });
});

describe.each([
  ['updatePrice', 'ReplacesOtherPrice'],
  ['reprice', 'TermsChanged'],
] as const)('a change of price by %s', (change, replacesOther) => {
  test('that lands after a newer one is refused', async () => {
    const world = await createWorld();
    world.must(world.seller, world.list());
    const older = world[change](5n);
    world.must(world.seller, world[change](7n));
    expect(world.vm.send(world.seller, older).error).toBe(replacesOther);
    world.must(world.seller, world[change](8n));
  });

  test('of what was listed anew on other terms, at the same price, is refused', async () => {
    const world = await createWorld();
    world.must(world.seller, world.list());
    const older = world[change](5n);
    world.must(world.seller, world.delist());
    world.must(world.seller, world.list({ endTime: START + 500n }));
    expect(world.vm.send(world.seller, older).error).toBe('TermsChanged');
  });

  test('is the seller alone to make, and not to nothing', async () => {
    const world = await createWorld();
    world.must(world.seller, world.list());
    const byBuyer = world[change](5n, { seller: signerOf(world.buyer) });
    expect(world.vm.send(world.buyer, byBuyer).error).toBe('WrongSeller');
    expect(world.vm.send(world.seller, world[change](0n)).error).toBe('PriceIsZero');
    const good = world[change](5n);
    const longer = { ...good, data: Uint8Array.of(...(good.data ?? []), 0) };
    expect(world.vm.send(world.seller, longer).error).toBe('InvalidArguments');
  });
});

describe('an acceptance', () => {
  const offering =
    (overrides: Parameters<typeof makeOffer>[1]): Meanwhile<World> =>
    async (world) =>
      world.must(world.buyer, await makeOffer(world, overrides));

  async function accepted(meanwhile: Meanwhile<World>): Promise<string | undefined> {
    const world = await createWorld({ primary: false, royaltyBps: 500 });
    world.must(world.buyer, await makeOffer(world));
    const { price } = world.terms;
    const minProceeds = price - (price * 250n) / 10_000n - (price * 500n) / 10_000n;
    const instruction = await acceptOffer(world, { minPrice: price, minProceeds });
    await meanwhile(world);
    return world.vm.send(world.seller, instruction).error;
  }

  test.each<[name: string, error: string | undefined, meanwhile: Meanwhile<World>]>([
    ['nothing', undefined, () => undefined],
    ['a higher offer', undefined, (world) => offering({ price: world.terms.price + 100n })(world)],
    ['a lower offer', 'OfferBelowMin', (world) => offering({ price: world.terms.price - 1n })(world)],
    [
      'a higher royalty',
      'ProceedsBelowMin',
      ({ vm, metadata }) => vm.patch(metadata, ROYALTY_OFFSET, [0xf8, 2]),
    ],
    ['a lower royalty', undefined, ({ vm, metadata }) => vm.patch(metadata, ROYALTY_OFFSET, [0, 0])],
    ['a cancelled one', 'NoOffer', async (world) => world.must(world.buyer, await cancelOffer(world))],
  ])('after %s: %s', async (_, error, meanwhile) => {
    expect(await accepted(meanwhile)).toBe(error);
  });
});

describe('a claim of the proceeds of a raffle', () => {
  async function drawn(): Promise<RaffleHall> {
    const hall = await openRaffle({ primary: false, split: false, royaltyBps: 500, spl: true });
    hall.world.must(PLAYERS[0], await hall.buy(PLAYERS[0], 2));
    hall.conclude();
    return hall;
  }
  const purse = async ({ world }: RaffleHall) =>
    world.vm.tokens(await associatedToken(world.seller, world.currency)) ?? 0n;

  /** Base units: what the creator of the raffle gets with nothing in between. */
  async function due(): Promise<bigint> {
    const hall = await drawn();
    const before = await purse(hall);
    hall.world.must(hall.world.seller, await hall.claimProceeds());
    return (await purse(hall)) - before;
  }

  async function claimed(meanwhile: Meanwhile<RaffleHall>, more = 0n): Promise<string | undefined> {
    const hall = await drawn();
    const instruction = await hall.claimProceeds({ minProceeds: (await due()) + more });
    await meanwhile(hall);
    return hall.world.vm.send(hall.world.seller, instruction).error;
  }

  const royalty =
    (low: number, high: number): Meanwhile<RaffleHall> =>
    ({ world: { vm, metadata } }) =>
      vm.patch(metadata, ROYALTY_OFFSET, [low, high]);

  test('is refused when the creator of the raffle would get less than was shown, and only then', async () => {
    expect(await claimed(() => undefined)).toBeUndefined();
    expect(await claimed(() => undefined, 1n)).toBe('ProceedsBelowMin');
    expect(await claimed(royalty(0, 0))).toBeUndefined();
    expect(await claimed(royalty(0xf8, 2))).toBe('ProceedsBelowMin');
  });

  test('what strangers send is not counted', async () => {
    const strangers: Meanwhile<RaffleHall> = ({ world, proceeds }) =>
      world.must(world.authority, mintTo(signerOf(world.authority), world.currency, proceeds, 5n));
    expect(await claimed(strangers)).toBeUndefined();
    expect(await claimed(strangers, 1n)).toBe('ProceedsBelowMin');
  });
});

test('the least of an acceptance counts all that reaches the seller, as creator too', async () => {
  const world = await createWorld({ primary: false, royaltyBps: 500, shares: [60, 40] });
  world.vm.patch(world.metadata, FIRST_CREATOR_OFFSET, getAddressEncoder().encode(world.seller));
  world.must(world.buyer, await makeOffer(world));
  const [, other] = world.creators;
  const { price } = world.terms;
  const royalties = (price * 500n) / 10_000n;
  const due = price - (price * 250n) / 10_000n - (royalties * 40n) / 100n;
  const trailing = await world.trailing([world.seller, other as Address]);
  const accept = (minProceeds: bigint) => acceptOffer(world, { minPrice: price, minProceeds }, trailing);
  expect(world.vm.send(world.seller, await accept(due + 2n)).error).toBe('ProceedsBelowMin');
  world.must(world.seller, await accept(due));
});

describe('a bid', () => {
  const bidOf = (house: AuctionHouse, bidder: Address, amount: bigint, previous?: Address) =>
    house.bid(bidder, amount, previous).then((it) => house.world.must(bidder, it));
  function openAnew(house: AuctionHouse, overrides: Parameters<AuctionHouse['create']>[0]): void {
    const { world } = house;
    world.must(world.seller, house.cancel());
    world.must(world.seller, house.create(overrides));
  }

  /** The rival's bid, built from the auction as it is shown, lands after what happens meanwhile. */
  async function landed(
    opened: Parameters<AuctionHouse['create']>[0],
    meanwhile: Meanwhile<AuctionHouse>,
  ): Promise<string | undefined> {
    const house = await createAuctionHouse();
    const { world } = house;
    world.must(world.seller, house.create(opened));
    const auction = decodeAuction(rawOf(world, house.auction, house.program), house.program);
    const shown = { latestEnd: latestEnd(auction, Number(START)), terms: auctionTerms(auction) };
    await meanwhile(house);
    const { highestBidAmount, highestBidder } = house.read();
    const previous = highestBidAmount > 0n ? highestBidder : undefined;
    return world.vm.send(RIVAL, await house.bid(RIVAL, world.terms.price * 3n, previous, shown)).error;
  }

  const other: [name: string, overrides: Parameters<AuctionHouse['create']>[0]][] = [
    ['reserve', { reservePrice: 2_000_000n }],
    ['duration', { duration: DURATION + 1 }],
    ['increment', { minBidIncrementBps: 1_001 }],
    ['kind of increment', { minBidIncrement: 1n, absoluteIncrement: true }],
    ['extension period', { timeExtPeriod: 101 }],
    ['extension', { timeExtDelta: 201 }],
    ['split', { disablePrimarySplit: true }],
    ['start', { startTime: START - 1n }],
  ];

  test.each(other)('is refused when the auction was opened anew with another %s', async (_, overrides) => {
    expect(await landed({}, (house) => openAnew(house, overrides))).toBe('TermsChanged');
    const started = { startTime: START };
    const both = { ...started, ...overrides };
    expect(await landed(started, (house) => openAnew(house, both))).toBe('TermsChanged');
  });

  test('is refused when the auction was opened anew by the marketplace of another', async () => {
    const error = await landed({}, async (house) => {
      const { world } = house;
      const marketplaceConfig = await marketplaceOf(world, world.seller);
      openAnew(house, { marketplaceConfig });
    });
    expect(error).toBe('TermsChanged');
  });

  test('is refused when the auction was paused, and when a pause moved its end beyond an extension', async () => {
    const pause = (house: AuctionHouse, paused: boolean) =>
      house.world.must(house.world.authority, house.setPaused(paused));
    expect(await landed({}, (house) => pause(house, true))).toBe('AuctionPaused');
    const resumed = (seconds: bigint) =>
      landed({ startTime: START }, (house) => {
        pause(house, true);
        house.world.vm.setTime(START + seconds);
        pause(house, false);
      });
    expect(await resumed(201n)).toBe('EndsTooLate');
    expect(await resumed(200n)).toBeUndefined();
  });

  test('lands after the first bid of another, which started the clock that was shown waiting', async () => {
    const first = async (house: AuctionHouse) => {
      house.world.vm.setTime(START + 100n);
      await bidOf(house, house.world.buyer, house.world.terms.price);
    };
    expect(await landed({}, first)).toBeUndefined();
  });

  test('of a clock that waited lands after a first bid as late as its own last moment, and not later', async () => {
    const first = (seconds: bigint) => async (house: AuctionHouse) => {
      house.world.vm.setTime(START + seconds);
      await bidOf(house, house.world.buyer, house.world.terms.price);
    };
    // The second has an extension that is longer than the auction.
    for (const opened of [{}, { duration: 50, timeExtPeriod: 100, timeExtDelta: 200 }]) {
      expect(await landed(opened, first(120n))).toBeUndefined();
      expect(await landed(opened, first(121n))).toBe('EndsTooLate');
    }
  });

  test('lands after bids of others, one of which moved the end', async () => {
    const late = async (house: AuctionHouse) => {
      house.world.vm.setTime(START + BigInt(DURATION) - 10n);
      await bidOf(house, house.world.buyer, house.world.terms.price);
    };
    expect(await landed({ startTime: START }, late)).toBeUndefined();
  });
});

/** A second marketplace, in the hands of a party. */
async function marketplaceOf(world: World, authority: Address): Promise<Address> {
  const [marketplaceConfig] = await findMarketplaceConfigPda({ authority });
  world.vm.fund(authority, BASE);
  const initialize = { authority: signerOf(authority), marketplaceConfig, feeAccount: authority };
  world.must(authority, world.initializeConfig(initialize));
  return marketplaceConfig;
}
