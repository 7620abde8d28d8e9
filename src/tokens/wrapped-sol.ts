import { createNoopSigner, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
} from '@solana-program/token';
import { type Address, WRAPPED_SOL_MINT } from '../domain/address.ts';
import type { MaybeTokenAccount } from './maybe-token-account.ts';

/** Moves lamports into the wallet's account of wrapped SOL, and opens that account if it does not exist. */
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
 * Closes the account again if `wrap` opened it, so that nothing stays wrapped and the rent comes back. An account that
 * existed before stays open: it may hold other wrapped SOL.
 */
export function unwrap(wallet: Address, { address, account }: MaybeTokenAccount): readonly Instruction[] {
  if (account !== null) return [];
  return [
    getCloseAccountInstruction({ account: address, destination: wallet, owner: createNoopSigner(wallet) }),
  ];
}

/** Lamports on an account of wrapped SOL that are not part of its amount yet. `SyncNative` will add them. */
export function unsynced({ account, lamports }: MaybeTokenAccount): bigint {
  if (account === null || account.isNative.__option === 'None') return 0n;
  return lamports - account.isNative.value - account.amount;
}
