import { CliError } from '../../errors/cli-error.ts';

/** An error of the setup transaction, in words that say so. */
export function ofSetup(error: unknown): unknown {
  if (!(error instanceof CliError)) return error;
  const { code, message, why, hint, details } = error;
  return new CliError(code, {
    what: `the setup transaction, which makes a lookup table: ${message}`,
    why: `${why === undefined ? '' : `${why}; `}the transaction itself was not signed`,
    hint,
    details,
    cause: error,
  });
}

/** A failed simulation after a late answer: the slot that the table's address is derived from may be too old by then. */
export function answeredLate(error: unknown): unknown {
  if (!(error instanceof CliError && error.code === 'simulation_failed')) return error;
  const { code, message: what, why, details } = error;
  return new CliError(code, {
    what,
    why: `${why ?? 'it says no more'}; a lookup table is made of one of the last 512 slots, and the answer may have come later`,
    hint: 'run the command again',
    details,
    cause: error,
  });
}

/** An error of the main transaction after its table was created. */
export function tableStays(error: unknown): unknown {
  if (!(error instanceof CliError)) return error;
  const { code, message: what, why, hint, details } = error;
  return new CliError(code, {
    what,
    why: `${why === undefined ? '' : `${why}; `}its lookup table was made, and stays for when the command is run again`,
    hint,
    details,
    cause: error,
  });
}
