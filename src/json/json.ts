import { parse, stringify } from 'lossless-json';

/** Below this many digits in a row every JSON integer is under 2^53, so that the engine's own parser loses nothing. */
const LONG_NUMBER = /\d{16}/;
const INTEGER = /^-?\d+$/;

/**
 * Parses JSON without losing an integer: one beyond 2^53 comes back as a bigint, every other number as a number. A
 * repeated key keeps its last value; a `__proto__` key is an ordinary property. Throws SyntaxError (or RangeError for
 * nesting deeper than the stack).
 */
export function parseJson(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  return parse(text, undefined, { parseNumber, onDuplicateKey: ({ newValue }) => newValue });
}

/** Writes JSON with bigints as integers. Throws TypeError for a value that JSON has no form for. */
export function stringifyJson(value: unknown): string {
  const text = stringify(value);
  if (text === undefined) throw new TypeError('value has no JSON form');
  return text;
}

function parseNumber(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) || !INTEGER.test(text) ? number : BigInt(text);
}
