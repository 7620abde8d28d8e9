import { SETTING_NAMES, SETTINGS } from '../config/settings.ts';
import { CliError, type ErrorDetail, REPORT_IT } from '../errors/cli-error.ts';
import { shellWord } from '../errors/shell-word.ts';
import { envelope } from '../render/envelope.ts';
import { errorBlock } from '../render/error-block.ts';
import { createTerminal } from '../terminal/terminal.ts';
import { escapeText } from '../text/escape.ts';
import { argumentSecrets, redact } from '../text/redact.ts';
import { asksForJson } from './global-options.ts';
import type { Io } from './io.ts';
import { asStarted } from './started.ts';

/** What the report of an error has to know. A command adds to it while it runs. */
export interface ReportContext {
  /** What may never be shown. */
  readonly secrets: string[];
  readonly warnings: string[];
}

/** Shows an error as text, or as JSON with --json. Returns the exit code. */
export function report(thrown: unknown, io: Io, { secrets, warnings }: ReportContext): number {
  // The words themselves are looked at: the error may be that they cannot be parsed.
  const end = io.argv.indexOf('--');
  const words = end === -1 ? io.argv : io.argv.slice(0, end);
  const verbose = words.includes('--verbose');
  // Also of an error that came before the settings were read.
  const hidden = [...secrets, ...argumentSecrets(words)];
  const clean = (text: string): string => asStarted(redact(text, hidden), io.started ?? 'gavel');
  const terminal = createTerminal(io, { color: !words.includes('--no-color'), quiet: false, verbose, clean });
  const error = redacted(
    repeatFlags(asCliError(thrown), io.argv, (text) => redact(text, hidden)),
    clean,
  );
  if (asksForJson(words)) {
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

/** The stack traces of the error and of its causes, in lines. */
function stackOf(thrown: unknown): readonly string[] {
  if (!(thrown instanceof Error)) return [];
  return [...(thrown.stack ?? thrown.message).split('\n'), ...stackOf(thrown.cause)];
}

/** A hint that ends with a command of this tool. Captures the first two words of that command. */
const COMMAND = /(?:^|: )gavel (\S+)(?: (\S+))?.*$/;

/** Flags that say how a transaction is made, and the nouns whose commands make none. */
const OF_MAKING: ReadonlySet<string> = new Set(['--source', '--tx-version', '--priority', '--max-fee']);
const MAKES_NONE: ReadonlySet<string> = new Set(['tx', 'config', 'status', 'sandbox', 'service', 'inspect']);
const READS: ReadonlySet<string> = new Set(['get', 'list']);
/** What works with files of this machine alone: neither key nor node nor service. */
const ASKS_NOBODY: ReadonlySet<string> = new Set([
  'sandbox up',
  'sandbox states',
  'wallet',
  'profile',
  'completion',
]);

const FLAGS = SETTING_NAMES.flatMap((name) => SETTINGS[name].flag ?? []);

/**
 * The same error with a hint that works as printed: it repeats the settings that were given as flags, such as key, node
 * and service. Left out are values that may not be shown (`clean` changes them), and flags that the error is about.
 */
export function repeatFlags(
  error: CliError,
  argv: readonly string[],
  clean: (text: string) => string,
): CliError {
  const hint = withGivenFlags(error.hint, argv, clean, error.message);
  if (hint === error.hint) return error;
  return new CliError(error.code, {
    what: error.message,
    why: error.why,
    hint,
    details: error.details,
    cause: error.cause,
  });
}

/** A text that ends with a command of this tool, with the flags that were given. `about`: flags that it names are left out. */
export function withGivenFlags(
  text: string,
  argv: readonly string[],
  clean: (text: string) => string,
  about = '',
): string {
  const words = text.split(/\s+/);
  const [, noun, verb = ''] = COMMAND.exec(text) ?? [];
  if (noun === undefined || words.includes('--help')) return text;
  if (ASKS_NOBODY.has(noun) || ASKS_NOBODY.has(`${noun} ${verb}`)) return text;
  const given = givenFlags(argv).filter(
    ({ long, short, value }) =>
      clean(value) === value &&
      !(OF_MAKING.has(long) && (MAKES_NONE.has(noun) || READS.has(verb))) &&
      !about.includes(long) &&
      !words.some((word) => word === long || (short !== undefined && word === short)),
  );
  return [text, ...given.map(({ long, value }) => `${long} ${shellWord(value)}`)].join(' ');
}

/** Read from the words: the error may be that they cannot be parsed. */
function givenFlags(argv: readonly string[]) {
  const end = argv.indexOf('--');
  const words = end === -1 ? argv : argv.slice(0, end);
  return words.flatMap((word, index) =>
    FLAGS.flatMap(({ long, short }) => {
      const next = words[index + 1];
      if (word === long || (short !== undefined && word === short))
        return next === undefined || next.startsWith('--') ? [] : [{ long, short, value: next }];
      return word.startsWith(`${long}=`) ? [{ long, short, value: word.slice(long.length + 1) }] : [];
    }),
  );
}
