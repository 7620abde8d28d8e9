import { AccountRole, type Instruction } from '@solana/kit';
import { Keypair } from '@solana/web3.js';
import type { Address } from '../../src/domain/address.ts';
import { compileTransaction, type TransactionPlan } from '../../src/transactions/compile.ts';

/** An address that is the same in every run. */
export function addressOf(name: string): Address {
  return keypairOf(name).publicKey.toBase58() as Address;
}

export function keypairOf(name: string): Keypair {
  return Keypair.fromSeed(new Uint8Array(Buffer.from(name.padEnd(32, '.').slice(0, 32))));
}

export const BLOCKHASH = addressOf('a blockhash');
export const SIGNER = addressOf('the signer');
export const PROGRAM = addressOf('a program');

export function instruction(overrides: Partial<Instruction> = {}): Instruction {
  return {
    programAddress: PROGRAM,
    accounts: [
      { address: SIGNER, role: AccountRole.READONLY_SIGNER },
      { address: addressOf('an account'), role: AccountRole.WRITABLE },
    ],
    data: new Uint8Array([1, 2, 3]),
    ...overrides,
  };
}

/** Bytes of an unsigned transaction of `SIGNER`. */
export function transaction(overrides: Partial<TransactionPlan> = {}): Uint8Array {
  return compileTransaction({
    payer: SIGNER,
    blockhash: BLOCKHASH,
    instructions: [instruction()],
    computeUnits: 20_000,
    priorityLamports: 0n,
    ...overrides,
  });
}
