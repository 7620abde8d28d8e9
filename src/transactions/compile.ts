import {
  appendTransactionMessageInstructions,
  assertIsBlockhash,
  compileTransactionMessage,
  createTransactionMessage,
  getAddressComparator,
  type Instruction,
  isSolanaError,
  SOLANA_ERROR__TRANSACTION__TOO_MANY_ACCOUNT_ADDRESSES,
  SOLANA_ERROR__TRANSACTION__TOO_MANY_ACCOUNTS_IN_INSTRUCTION,
  SOLANA_ERROR__TRANSACTION__TOO_MANY_INSTRUCTIONS,
  SOLANA_ERROR__TRANSACTION__TOO_MANY_SIGNER_ADDRESSES,
  type SolanaErrorCode,
  setTransactionMessageConfig,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import type { Address } from '../domain/address.ts';
import { MAX_TRANSACTION_BYTES } from '../domain/transaction-size.ts';
import { CliError } from '../errors/cli-error.ts';
import { unsigned } from './assemble.ts';
import { withCoSigner } from './co-signer.ts';
import { writeMessage } from './message.ts';
import { type LookupTable, loadable, loadingFrom } from './setup.ts';

export interface TransactionPlan {
  /** Signs, and pays the network fee. */
  readonly payer: Address;
  readonly blockhash: string;
  readonly instructions: readonly Instruction[];
  readonly computeUnits: number;
  /** The priority fee in lamports. In version 0 the price per unit is rounded down, so the transaction may pay less. */
  readonly priorityLamports: bigint;
  /** Another wallet that must sign; null for none. Only with version 0. */
  readonly coSigner?: Address | null;
  /** 0 when absent. */
  readonly version?: BuiltVersion;
  /** The lookup table to load accounts from; null for none. Only with version 0. */
  readonly table?: LookupTable | null;
  /** Further tables to load accounts from, those of a swap's route. Only with version 0. */
  readonly routeTables?: readonly LookupTable[];
}

/** The versions that this tool builds. */
export type BuiltVersion = 0 | 1;

const MICRO_LAMPORTS = 1_000_000n;
/** Has the rules loaded by which kit orders addresses, which takes 6 ms the first time in a process. */
export function prepareCompiling(): void {
  getAddressComparator();
}

/** The default limit of version 0, in bytes. Version 1 has no default, so it is written into the message. */
const LOADED_ACCOUNTS_BYTES = 64 * 1024 * 1024;
/** The kit's errors for a message that exceeds a limit of its version. */
const TOO_MANY: readonly SolanaErrorCode[] = [
  SOLANA_ERROR__TRANSACTION__TOO_MANY_ACCOUNT_ADDRESSES,
  SOLANA_ERROR__TRANSACTION__TOO_MANY_ACCOUNTS_IN_INSTRUCTION,
  SOLANA_ERROR__TRANSACTION__TOO_MANY_INSTRUCTIONS,
  SOLANA_ERROR__TRANSACTION__TOO_MANY_SIGNER_ADDRESSES,
];

/** The serialized transaction, with zeros in place of the signatures. Throws `transaction_too_large`. */
export function compileTransaction(plan: TransactionPlan): Uint8Array {
  const bytes = unsigned(compileMessage(plan));
  if (bytes.length > limitOf(plan)) throw tooLarge(plan);
  return bytes;
}

function limitOf({ version }: TransactionPlan): number {
  return version === 1 ? MAX_TRANSACTION_BYTES.v1 : MAX_TRANSACTION_BYTES.before;
}

function compileMessage(plan: TransactionPlan): Uint8Array {
  const { payer, blockhash, instructions, coSigner = null, table = null, routeTables = [] } = plan;
  assertIsBlockhash(blockhash);
  // The kit requires a last valid height, but does not write it into the message.
  const lifetime = { blockhash, lastValidBlockHeight: 0n };
  const empty = setTransactionMessageLifetimeUsingBlockhash(
    lifetime,
    setTransactionMessageFeePayer(payer, plan.version === 1 ? emptyV1(plan) : emptyV0(plan)),
  );
  const tables = [...(table === null ? [] : [table]), ...onlyLoadable(payer, instructions, routeTables)];
  const loading = tables.reduce((all, one) => all.map((given) => loadingFrom(one, given)), instructions);
  try {
    const compiled = compileTransactionMessage(appendTransactionMessageInstructions(loading, empty));
    return writeMessage(coSigner === null ? compiled : withCoSigner(compiled, coSigner));
  } catch (error) {
    throw TOO_MANY.some((code) => isSolanaError(error, code)) ? tooLarge(plan, error) : error;
  }
}

/** The tables without what has to be in the message: signers, and programs that are called. The indexes stay. */
function onlyLoadable(
  payer: Address,
  instructions: readonly Instruction[],
  tables: readonly LookupTable[],
): readonly LookupTable[] {
  if (tables.length === 0) return [];
  const allowed = new Set(loadable(payer, instructions));
  return tables.map(({ address, addresses }) => ({
    address,
    addresses: addresses.map((one) => (allowed.has(one) ? one : NOTHING)),
  }));
}

/** An address that no instruction names. */
const NOTHING = '' as Address;

function emptyV0(plan: TransactionPlan) {
  return appendTransactionMessageInstructions(computeBudget(plan), createTransactionMessage({ version: 0 }));
}

/** In version 1 the message holds the fee, in lamports, and the limits, which have no defaults. */
function emptyV1({ computeUnits, priorityLamports }: TransactionPlan) {
  const config = {
    computeUnitLimit: computeUnits,
    loadedAccountsDataSizeLimit: LOADED_ACCOUNTS_BYTES,
    ...(priorityLamports === 0n ? {} : { priorityFeeLamports: priorityLamports }),
  };
  return setTransactionMessageConfig(config, createTransactionMessage({ version: 1 }));
}

function tooLarge(plan: TransactionPlan, cause?: unknown): CliError {
  const [instructions, limit, { version = 0 }] = [plan.instructions.length, limitOf(plan), plan];
  return new CliError('transaction_too_large', {
    what: 'this does not fit one transaction',
    why: `its ${instructions} instructions take more than the ${limit} bytes that the network carries in version ${version}`,
    hint: 'it fits when fewer of those who are paid have given their token accounts away: ask them to take theirs back',
    details: { instructions, limit },
    cause,
  });
}

function computeBudget({ computeUnits, priorityLamports }: TransactionPlan): Instruction[] {
  const limit = getSetComputeUnitLimitInstruction({ units: computeUnits });
  if (priorityLamports === 0n) return [limit];
  // Rounded down, so that the total never exceeds what was allowed.
  const microLamports = (priorityLamports * MICRO_LAMPORTS) / BigInt(computeUnits);
  return [limit, getSetComputeUnitPriceInstruction({ microLamports })];
}
