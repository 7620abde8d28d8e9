import { CliError } from '../errors/cli-error.ts';
import type { CheckCode } from './check-code.ts';

/** The error for a transaction that failed a check before the others could be made. */
export function refusal(check: CheckCode, why: string, cause?: unknown): CliError {
  return new CliError('verification_failed', {
    what: 'the transaction was refused and not signed',
    why,
    hint: 'build it yourself from the chain instead: --source local',
    details: { failed: [check] },
    cause,
  });
}

/** The error for bytes that are not a transaction, or not its canonical encoding. */
export function malformed(why: string, cause?: unknown): CliError {
  return refusal('well-formed', why, cause);
}
