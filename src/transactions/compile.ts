import { type Instruction, isSignerRole, isWritableRole } from '@solana/kit';
import { MessageV0, PublicKey, type TransactionInstruction, VersionedTransaction } from '@solana/web3.js';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import type { Address } from '../domain/address.ts';

export interface TransactionPlan {
  /** Sole signer and fee payer. */
  readonly payer: Address;
  readonly blockhash: string;
  readonly instructions: readonly Instruction[];
  readonly computeUnits: number;
  /** Total lamports on top of the signature fee; rounded down to a whole price per unit. */
  readonly priorityLamports: bigint;
}

const MICRO_LAMPORTS = 1_000_000n;

/** Serialized v0 transaction with room for its one signature, which is all zeros. */
export function compileTransaction(plan: TransactionPlan): Uint8Array {
  const instructions = [...computeBudget(plan), ...plan.instructions];
  const message = MessageV0.compile({
    payerKey: new PublicKey(plan.payer),
    recentBlockhash: plan.blockhash,
    instructions: instructions.map(toWeb3Instruction),
  });
  return new VersionedTransaction(message).serialize();
}

function computeBudget({ computeUnits, priorityLamports }: TransactionPlan): Instruction[] {
  const limit = getSetComputeUnitLimitInstruction({ units: computeUnits });
  if (priorityLamports === 0n) return [limit];
  // Rounded down, so that the total never passes what the person allowed.
  const microLamports = (priorityLamports * MICRO_LAMPORTS) / BigInt(computeUnits);
  return [limit, getSetComputeUnitPriceInstruction({ microLamports })];
}

function toWeb3Instruction(instruction: Instruction): TransactionInstruction {
  return {
    programId: new PublicKey(instruction.programAddress),
    keys: (instruction.accounts ?? []).map(({ address, role }) => ({
      pubkey: new PublicKey(address),
      isSigner: isSignerRole(role),
      isWritable: isWritableRole(role),
    })),
    data: Buffer.from(instruction.data ?? new Uint8Array()),
  };
}
