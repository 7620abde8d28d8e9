import { CliError } from '../../errors/cli-error.ts';
import type { Blockhash, Chain } from '../../ports/chain.ts';
import { type BuiltVersion, compileTransaction } from '../../transactions/compile.ts';
import { type DecodedTransaction, decodeTransaction, NO_TABLES } from '../../transactions/decode.ts';
import { autoPriority } from '../../transactions/priority.ts';
import type { VerifyContext } from '../../transactions/verify/verify.ts';
import type { Deps } from '../deps.ts';
import { mergeExpectations } from './merge-expectations.ts';
import type { Part } from './part.ts';

/** What the transactions of a run have in common. */
export interface PackTerms {
  readonly version: BuiltVersion;
  readonly blockhash: Blockhash;
  readonly slotMs: number | null;
}

/** Several parts in one transaction. */
export interface Pack<P extends Part = Part> {
  readonly parts: readonly [P, ...P[]];
  readonly transaction: DecodedTransaction;
  readonly context: VerifyContext;
  readonly blockhash: Blockhash;
}

/** A transaction locks at most so many accounts. */
const MOST_ACCOUNTS = 64;
const MOST_UNITS = 1_400_000;

type PackDeps = Pick<Deps, 'deployment' | 'settings'> & { readonly chain: Pick<Chain, 'getRecentFees'> };

/** Builds one transaction of all parts. Throws `transaction_too_large`. */
export async function packOf<P extends Part>(
  deps: PackDeps,
  parts: readonly [P, ...P[]],
  terms: PackTerms,
): Promise<Pack<P>> {
  const { priority, maxFeeLamports, source } = deps.settings;
  const compile = (lamports: bigint) => compiled(parts, terms, lamports);
  const transaction =
    priority === 'auto' ? compile(await recentPriority(deps, parts, compile(0n))) : compile(priority);
  const [first, ...others] = parts.map(({ item: { named }, target }) => ({ named, target }));
  const context: VerifyContext = {
    deployment: deps.deployment,
    signer: signerOf(parts),
    expectation: mergeExpectations(parts.map(({ expectation }) => expectation)),
    about: first ?? null,
    alsoAbout: others,
    rebuilt: transaction,
    // What the service builds was compared with each part by itself.
    offered: null,
    blockhash: terms.blockhash.blockhash,
    slotMs: terms.slotMs,
    maxFeeLamports,
    hint:
      source === 'api'
        ? 'build it yourself from the chain instead: --source local'
        : 'check that --url and the deployment belong together: gavel config list',
  };
  return { parts, transaction, context, blockhash: terms.blockhash };
}

/**
 * How many of the parts, from the first on, fit one transaction; at least 1. `likely`: a number that fitted before, which is tried
 * first.
 */
export function countThatFits(parts: readonly Part[], terms: PackTerms, likely: number): number {
  let [fits, beyond] = [1, parts.length + 1];
  let next = Math.min(likely, parts.length);
  while (beyond - fits > 1) {
    if (doesFit(parts.slice(0, next), terms)) fits = next;
    else beyond = next;
    // Most often as many fit as before: then one more is all that has to be tried.
    next = next === likely && fits === likely ? fits + 1 : Math.floor((fits + beyond) / 2);
  }
  return fits;
}

function doesFit([first, ...others]: readonly Part[], terms: PackTerms): boolean {
  if (first === undefined) return true;
  try {
    // With a price, so that the transaction also has room for one that is known later.
    compileBytes([first, ...others], terms, 1n);
    return true;
  } catch (error) {
    if (error instanceof CliError && error.code === 'transaction_too_large') return false;
    throw error;
  }
}

function compiled(
  parts: readonly [Part, ...Part[]],
  terms: PackTerms,
  priorityLamports: bigint,
): DecodedTransaction {
  return decodeTransaction(compileBytes(parts, terms, priorityLamports), NO_TABLES);
}

function compileBytes(
  parts: readonly [Part, ...Part[]],
  { version, blockhash: { blockhash } }: PackTerms,
  priorityLamports: bigint,
): Uint8Array {
  const instructions = parts.flatMap((part) => part.instructions);
  const units = unitsOf(parts);
  const accounts = new Set<string>(
    instructions.flatMap(({ programAddress, accounts: used = [] }) => [
      programAddress,
      ...used.map(({ address }) => address),
    ]),
  );
  if (parts.length > 1 && (accounts.size >= MOST_ACCOUNTS || units > MOST_UNITS)) throw tooMany();
  const computeUnits = Math.min(units, MOST_UNITS);
  const payer = signerOf(parts);
  return compileTransaction({ payer, blockhash, instructions, computeUnits, priorityLamports, version });
}

const unitsOf = (parts: readonly Part[]): number => parts.reduce((sum, { units }) => sum + units, 0);

function signerOf([{ item }]: readonly [Part, ...Part[]]) {
  return item.operation.signer(item.intent);
}

async function recentPriority(
  { chain, settings }: PackDeps,
  parts: readonly Part[],
  { accounts }: DecodedTransaction,
): Promise<bigint> {
  const writable = accounts.filter((one) => one.writable).map(({ address }) => address);
  return autoPriority(await chain.getRecentFees(writable), unitsOf(parts), settings.maxFeeLamports);
}

function tooMany(): CliError {
  return new CliError('transaction_too_large', {
    what: 'these do not fit one transaction',
    why: 'together they take more accounts or compute units than a transaction may',
    hint: 'fewer at once',
  });
}
