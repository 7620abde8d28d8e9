import type { Address } from './address.ts';
import type { UnixSeconds } from './unix-seconds.ts';

/** A listing of vendor-b as the chain holds it: an artwork of any kind for sale, in escrow. */
export interface ListState {
  readonly address: Address;
  readonly version: number;
  readonly bump: number;
  /** The seller. */
  readonly owner: Address;
  /** The mint, or the address of a compressed artwork. */
  readonly assetId: Address;
  /** The price, in base units of the currency. */
  readonly amount: bigint;
  /** Null for lamports. */
  readonly currency: Address | null;
  /** Unix seconds; 0 when it does not expire. */
  readonly expiry: UnixSeconds;
  /** The only wallet that may buy; null for anybody. */
  readonly privateTaker: Address | null;
  /** Who shares in the fee of a sale; null for nobody. */
  readonly makerBroker: Address | null;
  /** Who gets the rent when the listing ends. */
  readonly rentPayer: Address;
  /** Who has to sign a purchase too; null for nobody. */
  readonly cosigner: Address | null;
}
