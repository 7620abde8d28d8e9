import type { Address } from './address.ts';
import type { Currency } from './amount.ts';

/** The marketplace's own programs, by the names they have in configuration. */
export const PROGRAM_NAMES = ['market', 'auction', 'raffle'] as const;

export type ProgramName = (typeof PROGRAM_NAMES)[number];

export type Programs = Readonly<Record<ProgramName, Address>>;

/** Where a marketplace lives: its programs and the authority its configuration is derived from. Never a constant. */
export interface Deployment {
  readonly name: string;
  readonly programs: Programs;
  readonly marketplaceAuthority: Address;
  /** Currencies that may be named by symbol; any other is named by its mint. SOL is always known. */
  readonly currencies: readonly Currency[];
  /** Who signs a transaction besides the wallet, by the name of the operation: `listing.buy`. Nobody where none is named. */
  readonly coSigners?: Readonly<Record<string, Address>>;
}
