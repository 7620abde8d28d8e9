import type { Address } from './address.ts';
import type { Currency } from './amount.ts';

/** The programs of the marketplace, by their names in the configuration. */
export const PROGRAM_NAMES = ['market', 'auction', 'raffle'] as const;

export type ProgramName = (typeof PROGRAM_NAMES)[number];

export type Programs = Readonly<Record<ProgramName, Address>>;

/** A marketplace on a cluster. Always from the settings, never a constant. */
export interface Deployment {
  readonly name: string;
  readonly programs: Programs;
  readonly marketplaceAuthority: Address;
  /** Currencies that can be named by symbol; any other is named by its mint. SOL is always known. */
  readonly currencies: readonly Currency[];
  /** Who signs besides the wallet, by the name of the operation (`listing.buy`); nobody where none is given. */
  readonly coSigners?: Readonly<Record<string, Address>>;
}
