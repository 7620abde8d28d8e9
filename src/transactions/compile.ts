import { type Instruction, isSignerRole, isWritableRole } from '@solana/kit';
import { MessageV0, PublicKey, type TransactionInstruction, VersionedTransaction } from '@solana/web3.js';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';

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
/** What fits one packet of the network. */
const LARGEST = 1232;

/** Serialized v0 transaction with room for its one signature, which is all zeros. Throws `transaction_too_large`. */
export function compileTransaction(plan: TransactionPlan): Uint8Array {
  const instructions = [...computeBudget(plan), ...plan.instructions];
  const message = MessageV0.compile({
    payerKey: new PublicKey(plan.payer),
    recentBlockhash: plan.blockhash,
    instructions: instructions.map(toWeb3Instruction),
  });
  return serialize(new VersionedTransaction(message), plan);
}

/** The library writes into a buffer of the largest size, and stops with a RangeError where that ends. */
function serialize(transaction: VersionedTransaction, { instructions }: TransactionPlan): Uint8Array {
  try {
    const bytes = transaction.serialize();
    if (bytes.length <= LARGEST) return bytes;
    throw tooLarge(instructions.length, null);
  } catch (cause) {
    throw cause instanceof RangeError ? tooLarge(instructions.length, cause) : cause;
  }
}

function tooLarge(instructions: number, cause: RangeError | null): CliError {
  return new CliError('transaction_too_large', {
    what: 'this does not fit one transaction',
    why: `its ${instructions} instructions take more than the ${LARGEST} bytes that the network carries`,
    hint: 'it fits when fewer of those who are paid have given their token accounts away: ask them to take theirs back',
    details: { instructions, limit: LARGEST },
    ...(cause === null ? {} : { cause }),
  });
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
