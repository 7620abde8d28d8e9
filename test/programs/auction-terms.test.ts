import type { Address } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { decodeAuction } from '../../src/chain/codecs/auction.ts';
import { findMarketplaceConfigPda } from '../../src/chain/generated/market/index.ts';
import { latestEnd } from '../../src/domain/auction-rules.ts';
import { auctionTerms } from '../../src/operations/terms.ts';
import { type AuctionHouse, createAuctionHouse, DURATION, RIVAL } from '../support/program-auctions.ts';
import { BASE } from '../support/program-money.ts';
import { START, signerOf } from '../support/program-vm.ts';
import type { World } from '../support/program-world.ts';
import { type Meanwhile, rawOf } from './meanwhile.ts';

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
