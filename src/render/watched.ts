import type { ListingAccount } from '../api/contract.ts';
import type { Currency } from '../domain/amount.ts';
import type { Auction } from '../domain/auction.ts';
import { durationText } from '../domain/duration.ts';
import { listingPhase } from '../domain/listing.ts';
import type { View } from '../ports/terminal.ts';
import { viewAuction } from './auction.ts';
import { artworkRows, fields } from './fields.ts';
import { phaseCell } from './listing.ts';
import { shortPrice } from './price.ts';
import type { Cell } from './theme.ts';
import { when } from './time.ts';
import { sparkline } from './watch.ts';

const MOST_BARS = 40;

/** What does not change while it is watched. Null: not known. */
export interface WatchedArtwork {
  readonly name: string | null;
  readonly currency: Currency | null;
}

/** A listing that is watched. What changed last is marked, with what it was. */
export function renderWatchedListing(
  account: ListingAccount,
  history: readonly ListingAccount[],
  { name, currency }: WatchedArtwork,
  view: View,
): string {
  const before = history.at(-2);
  const price = shortPrice(BigInt(account.price), currency);
  const last = before && shortPrice(BigInt(before.price), currency);
  return fields(
    [
      ...artworkRows(name, account.mint, view),
      ['price', changed(price, last)],
      ['state', phaseCell(listingPhase(account, view.now))],
      ['seller', account.seller],
      ['ends', account.endTime === 0 ? 'never' : when(account.endTime, view)],
      ...trend(
        history.map(({ price: of }) => BigInt(of)),
        'prices',
      ),
      ['listing', account.pubkey],
    ],
    view,
  );
}

/** An auction that is watched: the bids that were seen as bars, and the time that is left. */
export function renderWatchedAuction(
  auction: Auction,
  history: readonly Auction[],
  { name, currency }: WatchedArtwork,
  view: View,
): string {
  const { phase: state, minimum, timeLeft } = viewAuction(auction, currency, view.now);
  const before = history.at(-2);
  const hasBid = auction.highestBidAmount > 0n;
  const ends = (one: Auction) => (one.endTime === 0 ? 'after the first bid' : when(one.endTime, view));
  return fields(
    [
      ...artworkRows(name, auction.mint, view),
      ['state', state],
      ['highest bid', changed(bidText(auction, currency), before && bidText(before, currency))],
      ...(hasBid ? [['highest bidder', changed(auction.highestBidder, before?.highestBidder)] as const] : []),
      ['next bid', minimum === null ? 'not now' : `at least ${shortPrice(minimum, currency)}`],
      ['time left', durationText(timeLeft)],
      ['ends', changed(ends(auction), before && ends(before))],
      ...trend(
        history.map(({ highestBidAmount }) => highestBidAmount).filter((amount) => amount > 0n),
        'bids',
      ),
      ['auction', auction.address],
    ],
    view,
  );
}

function bidText({ highestBidAmount }: Auction, currency: Currency | null): string {
  return highestBidAmount === 0n ? 'none' : shortPrice(highestBidAmount, currency);
}

/** Marked, with what it was, where it changed with the last state. */
export function changed(now: string, before: string | undefined): Cell {
  return before === undefined || before === now ? now : { text: `${now}   was ${before}`, style: 'warning' };
}

function trend(amounts: readonly bigint[], label: string): readonly (readonly [string, string])[] {
  const steps = amounts.filter((amount, index) => amount !== amounts[index - 1]);
  const line = sparkline(steps, MOST_BARS);
  return line === '' ? [] : [[label, line]];
}
