import type { Instruction } from '@solana/kit';
import type { Address } from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { Operation } from '../operations/operation.ts';
import { type BuiltVersion, compileTransaction, type TransactionPlan } from './compile.ts';
import { type DecodedTransaction, decodeTransaction, NO_TABLES } from './decode.ts';
import { memoUnits, type PlacedMemo, withMemos } from './memo.ts';
import { type LookupTable, type NewTable, SETUP_UNITS, setupInstructions, tablesOf } from './setup.ts';

export interface BuildOptions {
  readonly blockhash: string;
  /** Lamports in total; a function is asked with the transaction that pays nothing for priority. */
  readonly priorityLamports: bigint | ((free: DecodedTransaction) => Promise<bigint>);
  readonly memos?: readonly PlacedMemo[];
  /** Who has to sign it as well; null for nobody. Only with version 0. */
  readonly coSigner?: Address | null;
  /** 0 unless given. */
  readonly version?: BuiltVersion;
  /** The table that it may load accounts from, with version 0; asked with its instructions. */
  readonly table?: (instructions: readonly Instruction[]) => Promise<ReadTable>;
}

/** Builds the transaction that makes a table for a wallet. */
export function buildSetup(
  wallet: Address,
  table: NewTable,
  { blockhash, priorityLamports }: Pick<TransactionPlan, 'blockhash' | 'priorityLamports'>,
): DecodedTransaction {
  const instructions = setupInstructions(wallet, table);
  const plan = { payer: wallet, blockhash, instructions, computeUnits: SETUP_UNITS, priorityLamports };
  return decodeTransaction(compileTransaction(plan));
}

/** A lookup table, and the slot at which it was read; 0 for one that is not there yet. */
export interface ReadTable {
  readonly table: LookupTable;
  readonly slot: bigint;
}

export interface Built {
  readonly transaction: DecodedTransaction;
  /** Lamports in total that were asked for; the price per unit is rounded down, so it may pay less. */
  readonly priorityLamports: bigint;
}

/**
 * Builds the transaction of an operation: the same one for the command, the plan and the service. `state` is what the
 * operation read, and has been checked. Throws `transaction_too_large`, and what the operation refuses while it builds.
 */
export async function buildOperation<Intent, State>(
  operation: Operation<Intent, State>,
  deployment: Deployment,
  intent: Intent,
  state: State,
  { blockhash, priorityLamports, memos = [], coSigner = null, version = 0, table }: BuildOptions,
): Promise<Built> {
  const instructions = withMemos(await operation.build(deployment, intent, state), memos);
  const from = (await table?.(instructions)) ?? null;
  const plan = {
    payer: operation.signer(intent),
    blockhash,
    instructions,
    computeUnits: operation.computeUnits + memoUnits(memos),
    coSigner,
    version,
    table: from?.table ?? null,
  };
  const tables = from === null ? NO_TABLES : tablesOf(from.table, from.slot);
  const compile = (lamports: bigint) =>
    decodeTransaction(compileTransaction({ ...plan, priorityLamports: lamports }), tables);
  const lamports =
    typeof priorityLamports === 'bigint' ? priorityLamports : await priorityLamports(compile(0n));
  return { transaction: compile(lamports), priorityLamports: lamports };
}
