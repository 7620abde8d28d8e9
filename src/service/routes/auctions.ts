import { BidBody, CancelAuctionBody, CreateAuctionBody, SettleAuctionBody } from '../../api/requests.ts';
import { WRAPPED_SOL_MINT } from '../../domain/address.ts';
import { memoOf } from '../../domain/memo-text.ts';
import { bid } from '../../operations/auction/bid.ts';
import { cancel } from '../../operations/auction/cancel.ts';
import { create } from '../../operations/auction/create.ts';
import { settle } from '../../operations/auction/settle.ts';
import { requireAllowed } from '../allowlist.ts';
import { type TransactionRoute, transactionRoute } from './transaction.ts';

/** Interface document, 4.8, and the auctions of "More operations". */
export const AUCTION_ROUTES: readonly TransactionRoute[] = [
  transactionRoute({
    operation: create,
    operationId: 'createAuction',
    summary: 'Opens an auction of an artwork',
    body: CreateAuctionBody,
    intent: (body) => ({
      seller: body.seller,
      mint: body.asset,
      reservePrice: body.reservePrice,
      bidMint: body.bidMint ?? WRAPPED_SOL_MINT,
      startTime: Number(body.startTime ?? 0n),
      duration: Number(body.duration),
      minBidIncrement: body.minBidIncrement,
      absoluteIncrement: body.absoluteIncrement ?? false,
      timeExtPeriod: Number(body.timeExtPeriod ?? 0n),
      timeExtDelta: Number(body.timeExtDelta ?? 0n),
      enablePrimarySplit: body.enablePrimarySplit ?? false,
    }),
  }),
  transactionRoute({
    operation: bid,
    operationId: 'bid',
    summary: 'Bids at an auction; the previous bidder is refunded in the same transaction',
    body: BidBody,
    intent: ({ bidder, asset, bidAmount, latestEnd }) => ({
      bidder,
      mint: asset,
      amount: bidAmount,
      ...(latestEnd == null ? {} : { latestEnd }),
    }),
    admit: ({ allowlist }, { mint, bidder }) => requireAllowed(allowlist, mint, bidder),
  }),
  transactionRoute({
    operation: settle,
    operationId: 'settleAuction',
    summary:
      'Hands the artwork of an ended auction to its winner and pays everybody, or gives it back unsold',
    body: SettleAuctionBody,
    intent: ({ authority, asset, orderId }) => ({ authority, mint: asset, ...memoOf(orderId) }),
  }),
  transactionRoute({
    operation: cancel,
    operationId: 'cancelAuction',
    summary: 'Ends an auction without a bid; the artwork and the rent come back in the same transaction',
    body: CancelAuctionBody,
    intent: ({ seller, asset }) => ({ seller, mint: asset }),
  }),
];
