import { clockAfterBid } from '../../domain/auction-rules.ts';
import { durationText } from '../../domain/duration.ts';
import { clampSeconds, isoTime } from '../../domain/unix-seconds.ts';
import type { Range } from '../../ports/expectation.ts';
import type { AuctionState } from '../auction-state.ts';

/** How much earlier and later than the time that was read the bid may land, in seconds of the chain's clock. */
const BEHIND = 60;
const AHEAD = 3_600;

/** The ranges of start and end, depending on when the bid lands. A field that cannot change is left out. */
export function clockRanges({ auction, artwork }: AuctionState): Readonly<Record<string, Range>> {
  const soonest = clockAfterBid(auction, artwork.now - BEHIND);
  const latest = clockAfterBid(auction, artwork.now + AHEAD);
  const range = (field: 'startTime' | 'endTime') =>
    latest[field] === auction[field]
      ? {}
      : { [field]: { least: clampSeconds(soonest[field]), most: clampSeconds(latest[field]) } };
  return { ...range('startTime'), ...range('endTime') };
}

/** The end of the auction after a bid, in words. */
export function endAfter({ auction, artwork }: AuctionState): string {
  const { endTime } = clockAfterBid(auction, artwork.now);
  if (auction.endTime === 0) {
    return `${durationText(clampSeconds(endTime) - artwork.now)} after this first bid lands: about ${isoTime(endTime)}`;
  }
  return endTime === auction.endTime
    ? isoTime(endTime)
    : `${isoTime(auction.endTime)} -> ${isoTime(endTime)}, moved by a late bid`;
}
