import { SETTING_NAMES, SETTINGS } from '../config/settings.ts';
import { CliError } from '../errors/cli-error.ts';
import { shellWord } from '../errors/shell-word.ts';

/** Where a hint ends with a command of this tool; its first word. */
const COMMAND = /(?:^|: )gavel (\S+).*$/;

/** How a transaction is made: nothing to commands that make none. */
const OF_MAKING: ReadonlySet<string> = new Set(['--source', '--tx-version', '--priority', '--max-fee']);
const MAKES_NONE: ReadonlySet<string> = new Set(['tx', 'config', 'status', 'sandbox', 'service']);

const FLAGS = SETTING_NAMES.flatMap((name) => SETTINGS[name].flag ?? []);

/**
 * The same error, whose hint repeats the settings that were given as flags, so that it works as printed: with the same key,
 * node and service. A value that may not be shown (`clean` changes it) is left out, and so is the flag of a mistake.
 */
export function repeatFlags(
  error: CliError,
  argv: readonly string[],
  clean: (text: string) => string,
): CliError {
  const { hint } = error;
  const words = hint.split(/\s+/);
  const [, noun] = COMMAND.exec(hint) ?? [];
  if (noun === undefined || words.includes('--help')) return error;
  const given = givenFlags(argv).filter(
    ({ long, short, value }) =>
      clean(value) === value &&
      !(OF_MAKING.has(long) && MAKES_NONE.has(noun)) &&
      !error.message.includes(long) &&
      !words.some((word) => word === long || (short !== undefined && word === short)),
  );
  if (given.length === 0) return error;
  return new CliError(error.code, {
    what: error.message,
    why: error.why,
    hint: [hint, ...given.map(({ long, value }) => `${long} ${shellWord(value)}`)].join(' '),
    details: error.details,
    cause: error.cause,
  });
}

/** Read from the words, since the error may be that they cannot be parsed. */
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
