import { stringify } from 'lossless-json';
import { markIntegers, restoreIntegers } from './integers.ts';
import { hasRepeatedKey } from './repeated-keys.ts';

/** Below this many digits in a row every JSON integer is under 2^53, so that the engine's own parser loses nothing. */
const LONG_NUMBER = /\d{16}/;
const BIGINT = '$bigint';
const TAGGED = /^-?\d{1,100}$/;

export interface ParseOptions {
  /** Every integer as a bigint, so that a schema can tell `1000` from `1e3`. Else only those beyond 2^53. */
  readonly allBigints?: boolean;
  /** Refuses a key that stands twice in an object, of which two programs may read two different values. Else the last counts. */
  readonly uniqueKeys?: boolean;
}

/**
 * Parses JSON without losing an integer: one beyond 2^53 comes back as a bigint, every other number as a number. A
 * `__proto__` key is an ordinary property. Throws SyntaxError (or RangeError for nesting deeper than the stack), also for a
 * number of over 100 characters.
 *
 * The engine's parser does the work, since one in JavaScript takes some 30 bytes for each byte of an answer, and an
 * answer may have 64 MiB.
 */
export function parseJson(
  text: string,
  { allBigints = false, uniqueKeys = false }: ParseOptions = {},
): unknown {
  const value = parse(text, allBigints);
  if (uniqueKeys && hasRepeatedKey(text, value)) throw new SyntaxError('a key stands twice in an object');
  return value;
}

function parse(text: string, allBigints: boolean): unknown {
  if (!allBigints && !LONG_NUMBER.test(text)) return JSON.parse(text);
  const { marked, mark } = markIntegers(text, allBigints);
  return restoreIntegers(JSON.parse(marked), mark, allBigints);
}

/** Writes JSON with bigints as integers. Throws TypeError for a value that JSON has no form for. */
export function stringifyJson(value: unknown): string {
  return written(stringify(value));
}

/** Writes JSON for any reader: bigints as strings, since many read numbers with 53 bits. `indent` 0 is one line. */
export function printJson(value: unknown, indent: number): string {
  const print = (_key: string, item: unknown) => (typeof item === 'bigint' ? item.toString() : item);
  return written(JSON.stringify(value, print, indent));
}

/** Writes JSON for our own files, from which a bigint comes back as one however small: `{"$bigint":"5"}`. */
export function stringifyTagged(value: unknown, indent = 0): string {
  const tag = (_key: string, item: unknown) =>
    typeof item === 'bigint' ? { [BIGINT]: item.toString() } : item;
  return written(JSON.stringify(value, tag, indent));
}

/** What `stringifyTagged` wrote. Throws SyntaxError. */
export function parseTagged(text: string): unknown {
  return JSON.parse(text, (_key, item: unknown) => {
    if (typeof item !== 'object' || item === null || !(BIGINT in item)) return item;
    const digits = item[BIGINT];
    if (typeof digits === 'string' && TAGGED.test(digits)) return BigInt(digits);
    throw new SyntaxError(`a ${BIGINT} is not an integer`);
  });
}

function written(text: string | undefined): string {
  if (text === undefined) throw new TypeError('value has no JSON form');
  return text;
}
