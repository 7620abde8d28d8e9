import type { View } from '../ports/terminal.ts';
import { type AuctionView, auctionState } from './auction.ts';
import { shortPrice } from './price.ts';
import { priceAndState, table } from './table.ts';

export interface NamedAuction extends AuctionView {
  readonly name: string | null;
}

/**
 * One line per auction. A name is always shown with the mint. The price is the highest bid, or the reserve. When piped,
 * also the highest bidder.
 */
export function renderAuctions(auctions: readonly NamedAuction[], view: View): string {
  if (auctions.length === 0) return view.isTty ? 'No auctions.' : '';
  return table(
    ['NAME', 'MINT', 'BID'],
    auctions.map(({ name, auction, currency, phase }) => {
      const hasBid = auction.highestBidAmount > 0n;
      const price = shortPrice(hasBid ? auction.highestBidAmount : auction.reservePrice, currency);
      const cells = [name ?? '?', auction.mint, ...priceAndState(price, auctionState(phase), 'live', view)];
      return view.isTty ? cells : [...cells, hasBid ? auction.highestBidder : ''];
    }),
    view,
  );
}
