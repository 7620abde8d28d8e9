import { AcceptOfferBody, CancelOfferBody, CreateOfferBody } from '../../api/requests.ts';
import { WRAPPED_SOL_MINT } from '../../domain/address.ts';
import { accept } from '../../operations/offer/accept.ts';
import { cancel } from '../../operations/offer/cancel.ts';
import { create } from '../../operations/offer/create.ts';
import { type TransactionRoute, transactionRoute } from './transaction.ts';

/** Interface document, 4.6 and 4.7, and create of "More operations". */
export const OFFER_ROUTES: readonly TransactionRoute[] = [
  transactionRoute({
    operation: create,
    operationId: 'createOffer',
    summary: "Makes an offer, or replaces the buyer's own; the difference moves to or from escrow",
    body: CreateOfferBody,
    intent: (body) => ({
      buyer: body.buyer,
      mint: body.asset,
      price: body.price,
      currencyMint: body.currencyMint ?? WRAPPED_SOL_MINT,
      endTime: Number(body.endTime ?? 0n),
      oneOfOneOnly: body.oneOfOneOnly ?? false,
    }),
  }),
  transactionRoute({
    operation: accept,
    operationId: 'acceptOffer',
    summary: "Sells an artwork to the buyer of an offer; the seller's own listing of it is closed in front",
    body: AcceptOfferBody,
    intent: ({ seller, buyer, asset, enablePrimarySplit }) => ({
      seller,
      buyer,
      mint: asset,
      minPrice: null,
      enablePrimarySplit: enablePrimarySplit ?? false,
    }),
  }),
  transactionRoute({
    operation: cancel,
    operationId: 'cancelOffer',
    summary: 'Closes an offer; what is in escrow goes back to the buyer',
    body: CancelOfferBody,
    intent: ({ buyer, asset }) => ({ buyer, mint: asset }),
    absent: { code: 'offer_not_found', description: 'There is no such offer.' },
  }),
];
