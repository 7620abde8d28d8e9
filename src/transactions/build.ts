import type { Address } from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { Operation } from '../operations/operation.ts';
import { type BuiltVersion, compileTransaction } from './compile.ts';
import { type DecodedTransaction, decodeTransaction } from './decode.ts';
import { memoUnits, type PlacedMemo, withMemos } from './memo.ts';

export interface BuildOptions {
  readonly blockhash: string;
  /** Lamports in total; a function is asked with the transaction that pays nothing for priority. */
  readonly priorityLamports: bigint | ((free: DecodedTransaction) => Promise<bigint>);
  readonly memos?: readonly PlacedMemo[];
  /** Who has to sign it as well; null for nobody. Only with version 0. */
  readonly coSigner?: Address | null;
  /** 0 unless given. */
  readonly version?: BuiltVersion;
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
  { blockhash, priorityLamports, memos = [], coSigner = null, version = 0 }: BuildOptions,
): Promise<Built> {
  const plan = {
    payer: operation.signer(intent),
    blockhash,
    instructions: withMemos(await operation.build(deployment, intent, state), memos),
    computeUnits: operation.computeUnits + memoUnits(memos),
    coSigner,
    version,
  };
  const compile = (lamports: bigint) =>
    decodeTransaction(compileTransaction({ ...plan, priorityLamports: lamports }));
  const lamports =
    typeof priorityLamports === 'bigint' ? priorityLamports : await priorityLamports(compile(0n));
  return { transaction: compile(lamports), priorityLamports: lamports };
}
