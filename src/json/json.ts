import { stringify } from 'lossless-json';
import { markLongIntegers, restoreIntegers } from './long-integers.ts';

/** Below this many digits in a row every JSON integer is under 2^53, so that the engine's own parser loses nothing. */
const LONG_NUMBER = /\d{16}/;

/**
 * Parses JSON without losing an integer: one beyond 2^53 comes back as a bigint, every other number as a number. A
 * repeated key keeps its last value; a `__proto__` key is an ordinary property. Throws SyntaxError (or RangeError for
 * nesting deeper than the stack), also for a number of over 100 characters.
 *
 * The engine's parser does the work, since one in JavaScript takes some 30 bytes for each byte of an answer, and an
 * answer may have 64 MiB.
 */
export function parseJson(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  const { marked, mark } = markLongIntegers(text);
  return restoreIntegers(JSON.parse(marked), mark);
}

/** Writes JSON with bigints as integers. Throws TypeError for a value that JSON has no form for. */
export function stringifyJson(value: unknown): string {
  const text = stringify(value);
  if (text === undefined) throw new TypeError('value has no JSON form');
  return text;
}
