import type { Instruction } from '@solana/kit';
import type { Operation, OperationKind } from '../operation.ts';
import {
  bid,
  cancelAuction,
  cancelScheduledBid,
  createAuction,
  executeScheduledBid,
  pause,
  reclaimBid,
  scheduleBid,
  settle,
} from './auction.ts';
import { acceptOffer, buy, cancelOffer, delist, list, makeOffer, updatePrice } from './market.ts';
import { buyOrder, cancelOrder, createOrder, updateOrder } from './order.ts';
import { handOver, leaveDollars, sendDollars, sendLamports } from './plain.ts';
import {
  buyTickets,
  cancelRaffle,
  claimPrize,
  claimProceeds,
  closeRaffle,
  createRaffle,
  draw,
  endRaffle,
} from './raffle.ts';

/** The instructions of each kind of operation: one transaction. */
export const ENCODERS: Readonly<Record<OperationKind, (op: Operation) => Instruction[]>> = {
  list,
  'update price': updatePrice,
  buy,
  delist,
  'make offer': makeOffer,
  'cancel offer': cancelOffer,
  'accept offer': acceptOffer,
  'create auction': createAuction,
  bid,
  settle,
  'cancel auction': cancelAuction,
  'reclaim bid': reclaimBid,
  pause,
  'schedule bid': scheduleBid,
  'execute scheduled bid': executeScheduledBid,
  'cancel scheduled bid': cancelScheduledBid,
  'create raffle': createRaffle,
  'buy tickets': buyTickets,
  'end raffle': endRaffle,
  draw,
  'claim proceeds': claimProceeds,
  'claim prize': claimPrize,
  'cancel raffle': cancelRaffle,
  'close raffle': closeRaffle,
  'create order': createOrder,
  'update order': updateOrder,
  'cancel order': cancelOrder,
  'buy order': buyOrder,
  'hand over': handOver,
  'send lamports': sendLamports,
  'send dollars': sendDollars,
  'leave dollars': leaveDollars,
};
