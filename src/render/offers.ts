import type { View } from '../ports/terminal.ts';
import { shortAddress } from './address.ts';
import { type OfferView, offerState } from './offer.ts';
import { shortPrice } from './price.ts';
import { priceAndState, table } from './table.ts';

/** Columns of a terminal on which two addresses fit beside a name and a price. */
const WIDE = 120;

/** One line per offer. A name is always shown with the mint. Buyers are shortened on a narrow terminal. */
export function renderOffers(
  offers: readonly (OfferView & { readonly name: string | null })[],
  view: View,
): string {
  if (offers.length === 0) return view.isTty ? 'No offers.' : '';
  return table(
    ['NAME', 'MINT', 'BUYER', 'PRICE'],
    offers.map(({ name, currency, account }) => {
      const price = shortPrice(BigInt(account.price), currency);
      const buyer = view.isTty && view.width < WIDE ? shortAddress(account.buyer) : account.buyer;
      const state = offerState(account, view);
      return [name ?? '?', account.asset, buyer, ...priceAndState(price, state, 'open', view)];
    }),
    view,
    0,
  );
}
