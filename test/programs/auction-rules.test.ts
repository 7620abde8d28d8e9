import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeAuction } from '../../src/chain/codecs/auction.ts';
import { U64_MAX } from '../../src/domain/amount.ts';
import type { Auction } from '../../src/domain/auction.ts';
import {
  type AuctionPhase,
  auctionPhase,
  biddingTimeLeft,
  clockAfterBid,
  nextMinimumBid,
} from '../../src/domain/auction-rules.ts';
import { type AuctionHouse, createAuctionHouse, LEAST_SOL, RIVAL } from '../support/program-auctions.ts';
import { START } from '../support/program-vm.ts';
import { runsOf } from '../support/sample.ts';
import { beginRun } from '../support/test-end.ts';

/** Half of 64 bits: two bidders' tokens are one supply. */
const HALF = (1n << 63n) - 1n;
const NOW = Number(START);

function read({ world, auction: address, program }: AuctionHouse): Auction {
  const data = Uint8Array.from(world.vm.data(address));
  return decodeAuction({ address, owner: program, lamports: 1n, data, executable: false }, program);
}

const seconds = fc.oneof(fc.constantFrom(0, 1, 10, 100), fc.integer({ min: 0, max: 300 }));
const terms = fc.record({
  spl: fc.boolean(),
  price: fc.oneof(
    fc.constantFrom(1n, 2n, 9_999n, 10_000n, 1n << 53n, HALF / 8n, HALF - 2n),
    fc.bigInt({ min: 1n, max: 5_000_000_000n }),
  ),
  start: fc.oneof(fc.constant(0), fc.integer({ min: NOW - 50, max: NOW + 50 })),
  duration: fc.integer({ min: 60, max: 400 }),
  minBidIncrementBps: fc.oneof(
    fc.constantFrom(10, 500, 10_000, 65_535),
    fc.integer({ min: 10, max: 65_535 }),
  ),
  minBidIncrement: fc.oneof(fc.constantFrom(1n, HALF, U64_MAX), fc.bigInt({ min: 1n, max: 1_000_000n })),
  absoluteIncrement: fc.boolean(),
  timeExtPeriod: seconds,
  timeExtDelta: seconds,
});
const steps = fc.array(
  fc.record({
    wait: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 120 })),
    /** To the last second, or to the end itself, or by `wait`. */
    until: fc.constantFrom('wait', 'wait', 'last second', 'extension', 'end'),
    what: fc.constantFrom('bid', 'bid', 'bid', 'bid', 'pause', 'resume'),
    rival: fc.boolean(),
    above: fc.constantFrom(-1n, 0n, 0n, 1n, 7n),
  }),
  { maxLength: 8 },
);

const fits = (amount: bigint) => amount <= U64_MAX;

const CLOSED: Partial<Record<AuctionPhase, string>> = {
  scheduled: 'NotStarted',
  paused: 'AuctionPaused',
  won: 'AuctionEnded',
  unsold: 'AuctionEnded',
  reclaimed: 'AuctionEnded',
};

/** What the rules of the tool say of a bid. */
function expectedError(auction: Auction, amount: bigint, now: number): readonly (string | undefined)[] {
  const closed = CLOSED[auctionPhase(auction, now)];
  if (closed !== undefined) return [closed];
  const minimum = nextMinimumBid(auction);
  if (minimum === null) return ['BidTooLow', 'ArithmeticOverflow'];
  return [amount < minimum ? 'BidTooLow' : undefined];
}

test("the tool's rules of bids, clocks and states are those of the program", async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc
      .asyncProperty(terms, steps, async ({ spl, start, ...drawn }, events) => {
        const least = spl ? 1n : LEAST_SOL;
        const price = !spl && drawn.price > HALF / 8n ? HALF / 8n : drawn.price < least ? least : drawn.price;
        const house = await createAuctionHouse({ spl, price, funds: HALF / (spl ? 1n : 2n) });
        const { world } = house;
        const {
          duration,
          minBidIncrementBps,
          minBidIncrement,
          absoluteIncrement,
          timeExtPeriod,
          timeExtDelta,
        } = drawn;
        const input = {
          duration,
          minBidIncrementBps,
          minBidIncrement,
          absoluteIncrement,
          timeExtPeriod,
          timeExtDelta,
        };
        world.must(world.seller, house.create({ ...input, startTime: BigInt(start) }));
        let now = NOW;
        for (const { wait, until, what, rival, above } of events) {
          const before = read(house);
          const targets = {
            wait: now + wait,
            'last second': Number(before.endTime) - 1,
            end: Number(before.endTime),
          };
          const target = until === 'extension' ? Number(before.endTime) - timeExtPeriod : targets[until];
          now = target > now ? target : now + wait;
          world.vm.setTime(BigInt(now));
          if (what !== 'bid') {
            const left = biddingTimeLeft(before, now);
            const { ok } = world.vm.send(world.authority, house.setPaused(what === 'pause'));
            if (ok) expect(biddingTimeLeft(read(house), now)).toBe(left);
            continue;
          }
          const bidder = rival ? RIVAL : world.buyer;
          const wanted = (nextMinimumBid(before) ?? before.highestBidAmount) + above;
          const amount = fits(wanted) ? wanted : U64_MAX;
          const leads = before.highestBidAmount > 0n && before.highestBidder !== bidder;
          const bid = await house.bid(bidder, amount, leads ? before.highestBidder : undefined);
          const { error } = world.vm.send(bidder, bid);
          // The money that there is in the world is another matter.
          if (error === 'InsufficientFunds') continue;
          expect(expectedError(before, amount, now)).toContain(error);
          seen.set(error ?? 'accepted', (seen.get(error ?? 'accepted') ?? 0) + 1);
          const after = read(house);
          const moved = { ...clockAfterBid(before, now), highestBidAmount: amount, highestBidder: bidder };
          expect(after).toEqual(error === undefined ? { ...before, ...moved } : before);
          if (error === undefined && moved.endTime !== before.endTime && before.endTime !== 0) {
            seen.set('extended', (seen.get('extended') ?? 0) + 1);
          }
        }
      })
      .beforeEach(beginRun),
    { numRuns: runsOf(150, 60), seed: 20_260_101 },
  );
  const outcomes = ['accepted', 'extended', 'BidTooLow', 'AuctionEnded', 'AuctionPaused', 'NotStarted'];
  for (const outcome of outcomes) expect([outcome, (seen.get(outcome) ?? 0) > 5]).toEqual([outcome, true]);
}, 60_000);

const base = {
  highestBidAmount: 0n,
  reservePrice: 5n,
  minBidIncrementBps: 10,
  minBidIncrement: 0n,
  absoluteIncrement: false,
};

test.each([
  ['the reserve while there is no bid', {}, 5n],
  ['one unit above, where the increment rounds to nothing', { highestBidAmount: 999n }, 1_000n],
  ['10 bps above', { highestBidAmount: 10_000n }, 10_010n],
  [
    'the last that fits',
    { highestBidAmount: U64_MAX - 1n, absoluteIncrement: true, minBidIncrement: 1n },
    U64_MAX,
  ],
  ['none', { highestBidAmount: U64_MAX }, null],
  [
    'none with the largest increment',
    { highestBidAmount: 1n, absoluteIncrement: true, minBidIncrement: U64_MAX },
    null,
  ],
])('the next minimum bid: %s', (_name, changes, minimum) => {
  expect(nextMinimumBid({ ...base, ...changes })).toBe(minimum);
});
