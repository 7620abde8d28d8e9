import {
  appendTransactionMessageInstructions,
  assertIsBlockhash,
  compileTransactionMessage,
  createTransactionMessage,
  type Instruction,
  isSolanaError,
  SOLANA_ERROR__TRANSACTION__TOO_MANY_ACCOUNT_ADDRESSES,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import { unsigned } from './assemble.ts';
import { writeMessage } from './message.ts';

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

/** Serialized v0 transaction with room for its signatures, which are all zeros. Throws `transaction_too_large`. */
export function compileTransaction(plan: TransactionPlan): Uint8Array {
  const { instructions } = plan;
  const bytes = unsigned(compileMessage(plan));
  if (bytes.length > LARGEST) throw tooLarge(instructions.length);
  return bytes;
}

function compileMessage(plan: TransactionPlan): Uint8Array {
  const { payer, blockhash, instructions } = plan;
  assertIsBlockhash(blockhash);
  // When it is dead is known elsewhere; it does not stand in the message.
  const lifetime = { blockhash, lastValidBlockHeight: 0n };
  const empty = setTransactionMessageLifetimeUsingBlockhash(
    lifetime,
    setTransactionMessageFeePayer(payer, createTransactionMessage({ version: 0 })),
  );
  const message = appendTransactionMessageInstructions([...computeBudget(plan), ...instructions], empty);
  try {
    return writeMessage(compileTransactionMessage(message));
  } catch (error) {
    throw isSolanaError(error, SOLANA_ERROR__TRANSACTION__TOO_MANY_ACCOUNT_ADDRESSES)
      ? tooLarge(instructions.length, error)
      : error;
  }
}

function tooLarge(instructions: number, cause?: Error): CliError {
  return new CliError('transaction_too_large', {
    what: 'this does not fit one transaction',
    why: `its ${instructions} instructions take more than the ${LARGEST} bytes that the network carries`,
    hint: 'it fits when fewer of those who are paid have given their token accounts away: ask them to take theirs back',
    details: { instructions, limit: LARGEST },
    cause,
  });
}

function computeBudget({ computeUnits, priorityLamports }: TransactionPlan): Instruction[] {
  const limit = getSetComputeUnitLimitInstruction({ units: computeUnits });
  if (priorityLamports === 0n) return [limit];
  // Rounded down, so that the total never passes what the person allowed.
  const microLamports = (priorityLamports * MICRO_LAMPORTS) / BigInt(computeUnits);
  return [limit, getSetComputeUnitPriceInstruction({ microLamports })];
}
