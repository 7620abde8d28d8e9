import { CliError } from '../../errors/cli-error.ts';
import type { ErrorCode } from '../../errors/codes.ts';

/** The error of one row of a file, which stops no other. */
export function refused(why: string, code: ErrorCode = 'usage'): CliError {
  return new CliError(code, { what: 'the row cannot be used', why, hint: 'correct the row' });
}
