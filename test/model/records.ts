import type { Address } from '@solana/kit';

/** What the model believes an account to hold. `fixed` is what only setup and first sales write. */
export type Record =
  | { readonly kind: 'wallet' }
  | { readonly kind: 'fixed'; readonly owner: Address; readonly data: Buffer }
  | TokenHolding
  | Listing
  | Offer
  | Auction
  | ScheduledBid
  | Raffle
  | Entrants
  | Order;

export interface TokenHolding {
  readonly kind: 'token';
  readonly mint: Address;
  readonly owner: Address;
  readonly amount: bigint;
}

export interface Listing {
  readonly kind: 'listing';
  readonly bump: number;
  readonly seller: Address;
  readonly mint: Address;
  readonly currency: Address;
  readonly price: bigint;
  readonly start: bigint;
  readonly end: bigint;
  readonly listedAt: bigint;
  readonly feeBps: number;
  readonly editions: number;
  readonly noSplit: boolean;
}

export interface Offer {
  readonly kind: 'offer';
  readonly bump: number;
  readonly buyer: Address;
  readonly mint: Address;
  readonly currency: Address;
  readonly price: bigint;
  readonly end: bigint;
  readonly offeredAt: bigint;
}

export interface Auction {
  readonly kind: 'auction';
  readonly bump: number;
  readonly seller: Address;
  readonly mint: Address;
  readonly currency: Address;
  readonly start: bigint;
  readonly end: bigint;
  readonly highest: bigint;
  readonly bidder: Address;
  readonly reserve: bigint;
  readonly duration: number;
  readonly incrementBps: number;
  readonly increment: bigint;
  readonly flat: boolean;
  readonly extensionPeriod: number;
  readonly extensionDelta: number;
  readonly feeBps: number;
  readonly pausedAt: bigint;
  readonly noSplit: boolean;
}

export interface ScheduledBid {
  readonly kind: 'scheduled';
  readonly bump: number;
  readonly bidder: Address;
  readonly mint: Address;
  readonly currency: Address;
  readonly amount: bigint;
  readonly at: bigint;
  /** The auction as it was then: what neither bids nor the clock change is bound. */
  readonly auction: Auction;
}

export interface Raffle {
  readonly kind: 'raffle';
  readonly bump: number;
  readonly proceedsBump: number;
  readonly creator: Address;
  readonly entrants: Address;
  readonly mint: Address;
  readonly currency: Address;
  readonly price: bigint;
  readonly supply: number;
  readonly sold: number;
  readonly limit: number;
  readonly end: bigint;
  readonly drawSlot: bigint;
  readonly winner: Address;
  readonly randomness: bigint;
  readonly feeBps: number;
  readonly primarySplit: boolean;
  readonly prizeClaimed: boolean;
  readonly proceedsClaimed: boolean;
}

export interface Entrants {
  readonly kind: 'entrants';
  readonly supply: number;
  readonly tickets: readonly Address[];
}

/** An order on vendor-a. */
export interface Order {
  readonly kind: 'order';
  readonly bump: number;
  readonly seller: Address;
  readonly mint: Address;
  readonly currency: Address;
  /** What the seller gets; royalty and fee come on top. */
  readonly price: bigint;
  readonly revision: bigint;
  readonly expires: bigint;
}

export type Kind = Record['kind'];
export type RecordOf<K extends Kind> = Extract<Record, { readonly kind: K }>;
