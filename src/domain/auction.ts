import type { Address } from './address.ts';
import type { UnixSeconds } from './unix-seconds.ts';

/**
 * An auction, as its account holds it (interface document, 2.3). Times are in unix seconds, 0 when unset. Durations are in
 * seconds. Amounts are in base units of the currency of the bids.
 */
export interface Auction {
  readonly address: Address;
  readonly bump: number;
  readonly version: number;
  readonly marketplaceAuthority: Address;
  readonly seller: Address;
  readonly mint: Address;
  /** The currency of bids. */
  readonly bidMint: Address;
  /** When no start was set: 0 until the first bid starts the clock. */
  readonly startTime: UnixSeconds;
  /** Exclusive; 0 when `startTime` is. */
  readonly endTime: UnixSeconds;
  /** 0 before the first bid, and when the bid was taken back. */
  readonly highestBidAmount: bigint;
  /** The unset address before the first bid. With an amount of 0: who has taken the bid back. */
  readonly highestBidder: Address;
  readonly reservePrice: bigint;
  readonly duration: number;
  readonly minBidIncrementBps: number;
  readonly timeExtPeriod: number;
  readonly timeExtDelta: number;
  readonly feeAccount: Address;
  readonly feeBps: number;
  /** 0 when not paused. */
  readonly pausedAt: UnixSeconds;
  readonly burnOnComplete: boolean;
  readonly buyerAck: boolean;
  readonly sellerAck: boolean;
  readonly tokenStandard: number;
  readonly minBidIncrement: bigint;
  readonly absoluteIncrement: boolean;
  readonly disablePrimarySplit: boolean;
}
