import { createHash } from 'node:crypto';
import { createNoopSigner, type Instruction } from '@solana/kit';
import { getAllocateWithSeedInstruction, getTransferSolInstruction } from '@solana-program/system';
import { getInitializeAccountInstruction } from '@solana-program/token';
import { type Address, TOKEN_PROGRAM } from '../domain/address.ts';
import { addressBytes, toAddress } from '../domain/base58.ts';
import { TOKEN_SIZE } from './sizes.ts';

/** A token account at an address that only the payer can open one at. */
export interface SeededAccount {
  readonly address: Address;
  readonly seed: string;
  readonly mint: Address;
  readonly owner: Address;
}

/**
 * Instructions that open the account. They also work when strangers have sent lamports to the address. `lamports`: what the
 * payer puts in; with wrapped SOL, what is above the rent is its amount.
 */
export function openSeededAccount(
  { address, seed, mint, owner }: SeededAccount,
  payer: Address,
  lamports: bigint,
): readonly Instruction[] {
  const signer = createNoopSigner(payer);
  return [
    getAllocateWithSeedInstruction({
      newAccount: address,
      baseAccount: signer,
      base: payer,
      seed,
      space: TOKEN_SIZE,
      programAddress: TOKEN_PROGRAM,
    }),
    getTransferSolInstruction({ source: signer, destination: address, amount: lamports }),
    // The older form names the owner as an account. It is shorter, because the owner is in the transaction anyway.
    getInitializeAccountInstruction({ account: address, mint, owner }),
  ];
}

/** Derived as the System program does it. The kit's `createAddressWithSeed` would load WebCrypto. */
export function seededAddress(base: Address, seed: string): Address {
  const parts = [addressBytes(base), Buffer.from(seed), addressBytes(TOKEN_PROGRAM)];
  return toAddress(createHash('sha256').update(Buffer.concat(parts)).digest());
}
