import type { Address } from '../domain/address.ts';
import type { Currency } from '../domain/amount.ts';

/** What an operation agrees to; what a person may regret about it depends on this. */
export type DealKind = 'listing' | 'auction' | 'raffle' | 'acceptance' | 'offer' | 'purchase' | 'bid';

/** A price at which an artwork changes hands, or may do so. */
export interface Deal {
  /** Base units: of a raffle, the price of all tickets; of an auction, the reserve. */
  readonly price: bigint;
  readonly currency: Currency;
  /** The buyer of the offer that is accepted. */
  readonly accepts?: Address;
}

/** How an operation says its deal. */
export interface DealOf<Intent, State> {
  readonly kind: DealKind;
  /** The artwork, so that what concerns it is read beside the rest. Absent where only the state says it: then it is read afterwards. */
  artwork?(intent: Intent): Address;
  /** Null for what is no such deal, such as the sale of editions. */
  terms(intent: Intent, state: State): Deal | null;
}
