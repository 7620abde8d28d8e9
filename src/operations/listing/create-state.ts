import type { MasterEdition } from '../../chain/codecs/editions.ts';
import type { MarketplaceConfig } from '../../chain/codecs/marketplace-config.ts';
import type { Address } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import type { Memos } from '../../domain/memo-text.ts';
import type { ArtworkState } from '../artwork-state.ts';
import type { ListingLocation } from '../listing-state.ts';

export interface CreateIntent extends Memos {
  readonly seller: Address;
  readonly mint: Address;
  /** Base units of the currency. */
  readonly price: bigint;
  readonly currencyMint: Address;
  /** Unix seconds, 0 when unset. */
  readonly startTime: number;
  readonly endTime: number;
  /** How many prints are for sale; 0 sells the artwork itself, and so does 1 where it has no prints. */
  readonly editionsLimit: number;
  readonly enablePrimarySplit: boolean;
  /** UNSET_ADDRESS when anybody may buy. */
  readonly whitelistConfig: Address;
  /** The group of listings. For the service only: it is not in the transaction. */
  readonly groupId?: string;
  /** Whether the buyer of an edition may pay more than the price. */
  readonly buyerSetsPrice?: boolean;
  /** Whether the artwork stays with the seller, locked, instead of going into escrow. */
  readonly nonCustodial?: boolean;
}

export interface CreateState {
  readonly artwork: ArtworkState;
  readonly location: ListingLocation;
  readonly currency: Currency;
  readonly config: MarketplaceConfig;
  readonly feeBps: number;
  readonly whitelistValid: boolean;
  /** Null when no editions are asked for, or none can be. */
  readonly master: MasterEdition | null;
}
