import { CliError } from '../../errors/cli-error.ts';
import type { Chain } from '../../ports/chain.ts';
import type { DecodedTransaction } from '../decode.ts';
import type { DescribedInstruction } from '../describe.ts';
import type { Verdict } from '../verdict.ts';
import { type JudgeContext, judge, judgeBytes } from './judge.ts';

declare const verified: unique symbol;

/** A transaction whose every check passed, on the blockhash it will be sent with. Only `verify` makes one. */
export interface Verified {
  readonly [verified]: true;
  readonly decoded: DecodedTransaction;
  readonly verdict: Verdict;
  readonly instructions: readonly DescribedInstruction[];
}

/** All is known: what was asked, what that makes when built here, and the blockhash that was fetched for it. */
export interface VerifyContext extends JudgeContext {
  readonly expectation: NonNullable<JudgeContext['expectation']>;
  readonly rebuilt: DecodedTransaction;
  readonly blockhash: string;
  /** What to do about a transaction that cannot be trusted. */
  readonly hint: string;
}

/**
 * Proves that the transaction does what was asked: by its bytes, by simulating it on the person's own RPC node, and by
 * holding it against one built here. Throws `verification_failed` naming every check that failed, `simulation_failed`
 * when it would not go through, or the RPC's error when it could not be simulated: without a simulation nothing is signed.
 */
export async function verify(
  chain: Pick<Chain, 'getAccounts' | 'getProgramAccounts' | 'simulate'>,
  decoded: DecodedTransaction,
  context: VerifyContext,
): Promise<Verified> {
  const { verdict, instructions, failure } = await judge(chain, decoded, context);
  if (failure !== null) {
    throw new CliError('simulation_failed', {
      what: 'the chain would refuse this transaction, so it was not signed',
      why: `${failure.name}: ${failure.message}`,
      hint: 'when that is corrected, run the command again; --json shows the log of the programs',
      details: { programError: failure.name, log: failure.log, logs: failure.logs },
    });
  }
  requirePassed(verdict, context.hint);
  return { decoded, verdict, instructions } as Verified;
}

/**
 * The checks of the bytes, and of what was asked, of a transaction that cannot be simulated yet; nothing may be signed on
 * the strength of these. `why`: what the simulation waits for. Throws `verification_failed`.
 */
export async function verifyBytes(
  decoded: DecodedTransaction,
  context: VerifyContext,
  why: string,
): Promise<Pick<Verified, 'decoded' | 'verdict' | 'instructions'>> {
  const { verdict, instructions, made } = await judgeBytes(decoded, context, why);
  requirePassed({ checks: made }, context.hint);
  return { decoded, verdict, instructions };
}

/** What a simulation had to say, where and when it was made. */
export interface RecordedSimulation {
  /** Of a simulation whose every check passed. */
  readonly verdict: Omit<Verdict, 'checks'> & {
    readonly checks: readonly { readonly code: string; readonly sentence: string }[];
  };
  /** "by node.example at 2026-01-01T00:00:00Z, not here" */
  readonly where: string;
}

/**
 * The same without a network: the checks of the bytes, and of what was asked, are made here; those of the simulation are
 * taken from where it was made, and say so. Throws `verification_failed`.
 */
export async function verifyRecorded(
  decoded: DecodedTransaction,
  context: VerifyContext,
  { verdict: recorded, where }: RecordedSimulation,
): Promise<Verified> {
  const { verdict, instructions } = await judge(null, decoded, context);
  // Word for word: what was made there has to be the very check that is wanted here, whatever else the record says.
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

/** Throws `verification_failed` unless every single check passed. */
export function requirePassed({ checks }: Pick<Verdict, 'checks'>, hint: string): void {
  const codes = (passed: boolean | null) =>
    checks.filter((check) => check.passed === passed).map((check) => check.code);
  const bad = checks.filter((check) => check.passed === false);
  const missing = checks.filter((check) => check.passed === null);
  if (bad.length + missing.length === 0) return;
  // What was not made is a reason only where nothing else is.
  const reasons = bad.length > 0 ? bad : missing;
  throw new CliError('verification_failed', {
    what: 'the transaction was refused and not signed',
    why: reasons.map((check) => check.detail || `this does not hold: ${check.sentence}`).join('; '),
    hint: bad.find((check) => check.hint !== undefined)?.hint ?? hint,
    details: { failed: codes(false), notMade: codes(null), passed: codes(true) },
  });
}
