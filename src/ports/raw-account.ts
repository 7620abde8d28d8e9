import type { Address } from '../domain/address.ts';

/** An account as an RPC node returned it. `lamports` and `slot`s are unsigned 64-bit. */
export interface RawAccount {
  readonly address: Address;
  readonly owner: Address;
  readonly lamports: bigint;
  readonly data: Uint8Array;
  readonly executable: boolean;
}
