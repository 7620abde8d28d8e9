import type { Instruction } from '@solana/kit';
import * as auction from '../../../src/chain/generated/auction/index.ts';
import { signerOf } from '../../support/program-vm.ts';
import { TREASURY } from '../cast.ts';
import type { Operation } from '../operation.ts';
import { auctionPlace, CONFIG, scheduledPlace } from '../places.ts';
import { EXTENSION } from '../rules/auction.ts';
import { asset, purse, withCreators } from './common.ts';

const auctionOf = ({ art }: Operation) => auctionPlace(art.mint).address;
const scheduledOf = ({ art, owner }: Operation) => scheduledPlace(art.mint, owner).address;

export const createAuction = (op: Operation): Instruction[] => [
  auction.getCreateInstruction({
    seller: signerOf(op.actor),
    auctionConfig: auctionOf(op),
    marketplaceConfig: CONFIG,
    ...asset(op, op.actor, auctionOf(op)),
    currencyMint: op.currency,
    escrowToken: purse(auctionOf(op), op.currency),
    reservePrice: op.amount,
    startTime: op.start,
    duration: op.count,
    minBidIncrementBps: op.rate,
    minBidIncrement: op.limit,
    absoluteIncrement: op.second,
    timeExtPeriod: EXTENSION.period,
    timeExtDelta: EXTENSION.delta,
    disablePrimarySplit: op.flag,
  }),
];

export const bid = (op: Operation): Instruction[] => [
  auction.getBidInstruction({
    bidder: signerOf(op.actor),
    previousBidder: op.other,
    auctionConfig: auctionOf(op),
    currencyMint: op.currency,
    payerToken: purse(op.actor, op.currency),
    escrowToken: purse(auctionOf(op), op.currency),
    payeeToken: purse(op.other, op.currency),
    amount: op.amount,
    latestEnd: op.end,
    terms: op.shown,
  }),
];

export const settle = (op: Operation): Instruction[] => [
  withCreators(
    auction.getSettleInstruction({
      authority: signerOf(op.actor),
      seller: op.owner,
      winner: op.other,
      auctionConfig: auctionOf(op),
      feeAccount: TREASURY,
      ...asset(op, auctionOf(op), op.other ?? op.actor),
      currencyMint: op.currency,
      escrowToken: purse(auctionOf(op), op.currency),
      payeeToken: purse(op.owner, op.currency),
      feeToken: purse(TREASURY, op.currency),
    }),
    op,
  ),
];

export const cancelAuction = (op: Operation): Instruction[] => [
  auction.getCancelInstruction({
    seller: signerOf(op.actor),
    auctionConfig: auctionOf(op),
    ...asset(op, auctionOf(op), op.actor),
    currencyMint: op.currency,
    escrowToken: purse(auctionOf(op), op.currency),
    payeeToken: purse(op.actor, op.currency),
  }),
];

export const reclaimBid = (op: Operation): Instruction[] => [
  auction.getReclaimBidInstruction({
    bidder: signerOf(op.actor),
    auctionConfig: auctionOf(op),
    currencyMint: op.currency,
    escrowToken: purse(auctionOf(op), op.currency),
    payeeToken: purse(op.actor, op.currency),
  }),
];

export const pause = (op: Operation): Instruction[] => [
  auction.getSetPausedInstruction({
    authority: signerOf(op.actor),
    auctionConfig: auctionOf(op),
    paused: op.flag,
  }),
];

export const scheduleBid = (op: Operation): Instruction[] => {
  const scheduledBid = scheduledPlace(op.art.mint, op.actor).address;
  return [
    auction.getScheduleBidInstruction({
      bidder: signerOf(op.actor),
      scheduledBid,
      auctionConfig: auctionOf(op),
      currencyMint: op.currency,
      payerToken: purse(op.actor, op.currency),
      escrowToken: purse(scheduledBid, op.currency),
      amount: op.amount,
      executeAt: op.start,
      terms: op.shown,
    }),
  ];
};

export const executeScheduledBid = (op: Operation): Instruction[] => [
  auction.getExecuteScheduledBidInstruction({
    executor: signerOf(op.actor),
    bidder: op.owner,
    previousBidder: op.other,
    scheduledBid: scheduledOf(op),
    auctionConfig: auctionOf(op),
    currencyMint: op.currency,
    payerToken: purse(scheduledOf(op), op.currency),
    escrowToken: purse(auctionOf(op), op.currency),
    payeeToken: purse(op.other, op.currency),
  }),
];

export const cancelScheduledBid = (op: Operation): Instruction[] => [
  auction.getCancelScheduledBidInstruction({
    bidder: signerOf(op.actor),
    scheduledBid: scheduledOf(op),
    currencyMint: op.currency,
    escrowToken: purse(scheduledOf(op), op.currency),
    payeeToken: purse(op.actor, op.currency),
  }),
];
