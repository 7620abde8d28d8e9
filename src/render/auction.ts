import type { Currency } from '../domain/amount.ts';
import type { Auction } from '../domain/auction.ts';
import {
  type AuctionPhase,
  auctionPhase,
  biddingTimeLeft,
  clockAfterBid,
  isOver,
  nextMinimumBid,
  reclaimableFrom,
  takesBids,
} from '../domain/auction-rules.ts';
import { durationText } from '../domain/duration.ts';
import type { UnixSeconds } from '../domain/unix-seconds.ts';
import type { View } from '../ports/terminal.ts';
import { artworkRows, fields } from './fields.ts';
import { currencyText, exactPrice, shortPrice } from './price.ts';
import { type Comparison, type ReadSource, sourceRows } from './source.ts';
import type { Cell, Style } from './theme.ts';
import { when } from './time.ts';

/** An auction, with the values that follow from the chain's time. */
export interface AuctionView {
  readonly auction: Auction;
  /** Null if it cannot be read. */
  readonly currency: Currency | null;
  readonly phase: AuctionPhase;
  /** The lowest bid that is accepted now, in base units; null if none is. */
  readonly minimum: bigint | null;
  /** Seconds. */
  readonly timeLeft: number;
  /** From when on its winner may take the bid back, in unix seconds; null without one. */
  readonly reclaimableFrom: UnixSeconds | null;
  /** Start and end, in unix seconds, if a bid landed now; null if no bid is accepted. */
  readonly afterBidNow: Pick<Auction, 'startTime' | 'endTime'> | null;
}

/** `now` is in unix seconds. */
export function viewAuction(auction: Auction, currency: Currency | null, now: number): AuctionView {
  const phase = auctionPhase(auction, now);
  const open = takesBids(phase);
  return {
    auction,
    currency,
    phase,
    minimum: open ? nextMinimumBid(auction) : null,
    timeLeft: biddingTimeLeft(auction, now),
    reclaimableFrom: phase === 'won' ? reclaimableFrom(auction) : null,
    afterBidNow: open ? clockAfterBid(auction, now) : null,
  };
}

const PHASES: Readonly<Record<AuctionPhase, readonly [style: Style, text: string]>> = {
  scheduled: ['warning', 'not started'],
  waiting: ['good', 'open, waits for the first bid'],
  live: ['good', 'live'],
  paused: ['warning', 'paused by the marketplace'],
  won: ['bad', 'ended with a winner, to be settled'],
  unsold: ['bad', 'ended without a bid'],
  reclaimed: ['bad', 'ended, and the highest bid was taken back'],
};

export function auctionState(phase: AuctionPhase): Cell {
  return { style: PHASES[phase][0], text: phase };
}

/** One auction with all its fields. */
export function renderAuction(
  shown: AuctionView & { readonly name: string | null },
  { source, comparison }: { readonly source: ReadSource; readonly comparison: Comparison | null },
  view: View,
): string {
  const { auction, currency, phase, name } = shown;
  const [style, text] = PHASES[phase];
  const hasBid = auction.highestBidAmount > 0n;
  return fields(
    [
      ...artworkRows(name, auction.mint, view),
      ['state', { style, text }],
      ['highest bid', hasBid ? exactPrice(auction.highestBidAmount, currency) : 'none'],
      ...(hasBid ? [['highest bidder', auction.highestBidder] as const] : []),
      ...(phase === 'reclaimed' ? [['taken back by', auction.highestBidder] as const] : []),
      ['next bid', nextBid(shown)],
      ['reserve', exactPrice(auction.reservePrice, currency)],
      ['increment', increment(shown)],
      ['time left', timeLeft(shown)],
      ['starts', auction.startTime === 0 ? 'at the first bid' : when(auction.startTime, view)],
      ['ends', ends(shown, view)],
      ...(shown.reclaimableFrom === null
        ? []
        : [['bid back', `from ${when(shown.reclaimableFrom, view)}, unless it is settled before`] as const]),
      ['a bid now', bidNow(shown, view)],
      ['late bids', lateBids(auction)],
      ['currency', currencyText(auction.bidMint, currency)],
      ['seller', auction.seller],
      ['marketplace fee', `${auction.feeBps / 100} %, to ${auction.feeAccount}`],
      [
        'first sale',
        auction.disablePrimarySplit ? 'proceeds go to the seller' : 'proceeds are split among the creators',
      ],
      ['auction', auction.address],
      ...sourceRows(source, comparison),
    ],
    view,
  );
}

function nextBid({ phase, minimum, currency }: AuctionView): string {
  if (!takesBids(phase)) return 'not now';
  return minimum === null ? 'none is possible any more' : `at least ${exactPrice(minimum, currency)}`;
}

function increment({ auction, currency }: AuctionView): string {
  return auction.absoluteIncrement
    ? shortPrice(auction.minBidIncrement, currency)
    : `${auction.minBidIncrementBps / 100} % of the highest bid`;
}

function timeLeft({ phase, timeLeft: seconds }: AuctionView): string {
  const text = durationText(seconds);
  const behind: Partial<Record<AuctionPhase, string>> = {
    waiting: ' from the first bid on',
    scheduled: ' once it has started',
    paused: ' once it goes on',
  };
  return isOver(phase) ? 'none' : `${text}${behind[phase] ?? ''}`;
}

function ends({ auction, phase }: AuctionView, view: View): string {
  if (auction.endTime === 0) return `${durationText(auction.duration)} later`;
  return `${when(auction.endTime, view)}${phase === 'paused' ? ', and later by the pause' : ''}`;
}

function bidNow({ auction, afterBidNow }: AuctionView, view: View): string {
  if (afterBidNow === null) return 'is not accepted';
  if (auction.endTime === 0) return `starts the clock: it would end ${when(afterBidNow.endTime, view)}`;
  return afterBidNow.endTime === auction.endTime
    ? 'leaves the end as it is'
    : `moves the end to ${when(afterBidNow.endTime, view)}`;
}

function lateBids({ timeExtPeriod, timeExtDelta }: Auction): string {
  return timeExtPeriod === 0 || timeExtDelta === 0
    ? 'do not move the end'
    : `one within ${durationText(timeExtPeriod)} of the end leaves at least ${durationText(timeExtDelta)}`;
}
