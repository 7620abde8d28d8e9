import type { View } from '../deps.ts';
import { formatAmount } from '../domain/amount.ts';
import { type ListingView, phase } from './listing.ts';
import { table } from './table.ts';

/** One line a listing: the name beside the mint, never alone. */
export function renderListings(
  listings: readonly (ListingView & { readonly name: string | null })[],
  view: View,
): string {
  if (listings.length === 0) return view.isTty ? 'Nothing on sale.' : '';
  return table(
    ['NAME', 'PRICE', 'MINT', 'STATE'],
    listings.map(({ name, currency, account }) => [
      name ?? '?',
      formatAmount(BigInt(account.price), currency),
      account.mint,
      phase(account, view),
    ]),
    view,
  );
}
