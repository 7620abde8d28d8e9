import { createNoopSigner, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
} from '@solana-program/token';
import { type Address, WRAPPED_SOL_MINT } from '../domain/address.ts';
import type { MaybeTokenAccount } from './maybe-token-account.ts';

/** Puts lamports into the wallet's account of wrapped SOL, and makes that when there is none. */
export function wrap(
  wallet: Address,
  { address }: MaybeTokenAccount,
  lamports: bigint,
): readonly Instruction[] {
  const signer = createNoopSigner(wallet);
  return [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: signer,
      ata: address,
      owner: wallet,
      mint: WRAPPED_SOL_MINT,
    }),
    getTransferSolInstruction({ source: signer, destination: address, amount: lamports }),
    getSyncNativeInstruction({ account: address }),
  ];
}

/**
 * Closes the account again when there was none before, so that nothing stays wrapped and its rent comes back. One that was
 * there is left alone: it may hold what is not part of this.
 */
export function unwrap(wallet: Address, { address, account }: MaybeTokenAccount): readonly Instruction[] {
  if (account !== null) return [];
  return [
    getCloseAccountInstruction({ account: address, destination: wallet, owner: createNoopSigner(wallet) }),
  ];
}

/** Lamports on an account of wrapped SOL that it does not count as its amount yet, and will when it is synchronised. */
export function unsynced({ account, lamports }: MaybeTokenAccount): bigint {
  if (account === null || account.isNative.__option === 'None') return 0n;
  return lamports - account.isNative.value - account.amount;
}
