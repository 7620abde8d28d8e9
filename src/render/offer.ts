import type { OfferAccount } from '../api/contract.ts';
import type { Currency } from '../domain/amount.ts';
import type { OfferPhase } from '../domain/offer.ts';
import type { View } from '../ports/terminal.ts';
import { artworkRows, fields } from './fields.ts';
import { currencyText, exactPrice } from './price.ts';
import { type Comparison, type ReadSource, sourceRows } from './source.ts';
import type { Cell, Style } from './theme.ts';
import { when } from './time.ts';

export interface OfferView {
  readonly account: OfferAccount;
  /** Null if it cannot be read. */
  readonly currency: Currency | null;
  /** Of the artwork; null where it is not known. */
  readonly name: string | null;
  /** By the chain's clock. */
  readonly state: OfferPhase;
}

const PHASE_STYLES: Readonly<Record<OfferPhase, Style>> = { open: 'good', ended: 'bad' };

/** Whether a seller could accept it now. */
export function phaseCell(state: OfferPhase): Cell {
  return { text: state, style: PHASE_STYLES[state] };
}

/** One offer with all its fields. */
export function renderOffer(
  {
    account,
    currency,
    name,
    state,
    source,
    comparison,
  }: OfferView & { readonly source: ReadSource; readonly comparison: Comparison | null },
  view: View,
): string {
  return fields(
    [
      ...artworkRows(name, account.asset, view),
      ['price', exactPrice(BigInt(account.price), currency)],
      ['state', phaseCell(state)],
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
