import type { Command, Parameter } from '../commands/command.ts';
import { optionName } from '../commands/option-names.ts';
import { parseTimeText } from '../domain/time-text.ts';
import { GLOBAL_OPTIONS } from './global-options.ts';

/** The most words that make one value: `in 2 hours`, `24 h`, `tomorrow at 18:00`. */
const MOST_WORDS = 4;

const NUMBER = /^\d+(\.\d+)?$/;
const UNIT = /^[A-Za-z][A-Za-z0-9$]{0,15}$/;
/** What nobody types in capitals after a number but a currency. */
const CAPITALS = /^[A-Z][A-Z0-9$]{1,15}$/;
const KNOWN_UNITS: ReadonlySet<string> = new Set(['sol', 'lamport', 'lamports', 'unit', 'units']);

/** Whether words, joined by blanks, are one value of a parameter. */
type IsOne = (words: readonly string[]) => boolean;

/**
 * The arguments with values joined that were typed without quotes: `--price 2 SOL`, `--end tomorrow 18:00`. `anyUnit`: also
 * with a word after a number that may be something else than a currency.
 */
export function joinUnquoted(argv: readonly string[], command: Command, anyUnit: boolean): readonly string[] {
  const isAmount: IsOne = ([number = '', unit = '', ...more]) =>
    more.length === 0 &&
    NUMBER.test(number) &&
    (anyUnit ? UNIT.test(unit) : KNOWN_UNITS.has(unit.toLowerCase()) || CAPITALS.test(unit));
  const isTime: IsOne = (words) => parseTimeText(words.join(' ')) !== null;
  const kindOf = (value: string): IsOne | null => {
    if (/AMOUNT|LAMPORTS/.test(value)) return isAmount;
    return value === 'TIME' ? isTime : null;
  };
  const options = takenBy(command, kindOf);
  const [positional = null] = Object.values(command.args).flatMap(({ value }) => kindOf(value) ?? []);
  const joined: string[] = [];
  for (let index = 0; index < argv.length; ) {
    const word = argv[index] ?? '';
    if (word === '--') return [...joined, ...argv.slice(index)];
    const [, flag, glued] = /^(--[\w-]+)=(.*)$/.exec(word) ?? [];
    const before = argv[index - 1] ?? '';
    const isOne =
      flag === undefined ? (options.has(before) ? options.get(before) : positional) : options.get(flag);
    const count = isOne ? wordsOf(isOne, [glued ?? word, ...argv.slice(index + 1)]) : 1;
    joined.push(argv.slice(index, index + count).join(' '));
    index += count;
  }
  return joined;
}

/**
 * What too many arguments probably mean: a name without quotes, and after it perhaps an amount without its option, when that is
 * not `given`.
 */
export function guessArguments(
  args: readonly string[],
  command: Command,
  given: Readonly<Record<string, unknown>>,
): readonly string[] {
  const [number = '', unit = ''] = args.slice(-2);
  const key = Object.keys(command.options).find(
    (one) => command.options[one]?.value === 'AMOUNT' && given[one] === undefined,
  );
  return args.length > 2 && key !== undefined && NUMBER.test(number) && UNIT.test(unit)
    ? [args.slice(0, -2).join(' '), optionName(key), `${number} ${unit}`]
    : [args.join(' ')];
}

/** How many words from the beginning are one value. */
function wordsOf(isOne: IsOne, words: readonly string[]): number {
  for (let count = Math.min(MOST_WORDS, words.length); count > 1; count -= 1) {
    const value = words.slice(0, count);
    if (value.every((word) => !word.startsWith('-')) && isOne(value)) return count;
  }
  return 1;
}

/** By flag: what its value may be, or null for one whose value is a single word. */
function takenBy(
  { options }: Command,
  kindOf: (value: string) => IsOne | null,
): ReadonlyMap<string, IsOne | null> {
  const own = Object.entries(options).flatMap(([key, { kind, value }]: [string, Parameter<unknown>]) =>
    kind === 'switch' ? [] : [[optionName(key), kindOf(value)] as const],
  );
  const global = GLOBAL_OPTIONS.flatMap(({ flags }) => {
    const [, names = '', value] = /^(.*) <(.+)>$/.exec(flags) ?? [];
    return value === undefined ? [] : names.split(', ').map((name) => [name, kindOf(value)] as const);
  });
  return new Map([...global, ...own]);
}
