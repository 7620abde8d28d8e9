import { CliError, type ErrorDetail, REPORT_IT } from '../errors/cli-error.ts';
import { envelope } from '../render/envelope.ts';
import { errorBlock } from '../render/error-block.ts';
import { createTerminal } from '../terminal/terminal.ts';
import { escapeText } from '../text/escape.ts';
import { redact } from '../text/redact.ts';
import type { Told } from './execute.ts';
import type { Io } from './io.ts';
import { repeatFlags } from './repeat-flags.ts';

/** Shows an error, whatever it is, in the form that the arguments ask for, and returns the exit code. */
export function report(thrown: unknown, io: Io, { secrets, warnings }: Told): number {
  // From the words, not the parsed flags: the error may be that they cannot be parsed.
  const end = io.argv.indexOf('--');
  const words = end === -1 ? io.argv : io.argv.slice(0, end);
  const verbose = words.includes('--verbose');
  const clean = (text: string): string => redact(text, secrets);
  const terminal = createTerminal(io, { color: !words.includes('--no-color'), quiet: false, verbose, clean });
  const error = redacted(repeatFlags(asCliError(thrown), io.argv, clean), clean);
  if (words.some((word) => word === '--json' || word.startsWith('--json='))) {
    const indent = terminal.stdout.isTty ? 2 : 0;
    terminal.result(envelope({ data: null, warnings, error }, indent));
  } else {
    terminal.announce(errorBlock(error, terminal.stderr));
  }
  for (const line of stackOf(thrown)) terminal.debug(escapeText(line));
  return error.exitCode;
}

function asCliError(thrown: unknown): CliError {
  if (thrown instanceof CliError) return thrown;
  const why = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return new CliError('unexpected', {
    what: 'something inside the tool broke',
    why,
    hint: REPORT_IT,
    cause: thrown,
  });
}

function redacted(error: CliError, clean: (text: string) => string): CliError {
  const detail = (value: ErrorDetail): ErrorDetail => {
    if (typeof value === 'string') return clean(value);
    return typeof value === 'object' && value !== null ? value.map(detail) : value;
  };
  return new CliError(error.code, {
    what: clean(error.message),
    why: error.why === undefined ? undefined : clean(error.why),
    hint: clean(error.hint),
    details: Object.fromEntries(Object.entries(error.details).map(([key, value]) => [key, detail(value)])),
  });
}

/** The stack and those of the causes, a line each. */
function stackOf(thrown: unknown): readonly string[] {
  if (!(thrown instanceof Error)) return [];
  return [...(thrown.stack ?? thrown.message).split('\n'), ...stackOf(thrown.cause)];
}
