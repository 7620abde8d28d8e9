import type { Address } from './address.ts';
import type { UnixSeconds } from './unix-seconds.ts';

/** A bid that waits in an escrow of its own until somebody executes it, as its account holds it. */
export interface ScheduledBid {
  readonly address: Address;
  readonly bump: number;
  readonly version: number;
  readonly auction: Address;
  readonly bidder: Address;
  /** The artwork. */
  readonly mint: Address;
  /** The currency of the bid. */
  readonly currencyMint: Address;
  /** Base units: the whole bid. */
  readonly amount: bigint;
  /** Unix seconds from which on anybody may execute it. */
  readonly executeAt: UnixSeconds;
  /** Hash of the auction as it was when the bid was scheduled, in hex. */
  readonly terms: string;
}

/** `waiting`: its time has not come. `due`: anybody may execute it, if the auction still accepts it. */
export type ScheduledBidPhase = 'waiting' | 'due';

/** The phase at `now`, in unix seconds of the chain's clock. */
export function scheduledBidPhase(
  { executeAt }: Pick<ScheduledBid, 'executeAt'>,
  now: number,
): ScheduledBidPhase {
  return now < executeAt ? 'waiting' : 'due';
}
