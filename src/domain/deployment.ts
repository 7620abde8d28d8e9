import type { Address } from './address.ts';
import type { Currency } from './amount.ts';

/** Where a marketplace lives: its programs and the authority its configuration is derived from. Never a constant. */
export interface Deployment {
  readonly name: string;
  readonly programs: { readonly market: Address };
  readonly marketplaceAuthority: Address;
  /** Currencies that may be named by symbol; any other is named by its mint. SOL is always known. */
  readonly currencies: readonly Currency[];
}
