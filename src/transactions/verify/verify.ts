import { CliError } from '../../errors/cli-error.ts';
import type { DecodedTransaction } from '../decode.ts';
import type { DescribedInstruction } from '../describe.ts';
import type { Verdict } from '../verdict.ts';
import { type JudgeContext, judge, judgeBytes, type SimulatingChain } from './judge.ts';

declare const verified: unique symbol;

/** A transaction for which every check passed, with the blockhash that it is sent with. Made only in this file. */
export interface Verified {
  readonly [verified]: true;
  readonly decoded: DecodedTransaction;
  readonly verdict: Verdict;
  readonly instructions: readonly DescribedInstruction[];
}

/** The context when everything is known: the intent, the transaction as it is built here, and the fetched blockhash. */
export interface VerifyContext extends JudgeContext {
  readonly expectation: NonNullable<JudgeContext['expectation']>;
  readonly rebuilt: DecodedTransaction;
  readonly blockhash: string;
  /** The general hint: what to do when a transaction cannot be trusted. */
  readonly hint: string;
}

/**
 * Verifies that the transaction does what was asked: by its bytes, by comparing it with one that is built here, and by
 * simulating it on the user's RPC node. Throws `verification_failed` with every check that failed, `simulation_failed` when
 * it would not succeed, and the RPC's error when it cannot be simulated: without a simulation nothing is signed.
 */
export async function verify(
  chain: SimulatingChain,
  decoded: DecodedTransaction,
  context: VerifyContext,
): Promise<Verified> {
  const looked = await simulated(chain, decoded, context);
  requirePassed(looked.verdict, context.hint);
  return looked as Verified;
}

/**
 * The same for --dry-run, without the second reader. The result does not have the type that can be signed, and would not pass
 * as `verify` has it: a check was not made.
 */
export async function verifyUnsigned(
  chain: SimulatingChain,
  decoded: DecodedTransaction,
  context: VerifyContext,
): Promise<Looked> {
  const looked = await simulated(chain, decoded, { ...context, unsigned: true });
  const checks = looked.verdict.checks.filter(({ code }) => code !== 'second-reader');
  requirePassed({ checks }, context.hint);
  return looked;
}

type Looked = Pick<Verified, 'decoded' | 'verdict' | 'instructions'>;

/** Throws `simulation_failed`. */
async function simulated(
  chain: SimulatingChain,
  decoded: DecodedTransaction,
  context: JudgeContext,
): Promise<Looked> {
  const { verdict, instructions, failure } = await judge(chain, decoded, context);
  if (failure !== null) {
    throw new CliError('simulation_failed', {
      what: 'the chain would refuse this transaction, so it was not signed',
      why: `${failure.name}: ${failure.message}`,
      hint: 'when that is corrected, run the command again; --json shows the log of the programs',
      details: {
        programError: failure.name,
        instruction: failure.instruction,
        log: failure.log,
        logs: failure.logs,
      },
    });
  }
  return { decoded, verdict, instructions };
}

/**
 * Makes the checks that need no simulation, for a transaction that cannot be simulated yet. They are not enough to sign it.
 * `why`: what the simulation waits for. Throws `verification_failed`.
 */
export async function verifyBytes(
  decoded: DecodedTransaction,
  context: VerifyContext,
  why: string,
): Promise<Looked> {
  const { verdict, instructions, made } = await judgeBytes(decoded, context, why);
  requirePassed({ checks: made }, context.hint);
  return { decoded, verdict, instructions };
}

/** The result of an earlier simulation, with where and when it was made. */
export interface RecordedSimulation {
  /** Every check passed. */
  readonly verdict: Omit<Verdict, 'checks'> & {
    readonly checks: readonly { readonly code: string; readonly sentence: string }[];
  };
  /** "by node.example at 2026-01-01T00:00:00Z, not here" */
  readonly where: string;
}

/**
 * Verifies without a network. The checks that need no simulation are made here. Those of the simulation are taken from an
 * earlier one, and say where it was made. Throws `verification_failed`.
 */
export async function verifyRecorded(
  decoded: DecodedTransaction,
  context: VerifyContext,
  { verdict: recorded, where }: RecordedSimulation,
): Promise<Verified> {
  const { verdict, instructions } = await judge(null, decoded, context);
  // Compared with their sentences: these hold the amounts, so an earlier check counts only when it is exactly this one.
  const made = new Set(recorded.checks.map(({ code, sentence }) => `${code} ${sentence}`));
  const checks = verdict.checks.map((check) => {
    const { code, sentence } = check;
    return check.passed === null && made.has(`${code} ${sentence}`)
      ? { code, sentence, passed: true, where }
      : check;
  });
  const all: Verdict = {
    ...verdict,
    checks,
    balances: recorded.balances,
    fields: recorded.fields,
    unitsConsumed: recorded.unitsConsumed,
  };
  requirePassed(all, context.hint);
  return { decoded, verdict: all, instructions } as Verified;
}

/** Throws `verification_failed` unless every check passed. */
export function requirePassed({ checks }: Pick<Verdict, 'checks'>, hint: string): void {
  const codes = (passed: boolean | null) =>
    checks.filter((check) => check.passed === passed).map((check) => check.code);
  const bad = checks.filter((check) => check.passed === false);
  const missing = checks.filter((check) => check.passed === null);
  if (bad.length + missing.length === 0) return;
  // Checks that were not made are given as the reason only when no check failed.
  const reasons = bad.length > 0 ? bad : missing;
  throw new CliError('verification_failed', {
    what: 'the transaction was refused and not signed',
    why: reasons.map((check) => check.detail || `this does not hold: ${check.sentence}`).join('; '),
    hint: bad.find((check) => check.hint !== undefined)?.hint ?? hint,
    details: { failed: codes(false), notMade: codes(null), passed: codes(true) },
  });
}
