import { CliError } from '../../errors/cli-error.ts';

/** What became of the setup transaction, told of it. */
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

/** The address of a table is derived from a slot, which is too old by and by. */
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

/** What stops the transaction itself, once its table was made. */
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
