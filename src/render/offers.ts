import type { View } from '../ports/terminal.ts';
import { type OfferView, phaseCell } from './offer.ts';
import { shortPrice } from './price.ts';
import { table } from './table.ts';

/** One line per offer. A name is always shown with the mint. */
export function renderOffers(offers: readonly OfferView[], view: View): string {
  if (offers.length === 0) return view.isTty ? 'No offers.' : '';
  return table(
    ['NAME', 'MINT', 'BUYER', 'PRICE', 'STATE'],
    offers.map(({ name, currency, account, state }) => {
      const price = shortPrice(BigInt(account.price), currency);
      return [name ?? '?', account.asset, account.buyer, price, phaseCell(state)];
    }),
    view,
    0,
  );
}
