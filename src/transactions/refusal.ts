import { CliError } from '../errors/cli-error.ts';
import type { CheckCode } from './check-code.ts';

/** A transaction that failed a check before the others could be made; worded as the verdict on all of them is. */
export function refusal(check: CheckCode, why: string, cause?: unknown): CliError {
  return new CliError('verification_failed', {
    what: 'the transaction was refused and not signed',
    why,
    hint: 'build it yourself from the chain instead: --source local',
    details: { failed: [check] },
    cause,
  });
}

/** Bytes that are no transaction, or not the only form of one. */
export function malformed(why: string, cause?: unknown): CliError {
  return refusal('well-formed', why, cause);
}
