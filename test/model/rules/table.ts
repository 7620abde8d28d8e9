import type { Books } from '../books.ts';
import type { Operation, OperationKind } from '../operation.ts';
import { bid, cancelAuction, createAuction, pause, reclaimBid, settle } from './auction.ts';
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
import { cancelScheduledBid, executeScheduledBid, scheduleBid } from './scheduled.ts';

/** What each kind of operation does to the books; throws a Refusal when it must not happen. */
export const RULES: Readonly<Record<OperationKind, (books: Books, op: Operation) => void>> = {
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
