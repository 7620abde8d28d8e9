import type { Address } from '@solana/kit';
import { SYSTEM_PROGRAM } from '../../../domain/address.ts';

/** An account as the chain stores it. `lamports` and `rentEpoch` are u64. */
export interface VmAccount {
  readonly lamports: bigint;
  readonly owner: Address;
  readonly data: Uint8Array;
  readonly executable: boolean;
  readonly rentEpoch: bigint;
}

/** Rent epoch of rent-exempt accounts, which are all accounts today: 2^64 - 1. */
export const RENT_EXEMPT_EPOCH = 2n ** 64n - 1n;

/** A closed account as a validator shows it to subscribers. */
export const CLOSED_ACCOUNT: VmAccount = {
  lamports: 0n,
  owner: SYSTEM_PROGRAM,
  data: new Uint8Array(),
  executable: false,
  rentEpoch: 0n,
};

/** Of a wallet. */
export function systemAccount(lamports: bigint): VmAccount {
  return {
    lamports,
    owner: SYSTEM_PROGRAM,
    data: new Uint8Array(),
    executable: false,
    rentEpoch: RENT_EXEMPT_EPOCH,
  };
}
