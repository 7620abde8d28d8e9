import { clampSeconds, isoTime } from '../domain/unix-seconds.ts';
import type { View } from '../ports/terminal.ts';
import { type AuctionView, auctionState } from './auction.ts';
import { shortPrice } from './price.ts';
import { table } from './table.ts';
import type { Cell } from './theme.ts';
import { shortDistance } from './time.ts';

/** Columns of a terminal on which the highest bidder is shown too. */
const WIDE = 100;

export interface NamedAuction extends AuctionView {
  readonly name: string | null;
}

/**
 * One line per auction. A name is always shown with the mint. The price is the highest bid; without one, the reserve. On a
 * terminal the end of a live auction is in the place of its state. When piped, also the highest bidder and the end.
 */
export function renderAuctions(auctions: readonly NamedAuction[], view: View): string {
  if (auctions.length === 0) return view.isTty ? 'No auctions.' : '';
  const isWide = view.isTty && view.width >= WIDE;
  return table(
    ['NAME', 'MINT', 'BID', 'ENDS', ...(isWide ? ['LEADER'] : [])],
    auctions.map(({ name, auction, currency, phase }): readonly Cell[] => {
      const { mint, endTime, highestBidAmount, highestBidder, reservePrice } = auction;
      const hasBid = highestBidAmount > 0n;
      const price = shortPrice(hasBid ? highestBidAmount : reservePrice, currency);
      const state = auctionState(phase);
      if (view.isTty) {
        const left = shortDistance(clampSeconds(endTime) - view.now);
        const row = [name ?? '?', mint, hasBid ? price : `from ${price}`, phase === 'live' ? left : state];
        return isWide ? [...row, hasBid ? highestBidder : ''] : row;
      }
      const end = endTime === 0 ? '' : isoTime(endTime);
      return [name ?? '?', mint, price, state, hasBid ? highestBidder : '', end];
    }),
    view,
    0,
  );
}
