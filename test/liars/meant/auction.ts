import type { OperationOf } from '../../../src/operations/registry.ts';
import { auctionPlace } from '../../model/places.ts';
import type { Fields } from '../records.ts';
import {
  becomes,
  bigintOf,
  changes,
  closed,
  exactly,
  gained,
  type Honest,
  type Meant,
  marketplaceAuthority,
  meant,
  paid,
  type Rule,
} from './meant.ts';

type Reading = (honest: Honest) => Meant;

/** What a bid may change besides itself. */
const CLOCK = ['startTime', 'endTime'];

export const AUCTION: Readonly<Record<OperationOf<'auction'>, Reading>> = {
  'auction.create': ({ wallet, wish }) => {
    const rule = becomes({
      seller: wallet,
      mint: wish.mint,
      reservePrice: wish.reservePrice,
      bidMint: wish.bidMint,
      startTime: wish.startTime,
      duration: wish.duration,
      absoluteIncrement: wish.absoluteIncrement,
      [wish.absoluteIncrement ? 'minBidIncrement' : 'minBidIncrementBps']: wish.minBidIncrement,
      timeExtPeriod: wish.timeExtPeriod,
      timeExtDelta: wish.timeExtDelta,
      disablePrimarySplit: !wish.enablePrimarySplit,
      marketplaceAuthority,
    });
    return meant(0n, exactly(wish.mint, -1n), [[auctionPlace(wish.mint).address, rule]]);
  },
  'auction.bid': ({ wallet, wish, record }) => {
    const place = auctionPlace(wish.mint).address;
    const auction = record(place);
    // Who asked for the least bid takes what it is when it lands, up to the limit.
    const most = wish.amount ?? wish.ceiling;
    const least = wish.amount ?? leastBid(auction);
    const own = auction?.highestBidder === wallet ? bigintOf(auction, 'highestBidAmount') : 0n;
    const { lamports, tokens } = paid(auction?.bidMint, most - own);
    const rule: Rule = (after, before) => {
      const amount = bigintOf(after, 'highestBidAmount');
      if (amount < least || amount > most) return `a bid of ${amount}, not of ${least} to ${most}`;
      return changes({ highestBidder: wallet }, [...CLOCK, 'highestBidAmount'])(after, before);
    };
    return meant(lamports, tokens, [[place, rule]]);
  },
  'auction.settle': ({ wallet, wish, record }) => {
    const place = auctionPlace(wish.mint).address;
    const auction = record(place);
    const bid = bigintOf(auction, 'highestBidAmount');
    const arrives = (bid === 0n ? auction?.seller : auction?.highestBidder) === wallet ? 1n : 0n;
    // Whoever is paid by it is paid by the program; nothing leaves in any currency.
    const money = [[String(auction?.bidMint), { least: 0n, most: bid }]] as const;
    return meant(0n, [...money, ...exactly(wish.mint, arrives)], [[place, closed]]);
  },
  'auction.cancel': ({ wish }) =>
    meant(0n, exactly(wish.mint, 1n), [[auctionPlace(wish.mint).address, closed]]),
  'auction.reclaim-bid': ({ wish, record }) => {
    const place = auctionPlace(wish.mint).address;
    const auction = record(place);
    const { lamports, tokens } = gained(auction?.bidMint, bigintOf(auction, 'highestBidAmount'));
    return meant(lamports, tokens, [[place, changes({ highestBidAmount: 0n })]]);
  },
  'auction.pause': ({ wish }) =>
    meant(
      0n,
      [],
      [
        [
          auctionPlace(wish.mint).address,
          (after, before) =>
            bigintOf(after, 'pausedAt') > 0n ? changes({}, ['pausedAt'])(after, before) : 'it is not paused',
        ],
      ],
    ),
  'auction.resume': ({ wish }) =>
    meant(
      0n,
      [],
      [
        [
          auctionPlace(wish.mint).address,
          (after, before) =>
            bigintOf(after, 'endTime') < bigintOf(before, 'endTime')
              ? 'its end is earlier'
              : changes({ pausedAt: 0n }, ['endTime'])(after, before),
        ],
      ],
    ),
};

const BPS = 10_000n;

/** docs/programs.md: the reserve, then the highest bid and its increment, of one unit at the least. */
export function leastBid(auction: Fields | null): bigint {
  const highest = bigintOf(auction, 'highestBidAmount');
  if (highest === 0n) return bigintOf(auction, 'reservePrice');
  const step =
    auction?.absoluteIncrement === true
      ? bigintOf(auction, 'minBidIncrement')
      : (highest * bigintOf(auction, 'minBidIncrementBps')) / BPS;
  return highest + (step === 0n ? 1n : step);
}
