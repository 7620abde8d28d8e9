import type { Address } from './address.ts';
import type { Currency } from './amount.ts';

/** The marketplace's own programs, by their names in the configuration. */
export const OWN_PROGRAM_NAMES = ['market', 'auction', 'raffle'] as const;

/** Programs of outside marketplaces, which a deployment may name. */
export const VENDOR_PROGRAM_NAMES = ['vendorA', 'vendorB'] as const;

/** Every program that a deployment may name. */
export const PROGRAM_NAMES = [...OWN_PROGRAM_NAMES, ...VENDOR_PROGRAM_NAMES] as const;

export type OwnProgramName = (typeof OWN_PROGRAM_NAMES)[number];

export type VendorProgramName = (typeof VENDOR_PROGRAM_NAMES)[number];

export type ProgramName = (typeof PROGRAM_NAMES)[number];

/** Without the program of an outside marketplace that is not used. */
export type Programs = Readonly<Record<OwnProgramName, Address>> & {
  readonly [Name in VendorProgramName]?: Address;
};

/** A marketplace on a cluster. Always from the settings, never a constant. */
export interface Deployment {
  readonly name: string;
  readonly programs: Programs;
  readonly marketplaceAuthority: Address;
  /** Currencies that can be named by symbol; any other is named by its mint. SOL is always known. */
  readonly currencies: readonly Currency[];
  /** Who signs besides the wallet, by the name of the operation (`listing.buy`); nobody where none is given. */
  readonly coSigners?: Readonly<Record<string, Address>>;
  /** The only programs that the route of a swap may call, besides those of tokens; no swaps where none is given. */
  readonly swapPrograms?: readonly Address[];
}
