import type { VendorAQuote } from '../api/contract.ts';
import { type Currency, SOL } from '../domain/amount.ts';
import type { View } from '../ports/terminal.ts';
import { fields } from './fields.ts';
import { currencyText, exactPrice, shortPrice } from './price.ts';
import { when } from './time.ts';

export interface QuoteView {
  readonly quote: VendorAQuote;
  /** Null where it cannot be read. */
  readonly currency: Currency | null;
  readonly source: { readonly kind: 'service' | 'node'; readonly host: string };
}

/** What a purchase takes: first in the currency of the order, then in SOL. */
export function renderQuote({ quote, currency, source }: QuoteView, view: View): string {
  const paid = (units: string) => shortPrice(BigInt(units), currency);
  const sol = (lamports: string) => shortPrice(BigInt(lamports), SOL);
  return fields(
    [
      ['artwork', quote.mintAccount],
      ['order', quote.orderId],
      ['revision', String(quote.revision)],
      ['expires', expiry(quote.expiresAt, view)],
      ['seller', quote.seller],
      ['currency', currencyText(quote.currencyMint, currency)],
      ['to seller', paid(quote.sellerPrice)],
      ['royalty', paid(quote.creatorRoyalty)],
      ['vendor-a fee', paid(quote.vendorAFee)],
      ['you pay', exactPrice(BigInt(quote.totalPaymentAmount), currency)],
      ['you hold', paid(quote.buyerPaymentBalance)],
      ['service fee', serviceFee(quote, sol)],
      ['network fee', sol(quote.networkFeeLamports)],
      ['account rent', sol(quote.rentLamports)],
      ['SOL in all', exactPrice(BigInt(quote.totalSolDebitLamports), SOL)],
      ['SOL you hold', sol(quote.buyerSolBalanceLamports)],
      ['read from', `${source.kind} ${source.host}`],
    ],
    view,
  );
}

function serviceFee(
  { serviceFeeLamports, serviceFeeAccount: to }: VendorAQuote,
  sol: (units: string) => string,
) {
  return to === undefined ? sol(serviceFeeLamports) : `${sol(serviceFeeLamports)} to ${to}`;
}

/** What is no moment is shown as it came. */
function expiry(text: string, view: View): string {
  const milliseconds = Date.parse(text);
  return Number.isNaN(milliseconds) ? text : when(Math.floor(milliseconds / 1000), view);
}
