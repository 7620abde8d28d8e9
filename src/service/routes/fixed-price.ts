import { BuyBody, CancelBody, CreateBody, UpdateBody } from '../../api/requests.ts';
import { UNSET_ADDRESS, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import { memoOf } from '../../domain/memo-text.ts';
import { CliError } from '../../errors/cli-error.ts';
import { buy } from '../../operations/listing/buy.ts';
import { cancel } from '../../operations/listing/cancel.ts';
import { create } from '../../operations/listing/create.ts';
import { reprice } from '../../operations/listing/reprice.ts';
import { type TransactionRoute, transactionRoute } from './transaction.ts';

/** Interface document, 4.9 and 4.10, and create and cancel of "More operations". */
export const FIXED_PRICE_ROUTES: readonly TransactionRoute[] = [
  transactionRoute({
    operation: create,
    operationId: 'createListing',
    summary: 'Lists an artwork at a fixed price',
    body: CreateBody,
    intent: (body) => ({
      ...memoOf(body.memo),
      buyerSetsPrice: body.buyerSetsPrice ?? false,
      seller: body.seller,
      mint: body.asset,
      price: body.price,
      currencyMint: body.currencyMint ?? WRAPPED_SOL_MINT,
      startTime: Number(body.startTime ?? 0n),
      endTime: Number(body.endTime ?? 0n),
      editionsLimit: Number(body.editionsLimit ?? 0n),
      enablePrimarySplit: body.enablePrimarySplit ?? false,
      whitelistConfig: body.whitelistConfig ?? UNSET_ADDRESS,
    }),
  }),
  transactionRoute({
    operation: reprice,
    operationId: 'updateListing',
    summary: 'Changes the price of a listing, and nothing else of it',
    body: UpdateBody,
    intent: ({ seller, asset, newPrice }) => ({ seller, mint: asset, newPrice }),
  }),
  transactionRoute({
    operation: buy,
    operationId: 'buyListing',
    summary: 'Buys a listed artwork at its price, unless that is above `maxPrice`',
    body: BuyBody,
    intent({ buyer, asset, maxPrice, swapQuote, orderId }) {
      if (swapQuote !== undefined) throw unsupportedPayment();
      return { buyer, mint: asset, maxPrice: maxPrice ?? null, ...memoOf(orderId) };
    },
  }),
  transactionRoute({
    operation: cancel,
    operationId: 'cancelListing',
    summary: 'Takes an artwork off sale; the rent comes back in the same transaction',
    body: CancelBody,
    intent: ({ seller, asset }) => ({ seller, mint: asset }),
  }),
];

function unsupportedPayment(): CliError {
  return new CliError('unsupported_payment', {
    what: 'a swapQuote is not accepted',
    why: "this service takes payment in the listing's own currency only",
  });
}
