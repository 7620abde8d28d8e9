import type { Address } from '../../../domain/address.ts';

/** In what one cluster differs from another, for programs and clients. */
export interface Profile {
  /** Milliseconds between blocks. */
  readonly slotMs: number;
  /** Lamports for each byte of an account, and for 128 bytes more, that make it rent exempt. */
  readonly lamportsPerByte: bigint;
  /** Addresses of features, as they differ from those of the VM. */
  readonly features: { readonly active: readonly Address[]; readonly inactive: readonly Address[] };
}
