import { UNSET_ADDRESS } from './address.ts';
import { U64_MAX } from './amount.ts';
import type { Auction } from './auction.ts';
import { clampSeconds, toUnixSeconds, type UnixSeconds } from './unix-seconds.ts';

const BPS = 10_000n;
/** Seconds that a bid may take to land: 60 for the life of a blockhash (400 ms a slot), and 60 for a clock that is behind. */
const LANDING_SECONDS = 120n;
/** Seconds after the end in which an auction can only be settled. After them its highest bidder may take the bid back. */
export const RECLAIM_GRACE = 604_800;
/** The latest time that an account can hold, in unix seconds. */
const MAX_TIME = 2n ** 63n - 1n;

type Bids = Pick<
  Auction,
  'highestBidAmount' | 'reservePrice' | 'minBidIncrementBps' | 'minBidIncrement' | 'absoluteIncrement'
>;
type Clock = Pick<Auction, 'startTime' | 'endTime' | 'duration' | 'timeExtPeriod' | 'timeExtDelta'>;
type Phased = Pick<Auction, 'startTime' | 'endTime' | 'pausedAt' | 'highestBidAmount' | 'highestBidder'>;

/**
 * The lowest bid that the auction accepts now, in base units. Before the first bid it is the reserve, afterwards the highest
 * bid plus the increment, which is at least one unit. Null when it does not fit 64 bits: then nobody can bid.
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

/** Start and end, in unix seconds, after a bid at `now`. The first bid can start the clock; a late bid moves the end. */
export function clockAfterBid(auction: Clock, now: number): Pick<Auction, 'startTime' | 'endTime'> {
  const startTime = auction.endTime === 0 ? now : auction.startTime;
  const endTime = auction.endTime === 0 ? now + auction.duration : clampSeconds(auction.endTime);
  const isLate = now >= endTime - auction.timeExtPeriod;
  if (isLate) return { startTime, endTime: Math.max(endTime, now + auction.timeExtDelta) };
  return { startTime, endTime: auction.endTime === 0 ? endTime : auction.endTime };
}

/**
 * The latest end, in unix seconds, that a bid accepts. When the clock runs, it is the end that was shown plus one extension.
 * When the clock waits for the first bid, it is one duration from now: somebody else's bid may start the clock first, but
 * not later than this bid can land. An extension that is longer than the duration counts in its place.
 */
export function latestEnd(
  auction: Pick<Clock, 'endTime' | 'duration' | 'timeExtDelta'>,
  now: number,
): bigint {
  const delta = BigInt(auction.timeExtDelta);
  if (auction.endTime !== 0) {
    const end = BigInt(auction.endTime) + delta;
    return end > MAX_TIME ? MAX_TIME : end;
  }
  const duration = BigInt(auction.duration);
  return BigInt(now) + LANDING_SECONDS + (duration > delta ? duration : delta);
}

/**
 * `waiting`: live, and the clock starts at the first bid. `won` and `unsold`: over, with and without a winner, and not
 * settled yet. `reclaimed`: over, and its winner has taken the bid back, so that it is as one without a bid. `paused`: the
 * clock is stopped, whatever time it is.
 */
export type AuctionPhase = 'scheduled' | 'waiting' | 'live' | 'paused' | 'won' | 'unsold' | 'reclaimed';

/** The phase at `now`, in unix seconds of the chain's clock. */
export function auctionPhase(auction: Phased, now: number): AuctionPhase {
  if (auction.pausedAt !== 0) return 'paused';
  if (now < auction.startTime) return 'scheduled';
  if (auction.endTime === 0) return 'waiting';
  if (now < auction.endTime) return 'live';
  if (auction.highestBidAmount > 0n) return 'won';
  return auction.highestBidder === UNSET_ADDRESS ? 'unsold' : 'reclaimed';
}

/** Whether the time of an auction in this phase is over. */
export function isOver(phase: AuctionPhase): boolean {
  return phase === 'won' || phase === 'unsold' || phase === 'reclaimed';
}

/** From when on the highest bidder may take the bid back, in unix seconds, unless the end moves; null without a bid. */
export function reclaimableFrom({
  endTime,
  highestBidAmount,
}: Pick<Auction, 'endTime' | 'highestBidAmount'>): UnixSeconds | null {
  return highestBidAmount === 0n ? null : toUnixSeconds(BigInt(endTime) + BigInt(RECLAIM_GRACE));
}

/** Whether an auction in this phase accepts bids. */
export function takesBids(phase: AuctionPhase): boolean {
  return phase === 'waiting' || phase === 'live';
}

/**
 * The end, in unix seconds, of a paused auction that is resumed at `now`. The time of the pause is added, except for what lies
 * before the start.
 */
export function endAfterPause(
  { startTime, endTime, pausedAt }: Pick<Auction, 'startTime' | 'endTime' | 'pausedAt'>,
  now: number,
): UnixSeconds {
  const stopped = now - Math.max(clampSeconds(pausedAt), clampSeconds(startTime));
  return endTime === 0 || stopped <= 0 ? endTime : toUnixSeconds(BigInt(endTime) + BigInt(stopped));
}

/** Seconds in which bids are still accepted. Counts from the start on, and not while paused; 0 when the auction is over. */
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
