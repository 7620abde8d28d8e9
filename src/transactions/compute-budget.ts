import {
  ComputeBudgetInstruction,
  parseSetComputeUnitLimitInstruction,
  parseSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import { COMPUTE_BUDGET_PROGRAM } from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { DecodedInstruction, DecodedTransaction } from './decode.ts';

const LAMPORTS_PER_SIGNATURE = 5_000n;
const MICRO_LAMPORTS = 1_000_000n;
/** The runtime's limit, which is also assumed when a transaction sets none. */
const MAX_UNITS = 1_400_000n;

export function isComputeBudget(instruction: DecodedInstruction): boolean {
  return instruction.program === COMPUTE_BUDGET_PROGRAM;
}

/** The highest possible network fee in lamports; null when the compute budget instructions cannot be read. */
export function networkFee(transaction: DecodedTransaction): bigint | null {
  const priority = priorityFee(transaction);
  return priority === null ? null : BigInt(transaction.signatures.length) * LAMPORTS_PER_SIGNATURE + priority;
}

/** What the network takes for an operation that pays nothing for priority: for the signature of the wallet, and of who else signs it. */
export function signatureFees({ coSigners }: Pick<Deployment, 'coSigners'>, operation: string): bigint {
  return LAMPORTS_PER_SIGNATURE * (coSigners?.[operation] === undefined ? 1n : 2n);
}

/** The priority fee in lamports; null when the compute budget instructions cannot be read. Version 1 has it in the message. */
export function priorityFee(transaction: DecodedTransaction): bigint | null {
  if (transaction.config !== null) return transaction.config.priorityFeeLamports ?? 0n;
  const budget = readBudget(transaction.instructions.filter(isComputeBudget));
  return budget === null ? null : (budget.price * budget.units + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS;
}

function readBudget(instructions: readonly DecodedInstruction[]): { units: bigint; price: bigint } | null {
  let units: bigint | null = null;
  let price: bigint | null = null;
  for (const { program, data, accounts } of instructions) {
    if (accounts.length !== 0) return null;
    const parsed = { programAddress: program, accounts: [], data };
    const kind = data[0];
    if (kind === ComputeBudgetInstruction.SetComputeUnitLimit && data.length === 5 && units === null) {
      units = BigInt(parseSetComputeUnitLimitInstruction(parsed).data.units);
    } else if (kind === ComputeBudgetInstruction.SetComputeUnitPrice && data.length === 9 && price === null) {
      price = parseSetComputeUnitPriceInstruction(parsed).data.microLamports;
    } else {
      return null;
    }
  }
  return { units: units === null || units > MAX_UNITS ? MAX_UNITS : units, price: price ?? 0n };
}
