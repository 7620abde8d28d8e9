import type { Address } from './address.ts';
import type { UnixSeconds } from './unix-seconds.ts';

/**
 * An offer for an artwork as the chain holds it. Times are unix seconds, `endTime` 0 when unset; `price` is in base units
 * of the currency, and waits in escrow until the offer is accepted or cancelled.
 */
export interface Offer {
  readonly address: Address;
  readonly bump: number;
  readonly version: number;
  readonly marketplaceAuthority: Address;
  /** 0 is for one artwork. */
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

/** Whether a seller could accept at `now` (unix seconds of the chain's clock). An ended offer can only be cancelled. */
export function offerPhase({ endTime }: Pick<Offer, 'endTime'>, now: number): OfferPhase {
  return endTime !== 0 && now >= endTime ? 'ended' : 'open';
}
