import type { Instruction } from '@solana/kit';
import { type Address, COMPUTE_BUDGET_PROGRAM } from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Operation } from '../operations/operation.ts';
import { type BuiltVersion, compileTransaction, type TransactionPlan } from './compile.ts';
import { type DecodedTransaction, decodeTransaction, NO_TABLES } from './decode.ts';
import { memoUnits, type PlacedMemo, withMemos } from './memo.ts';
import { entriesOf, type LookupTable, type NewTable, SETUP_UNITS, setupInstructions } from './setup.ts';

export interface BuildOptions {
  readonly blockhash: string;
  /** Lamports in total; or a function of the same transaction without a priority fee. */
  readonly priorityLamports: bigint | ((free: DecodedTransaction) => Promise<bigint>);
  readonly memos?: readonly PlacedMemo[];
  /** Another wallet that must sign; null for none. Only with version 0. */
  readonly coSigner?: Address | null;
  /** 0 when absent. */
  readonly version?: BuiltVersion;
  /** Chooses the lookup table for these instructions. Only with version 0; absent: no table. */
  readonly table?: (instructions: readonly Instruction[]) => Promise<ReadTable>;
  /** The lookup tables of a swap's route, to load accounts from. Only with version 0. */
  readonly routeTables?: ReadTables;
}

/** Builds the setup transaction, which creates a lookup table for a wallet. */
export function buildSetup(
  wallet: Address,
  table: NewTable,
  { blockhash, priorityLamports }: Pick<TransactionPlan, 'blockhash' | 'priorityLamports'>,
): DecodedTransaction {
  const instructions = setupInstructions(wallet, table);
  const plan = { payer: wallet, blockhash, instructions, computeUnits: SETUP_UNITS, priorityLamports };
  return decodeTransaction(compileTransaction(plan));
}

/** A lookup table, and the slot at which it was read; slot 0 when it does not exist yet. */
export interface ReadTable {
  readonly table: LookupTable;
  readonly slot: bigint;
}

/** Lookup tables that were read at one slot. */
export interface ReadTables {
  readonly tables: readonly LookupTable[];
  readonly slot: bigint;
}

export interface Built {
  readonly transaction: DecodedTransaction;
  /** The priority fee that was requested, in lamports. The price per unit is rounded down, so the transaction may pay less. */
  readonly priorityLamports: bigint;
}

/** The most compute units that one transaction may have. */
const MOST_UNITS = 1_400_000;
/** More than the route of a swap takes. */
const SWAP_UNITS = 600_000;

/** The compute unit limit of an operation, its swap included, without that of memos. */
export function unitsOf<Intent, State>(
  {
    computeUnits,
    assetUnits,
    payment,
  }: Pick<Operation<Intent, State>, 'computeUnits' | 'assetUnits' | 'payment'>,
  intent: Intent,
  state: State,
): number {
  const swap = (payment?.of(intent) ?? null) === null ? 0 : SWAP_UNITS;
  return Math.min(MOST_UNITS, computeUnits + swap + (assetUnits?.(state) ?? 0));
}

/** A transaction of any version locks at most so many accounts, whether they are in it or in lookup tables. */
const MAX_ACCOUNTS = 64;

/** Throws `route_too_long`. The instructions name the payer; the compute budget is added to them. */
function requireAccountsFit(instructions: readonly Instruction[]): void {
  const named = instructions.flatMap(({ programAddress, accounts = [] }) => [
    programAddress,
    ...accounts.map(({ address }) => address),
  ]);
  const count = new Set<string>([...named, COMPUTE_BUDGET_PROGRAM]).size;
  if (count <= MAX_ACCOUNTS) return;
  throw new CliError('route_too_long', {
    what: 'the route of the swap does not fit one transaction with the purchase',
    why: `together they take ${count} accounts, and a transaction can name ${MAX_ACCOUNTS}`,
    hint: 'pay with another token, or in the currency of the listing',
    details: { count, most: MAX_ACCOUNTS },
  });
}

/** A transaction as its bytes. */
export interface CompiledOperation {
  readonly bytes: Uint8Array;
  decode(): DecodedTransaction;
}

/**
 * Builds the transaction of an operation, the same for the command, the plan and the service. `state` is what the operation
 * read; the preconditions were checked on it. Throws `transaction_too_large`, and what `operation.build` throws.
 */
export async function buildOperation<Intent, State>(
  operation: Operation<Intent, State>,
  deployment: Deployment,
  intent: Intent,
  state: State,
  options: BuildOptions,
): Promise<Built> {
  const { priorityLamports } = options;
  const compile = await compiler(operation, deployment, intent, state, options);
  const lamports =
    typeof priorityLamports === 'bigint' ? priorityLamports : await priorityLamports(compile(0n).decode());
  return { transaction: compile(lamports).decode(), priorityLamports: lamports };
}

/** As `buildOperation`, for who passes the bytes on: to read them again takes as long as all else. */
export async function compileOperation<Intent, State>(
  operation: Operation<Intent, State>,
  deployment: Deployment,
  intent: Intent,
  state: State,
  options: BuildOptions & { readonly priorityLamports: bigint },
): Promise<CompiledOperation> {
  const compile = await compiler(operation, deployment, intent, state, options);
  return compile(options.priorityLamports);
}

/** Compiles with a priority fee in lamports. */
async function compiler<Intent, State>(
  operation: Operation<Intent, State>,
  deployment: Deployment,
  intent: Intent,
  state: State,
  { blockhash, memos = [], coSigner = null, version = 0, table, routeTables }: BuildOptions,
): Promise<(priorityLamports: bigint) => CompiledOperation> {
  const instructions = withMemos(await operation.build(deployment, intent, state), memos);
  if ((operation.payment?.of(intent) ?? null) !== null) requireAccountsFit(instructions);
  const from = (await table?.(instructions)) ?? null;
  const plan = {
    payer: operation.signer(intent),
    blockhash,
    instructions,
    computeUnits: unitsOf(operation, intent, state) + memoUnits(memos),
    coSigner,
    version,
    table: from?.table ?? null,
    ...(routeTables === undefined ? {} : { routeTables: routeTables.tables }),
  };
  const loaded = [...(from === null ? [] : [from.table]), ...(routeTables?.tables ?? [])];
  const slot = from?.slot ?? routeTables?.slot ?? 0n;
  const tables = loaded.length === 0 ? NO_TABLES : entriesOf(loaded, slot);
  return (priorityLamports) => {
    const bytes = compileTransaction({ ...plan, priorityLamports });
    return { bytes, decode: () => decodeTransaction(bytes, tables) };
  };
}
