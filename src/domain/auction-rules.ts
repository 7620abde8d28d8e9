import { U64_MAX } from './amount.ts';
import type { Auction } from './auction.ts';
import { clampSeconds, toUnixSeconds, type UnixSeconds } from './unix-seconds.ts';

const BPS = 10_000n;
/** Seconds that a bid may take to land: the life of a blockhash at 400 ms a slot, and as much for a clock that is behind. */
const UNTIL_LANDED = 120n;
/** The last moment that an account can hold. */
const LAST = 2n ** 63n - 1n;

type Bids = Pick<
  Auction,
  'highestBidAmount' | 'reservePrice' | 'minBidIncrementBps' | 'minBidIncrement' | 'absoluteIncrement'
>;
type Clock = Pick<Auction, 'startTime' | 'endTime' | 'duration' | 'timeExtPeriod' | 'timeExtDelta'>;
type Phased = Pick<Auction, 'startTime' | 'endTime' | 'pausedAt' | 'highestBidAmount'>;

/**
 * The least that the auction accepts now, in base units: the reserve, and later the highest bid and its increment, by one
 * unit at the least. Null when that is more than 64 bits hold: then nobody can bid.
 */
export function nextMinimumBid(auction: Bids): bigint | null {
  const { highestBidAmount: highest, minBidIncrement, minBidIncrementBps } = auction;
  if (highest === 0n) return auction.reservePrice;
  const increment = auction.absoluteIncrement
    ? minBidIncrement
    : (highest * BigInt(minBidIncrementBps)) / BPS;
  const minimum = highest + (increment > 0n ? increment : 1n);
  return minimum > U64_MAX ? null : minimum;
}

/** Start and end, in unix seconds, after a bid at `now`: the first may start the clock, a late one moves the end. */
export function clockAfterBid(auction: Clock, now: number): Pick<Auction, 'startTime' | 'endTime'> {
  const startTime = auction.endTime === 0 ? now : auction.startTime;
  const endTime = auction.endTime === 0 ? now + auction.duration : clampSeconds(auction.endTime);
  const isLate = now >= endTime - auction.timeExtPeriod;
  if (isLate) return { startTime, endTime: Math.max(endTime, now + auction.timeExtDelta) };
  return { startTime, endTime: auction.endTime === 0 ? endTime : auction.endTime };
}

/**
 * The latest end, in unix seconds, that a bid accepts: the end that was shown and one extension; of a clock that waits for
 * the first bid, a duration from now. Somebody else's first bid may land as late as this one can, and an extension that is
 * longer than the duration comes to the same.
 */
export function latestEnd(
  auction: Pick<Clock, 'endTime' | 'duration' | 'timeExtDelta'>,
  now: number,
): bigint {
  const delta = BigInt(auction.timeExtDelta);
  if (auction.endTime !== 0) {
    const end = BigInt(auction.endTime) + delta;
    return end > LAST ? LAST : end;
  }
  const duration = BigInt(auction.duration);
  return BigInt(now) + UNTIL_LANDED + (duration > delta ? duration : delta);
}

/**
 * `waiting`: live, and its clock starts at the first bid. `won` and `unsold`: over, with and without a winner, and to be
 * settled. While `paused` its clock stands still, whatever time it is.
 */
export type AuctionPhase = 'scheduled' | 'waiting' | 'live' | 'paused' | 'won' | 'unsold';

/** What can be done at `now`, in unix seconds of the chain's clock. */
export function auctionPhase(auction: Phased, now: number): AuctionPhase {
  if (auction.pausedAt !== 0) return 'paused';
  if (now < auction.startTime) return 'scheduled';
  if (auction.endTime === 0) return 'waiting';
  if (now < auction.endTime) return 'live';
  return auction.highestBidAmount > 0n ? 'won' : 'unsold';
}

/** Whether a bid would be let in at `now`. */
export function takesBids(phase: AuctionPhase): boolean {
  return phase === 'waiting' || phase === 'live';
}

/** The end, in unix seconds, of a paused auction that is resumed at `now`: later by the time of the pause that lies after the start. */
export function endAfterPause(
  { startTime, endTime, pausedAt }: Pick<Auction, 'startTime' | 'endTime' | 'pausedAt'>,
  now: number,
): UnixSeconds {
  const stopped = now - Math.max(clampSeconds(pausedAt), clampSeconds(startTime));
  return endTime === 0 || stopped <= 0 ? endTime : toUnixSeconds(BigInt(endTime) + BigInt(stopped));
}

/** Seconds in which bids are still taken, after the start and not counting a pause; 0 when it is over. */
export function biddingTimeLeft(
  {
    startTime,
    endTime,
    pausedAt,
    duration,
  }: Pick<Auction, 'startTime' | 'endTime' | 'pausedAt' | 'duration'>,
  now: number,
): number {
  if (endTime === 0) return duration;
  const from = Math.max(clampSeconds(startTime), pausedAt === 0 ? now : clampSeconds(pausedAt));
  return Math.max(0, clampSeconds(endTime) - from);
}
