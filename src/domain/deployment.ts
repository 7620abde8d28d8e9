import type { Address } from './address.ts';
import type { Currency } from './amount.ts';

/** The marketplace's own programs, by their names in the configuration. */
export const OWN_PROGRAM_NAMES = ['market', 'auction', 'raffle'] as const;

/** Every program that a deployment may name: its own, and vendor-a, an outside marketplace. */
export const PROGRAM_NAMES = [...OWN_PROGRAM_NAMES, 'vendorA'] as const;

export type OwnProgramName = (typeof OWN_PROGRAM_NAMES)[number];

export type ProgramName = (typeof PROGRAM_NAMES)[number];

/** Without vendor-a where nothing is bought there. */
export type Programs = Readonly<Record<OwnProgramName, Address>> & { readonly vendorA?: Address };

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
