import type { OrderQuote } from '../domain/order.ts';
import type { VendorAQuote } from './contract.ts';
import { toIso } from './iso-time.ts';

/** The JSON of a quote: amounts as decimal strings, the expiry as an ISO 8601 date-time (interface document, 2.6). */
export function quoteToJson(quote: OrderQuote): VendorAQuote {
  return {
    orderId: quote.orderId,
    revision: quote.revision,
    mintAccount: quote.mint,
    seller: quote.seller,
    currencyMint: quote.currency.mint,
    sellerPrice: String(quote.sellerPrice),
    creatorRoyalty: String(quote.creatorRoyalty),
    vendorAFee: String(quote.vendorFee),
    serviceFeeLamports: String(quote.serviceFee?.lamports ?? 0n),
    networkFeeLamports: String(quote.networkFeeLamports),
    rentLamports: String(quote.rentLamports),
    totalPaymentAmount: String(quote.totalPayment),
    totalSolDebitLamports: String(quote.totalSolDebit),
    expiresAt: toIso(quote.expiresAt),
    currencySymbol: quote.currency.symbol,
    currencyDecimals: quote.currency.decimals,
    buyerPaymentBalance: String(quote.buyerPaymentBalance),
    buyerSolBalanceLamports: String(quote.buyerSolBalance),
    ...(quote.serviceFee === null ? {} : { serviceFeeAccount: quote.serviceFee.to }),
  };
}
