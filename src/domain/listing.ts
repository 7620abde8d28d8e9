import type { Address } from './address.ts';
import type { UnixSeconds } from './unix-seconds.ts';

/**
 * A fixed-price listing, as its account holds it (interface document, 2.2). Times are in unix seconds, 0 when unset. `price`
 * is in base units of the currency.
 */
export interface Listing {
  readonly address: Address;
  readonly bump: number;
  readonly version: number;
  readonly marketplaceAuthority: Address;
  readonly seller: Address;
  readonly mint: Address;
  readonly currencyMint: Address;
  readonly price: bigint;
  readonly endTime: UnixSeconds;
  readonly listedAt: UnixSeconds;
  readonly feeAccount: Address;
  readonly feeBps: number;
  readonly startTime: UnixSeconds;
  readonly whitelistConfig: Address;
  readonly buyerSetsPrice: boolean;
  readonly editionsLimit: number;
  readonly nonCustodial: boolean;
  readonly tokenStandard: number;
  readonly disablePrimarySplit: boolean;
  /** How many prints of the artwork were sold; null for a listing of the artwork itself. Not in the interface document. */
  readonly editionsSold: number | null;
}

export type ListingPhase = 'upcoming' | 'live' | 'ended';

/** The phase at `now`, in unix seconds of the chain's clock. Only a live listing can be bought. */
export function listingPhase(listing: Pick<Listing, 'startTime' | 'endTime'>, now: number): ListingPhase {
  if (listing.startTime !== 0 && now < listing.startTime) return 'upcoming';
  return listing.endTime !== 0 && now >= listing.endTime ? 'ended' : 'live';
}
