import type { OrderQuote } from '../../domain/order.ts';
import { isInSol, type OrderState } from './order-state.ts';

export function quoteOf(state: OrderState, networkFeeLamports: bigint): OrderQuote {
  const { order, split, currency, rent } = state;
  return {
    orderId: order.orderId,
    revision: order.revision,
    mint: order.mint,
    seller: order.seller,
    currency,
    sellerPrice: order.price,
    creatorRoyalty: split.royalty,
    vendorFee: split.total - split.royalty - order.price,
    serviceFee: state.serviceFee,
    networkFeeLamports,
    rentLamports: rent.byProgram + rent.before,
    totalPayment: split.total,
    totalSolDebit: solDebit(state) + networkFeeLamports,
    expiresAt: order.expiresAt,
    buyerPaymentBalance: state.funds,
    buyerSolBalance: state.lamports,
  };
}

/** All lamports that leave the wallet but for the network fee. What comes back to a buyer who is paid too is not taken off. */
export function solDebit(state: OrderState): bigint {
  const { rent, split, serviceFee } = state;
  return rent.byProgram + rent.before + (serviceFee?.lamports ?? 0n) + (isInSol(state) ? split.total : 0n);
}
