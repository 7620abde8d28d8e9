import type { View } from '../ports/terminal.ts';
import { type ListingView, phaseCell } from './listing.ts';
import { shortPrice } from './price.ts';
import { table } from './table.ts';

/** One line per listing. A name is always shown with the mint. */
export function renderListings(listings: readonly ListingView[], view: View): string {
  if (listings.length === 0) return view.isTty ? 'Nothing on sale.' : '';
  return table(
    ['NAME', 'MINT', 'PRICE', 'STATE'],
    listings.map(({ name, currency, account, editions, state }) => {
      const one = shortPrice(BigInt(account.price), currency);
      const of = view.isTty ? '/' : ' of ';
      const price = editions === null ? one : `${one}, ${editions.left}${of}${account.editionsLimit} left`;
      return [name ?? '?', account.mint, price, phaseCell(state)];
    }),
    view,
    0,
  );
}
