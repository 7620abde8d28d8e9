import type { OfferAccount } from '../api/contract.ts';
import type { View } from '../deps.ts';
import { type Currency, formatExactly } from '../domain/amount.ts';
import { type OfferPhase, offerPhase } from '../domain/offer.ts';
import { fields } from './fields.ts';
import type { Cell, Style } from './theme.ts';
import { when } from './time.ts';

export interface OfferView {
  readonly account: OfferAccount;
  readonly currency: Currency;
}

const PHASE_STYLES: Readonly<Record<OfferPhase, Style>> = { open: 'good', ended: 'bad' };

/** Whether a seller could accept it now. */
export function offerState(account: OfferAccount, view: View): Cell {
  const text = offerPhase(account, view.now);
  return { text, style: PHASE_STYLES[text] };
}

/** One offer in full. */
export function renderOffer(
  { account, currency, viewSlot }: OfferView & { viewSlot: bigint },
  view: View,
): string {
  return fields(
    [
      ['artwork', account.asset],
      ['price', formatExactly(BigInt(account.price), currency)],
      ['state', offerState(account, view)],
      ['buyer', account.buyer],
      ['currency', `${currency.symbol} (${currency.mint})`],
      ['offered', when(account.offeredAt, view)],
      ['ends', account.endTime === 0 ? 'never' : when(account.endTime, view)],
      ['offer', account.pubkey],
      ['read at slot', String(viewSlot)],
    ],
    view,
  );
}
