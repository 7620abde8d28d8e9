import type { OfferAccount } from '../api/contract.ts';
import type { Currency } from '../domain/amount.ts';
import { type OfferPhase, offerPhase } from '../domain/offer.ts';
import type { View } from '../ports/terminal.ts';
import { fields } from './fields.ts';
import { currencyText, exactPrice } from './price.ts';
import { type Comparison, type ReadSource, sourceRows } from './source.ts';
import type { Cell, Style } from './theme.ts';
import { when } from './time.ts';

export interface OfferView {
  readonly account: OfferAccount;
  /** Null if it cannot be read. */
  readonly currency: Currency | null;
}

const PHASE_STYLES: Readonly<Record<OfferPhase, Style>> = { open: 'good', ended: 'bad' };

/** Whether a seller could accept it now. */
export function offerState(account: OfferAccount, view: View): Cell {
  const text = offerPhase(account, view.now);
  return { text, style: PHASE_STYLES[text] };
}

/** One offer with all its fields. */
export function renderOffer(
  {
    account,
    currency,
    source,
    comparison,
  }: OfferView & { readonly source: ReadSource; readonly comparison: Comparison | null },
  view: View,
): string {
  return fields(
    [
      ['artwork', account.asset],
      ['price', exactPrice(BigInt(account.price), currency)],
      ['state', offerState(account, view)],
      ['buyer', account.buyer],
      ['currency', currencyText(account.currencyMint, currency)],
      ['offered', when(account.offeredAt, view)],
      ['ends', account.endTime === 0 ? 'never' : when(account.endTime, view)],
      ['offer', account.pubkey],
      ...sourceRows(source, comparison),
    ],
    view,
  );
}
