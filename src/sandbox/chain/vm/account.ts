import type { Address } from '@solana/kit';
import { SYSTEM_PROGRAM } from '../../../domain/address.ts';

/** An account as the chain holds it. `lamports` and `rentEpoch` are u64. */
export interface VmAccount {
  readonly lamports: bigint;
  readonly owner: Address;
  readonly data: Uint8Array;
  readonly executable: boolean;
  readonly rentEpoch: bigint;
}

/** Rent epoch of every rent-exempt account, and so of every account written today: 2^64 - 1. */
export const RENT_EXEMPT_EPOCH = 2n ** 64n - 1n;

/** What a validator shows subscribers of an account that was closed. */
export const CLOSED_ACCOUNT: VmAccount = {
  lamports: 0n,
  owner: SYSTEM_PROGRAM,
  data: new Uint8Array(),
  executable: false,
  rentEpoch: 0n,
};
