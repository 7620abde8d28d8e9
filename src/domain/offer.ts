import type { Address } from './address.ts';
import type { UnixSeconds } from './unix-seconds.ts';

/**
 * An offer for an artwork, as its account holds it. Times are in unix seconds; `endTime` is 0 when unset. `price` is in base
 * units of the currency, and is in escrow until the offer is accepted or cancelled.
 */
export interface Offer {
  readonly address: Address;
  readonly bump: number;
  readonly version: number;
  readonly marketplaceAuthority: Address;
  /** 0: the offer is for one artwork. */
  readonly offerType: number;
  readonly buyer: Address;
  /** Mint of the artwork. */
  readonly asset: Address;
  readonly currencyMint: Address;
  readonly price: bigint;
  readonly endTime: UnixSeconds;
  readonly offeredAt: UnixSeconds;
  readonly oneOfOneOnly: boolean;
  readonly tokenStandard: number;
}

export type OfferPhase = 'open' | 'ended';

/** The phase at `now`, in unix seconds of the chain's clock. An ended offer can only be cancelled. */
export function offerPhase({ endTime }: Pick<Offer, 'endTime'>, now: number): OfferPhase {
  return endTime !== 0 && now >= endTime ? 'ended' : 'open';
}
