import type { Address } from '@solana/kit';
import { type Artwork, nameOf } from './cast.ts';

export const KINDS = [
  'list',
  'update price',
  'buy',
  'delist',
  'make offer',
  'cancel offer',
  'accept offer',
  'create auction',
  'bid',
  'settle',
  'cancel auction',
  'reclaim bid',
  'pause',
  'schedule bid',
  'execute scheduled bid',
  'cancel scheduled bid',
  'create raffle',
  'buy tickets',
  'end raffle',
  'draw',
  'claim proceeds',
  'claim prize',
  'cancel raffle',
  'close raffle',
  'create order',
  'update order',
  'cancel order',
  'buy order',
  'hand over',
  'send lamports',
  'send dollars',
  'leave dollars',
] as const;
export type OperationKind = (typeof KINDS)[number];

/** One transaction by one person, with every account that it names; a kind uses the fields that it needs. */
export interface Operation {
  readonly kind: OperationKind;
  /** Signs and pays. */
  readonly actor: Address;
  readonly art: Artwork;
  /** Whose listing, offer, auction, scheduled bid or raffle is named. */
  readonly owner: Address;
  /** The previous bidder, the winner, or who receives. */
  readonly other: Address | undefined;
  readonly currency: Address;
  /** Price, bid, reserve, ticket price, the most lamports that may go, or what is sent. */
  readonly amount: bigint;
  /** The most or least that the actor accepts; the flat increment. */
  readonly limit: bigint;
  readonly start: bigint;
  readonly end: bigint;
  /** Editions, duration, supply, tickets, or the revision that was shown. */
  readonly count: number;
  /** Increment in bps, or tickets a wallet. */
  readonly rate: number;
  /** The primary split is disabled; to pause. */
  readonly flag: boolean;
  /** The increment is flat; a delisting is put in front. */
  readonly second: boolean;
  /** The terms that the actor was shown, 32 bytes; zeros where a kind has none. */
  readonly shown: Buffer;
  /** The creators that are named. */
  readonly creators: readonly Address[];
}

/** One line for people. */
export const describeOperation = (it: Operation): string =>
  [
    `${it.kind}: ${nameOf(it.actor)}, ${it.art.name} of ${nameOf(it.owner)}`,
    it.other === undefined ? '' : `other ${nameOf(it.other)}`,
    `${it.amount} ${nameOf(it.currency)} (limit ${it.limit})`,
    `from ${it.start} to ${it.end}, count ${it.count}, rate ${it.rate}, ${it.flag}/${it.second}`,
    it.creators.length === it.art.creators.length ? '' : `${it.creators.length} creators`,
  ]
    .filter((part) => part !== '')
    .join(', ');
