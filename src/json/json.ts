import { markIntegers, restoreIntegers } from './integers.ts';
import { hasRepeatedKey } from './repeated-keys.ts';

/** Without a run of 16 digits, every integer is below 2^53, and the engine's parser loses nothing. */
const LONG_NUMBER = /\d{16}/;
const BIGINT = '$bigint';
const TAGGED = /^-?\d{1,100}$/;

export interface ParseOptions {
  /** Return every integer as a bigint, so that a schema can tell `1000` from `1e3`. Default: only integers beyond 2^53. */
  readonly allBigints?: boolean;
  /** Refuse an object with the same key twice, which two programs may read differently. Default: the last one counts. */
  readonly uniqueKeys?: boolean;
}

/**
 * Parses JSON without losing precision: an integer beyond 2^53 is returned as a bigint, any other number as a number. The
 * key `__proto__` is an ordinary property. Throws SyntaxError (RangeError if it is nested deeper than the stack), also
 * for a number of over 100 characters.
 *
 * It uses the engine's parser: one written in JavaScript needs about 30 bytes per byte of input, and a response may have
 * 64 MiB.
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
  return written(exactJson(value));
}

/** A value in JSON as the engine writes it, and bigints as integers; undefined for what has no form. */
function exactJson(value: unknown): string | undefined {
  if (!mayHoldBigint(value)) return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if ('toJSON' in value && typeof value.toJSON === 'function') return exactJson(value.toJSON());
  let items = '';
  if (Array.isArray(value)) {
    for (const item of value) items += `${items === '' ? '' : ','}${exactJson(item) ?? 'null'}`;
    return `[${items}]`;
  }
  for (const [key, item] of Object.entries(value)) {
    const text = exactJson(item);
    if (text !== undefined) items += `${items === '' ? '' : ','}${JSON.stringify(key)}:${text}`;
  }
  return `{${items}}`;
}

/** Whether the engine may refuse to write it. What has a form of its own may give a bigint. */
function mayHoldBigint(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint';
  if ('toJSON' in value) return true;
  for (const item of Object.values(value)) if (mayHoldBigint(item)) return true;
  return false;
}

/**
 * Writes JSON for any reader: bigints as strings, because many readers keep only 53 bits of a number. `indent` 0: one
 * line.
 */
export function printJson(value: unknown, indent: number): string {
  const print = (_key: string, item: unknown) => (typeof item === 'bigint' ? item.toString() : item);
  return written(JSON.stringify(value, print, indent));
}

/** Writes JSON for our own files. A bigint of any size is written as `{"$bigint":"5"}` and read back as a bigint. */
export function stringifyTagged(value: unknown, indent = 0): string {
  const tag = (_key: string, item: unknown) =>
    typeof item === 'bigint' ? { [BIGINT]: item.toString() } : item;
  return written(JSON.stringify(value, tag, indent));
}

/** Parses what `stringifyTagged` wrote. Throws SyntaxError. */
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
