import { type Address, getAddressEncoder } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { decodeListing } from '../../src/chain/codecs/listing.ts';
import { listingTerms } from '../../src/operations/terms.ts';
import { acceptOffer, cancelOffer, makeOffer } from '../support/program-offers.ts';
import { openRaffle, PLAYERS, type RaffleHall } from '../support/program-raffles.ts';
import { FIRST_CREATOR_OFFSET, ROYALTY_OFFSET } from '../support/program-record.ts';
import { associatedToken, createMint, MINT_SIZE, mintTo } from '../support/program-tokens.ts';
import { addressOf, START, signerOf } from '../support/program-vm.ts';
import { createWorld, type World } from '../support/program-world.ts';
import { type Meanwhile, rawOf } from './meanwhile.ts';

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
