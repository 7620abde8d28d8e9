import { createHash } from 'node:crypto';

/** Every character that a number can be written with: what it matches is judged as a whole. */
const NUMBER = /-?\d[\d.eE+-]*/g;
const INTEGER = /^(?:0|-?[1-9]\d*)$/;
const LONG_INTEGER = /^-?[1-9]\d{15,}$/;
const NAMES_A_VALUE = /\s*:/y;
/** More than any number of ours has: 128 bits take 39 digits. BigInt needs the square of the length. */
const LONGEST_NUMBER = 100;
const MARK_LENGTH = 32;
const USUAL_MARK = 'integer~';

/**
 * The same JSON with each integer, or each of 16 digits or more, as a string that begins with `mark`, with which no other
 * string in it begins. What is not JSON stays what is not JSON. Throws SyntaxError for a number of over 100 characters.
 */
export function markIntegers(text: string, all: boolean): { readonly marked: string; readonly mark: string } {
  const isMarked = all ? INTEGER : LONG_INTEGER;
  const mark = unusedMark(text);
  const parts: string[] = [];
  let kept = 0;
  for (const [start, end] of outsideStrings(text)) {
    for (const { 0: number, index } of text.slice(start, end).matchAll(NUMBER)) {
      if (number.length > LONGEST_NUMBER) throw new SyntaxError('a number in the JSON is too long');
      const from = start + index;
      const to = from + number.length;
      if (!isMarked.test(number) || isKey(text, to)) continue;
      parts.push(text.slice(kept, from), `"${mark}${number}"`);
      kept = to;
    }
  }
  parts.push(text.slice(kept));
  return { marked: parts.join(''), mark };
}

/** Turns the marked strings back into integers, in place: all into bigints, or those beyond 2^53. */
export function restoreIntegers(value: unknown, mark: string, all: boolean): unknown {
  if (typeof value === 'string')
    return value.startsWith(mark) ? integer(value.slice(mark.length), all) : value;
  if (typeof value !== 'object' || value === null) return value;
  const parent = value as Record<string, unknown>;
  for (const key of Object.keys(parent)) {
    const child = parent[key];
    // All of them are properties of its own, so that even one called `__proto__` is only replaced.
    if (typeof child === 'string' ? child.startsWith(mark) : typeof child === 'object')
      parent[key] = restoreIntegers(child, mark, all);
  }
  return value;
}

function integer(digits: string, all: boolean): number | bigint {
  const number = Number(digits);
  return !all && Number.isSafeInteger(number) ? number : BigInt(digits);
}

/** An integer there would be a mistake in the JSON, and has to stay one. */
function isKey(text: string, from: number): boolean {
  NAMES_A_VALUE.lastIndex = from;
  return NAMES_A_VALUE.test(text);
}

/**
 * A text cannot hold its own hash: so nobody who wrote the JSON can have put that into it. Most texts need none, and loading
 * what computes it takes longer than reading them: one without escapes holds what it shows, and nothing else.
 */
function unusedMark(text: string): string {
  if (!text.includes('\\') && !text.includes(USUAL_MARK)) return USUAL_MARK;
  return createHash('sha256').update(text).digest('hex').slice(0, MARK_LENGTH);
}

/** The stretches between the strings of a JSON text. A string that does not end is left to the parser. */
export function* outsideStrings(text: string): Generator<readonly [start: number, end: number]> {
  for (let start = 0; ; ) {
    const open = text.indexOf('"', start);
    if (open === -1) return yield [start, text.length];
    yield [start, open];
    const close = endOfString(text, open);
    if (close === -1) return;
    start = close + 1;
  }
}

/** Where the string that begins at `open` ends; -1 when it does not. */
function endOfString(text: string, open: number): number {
  for (let quote = text.indexOf('"', open + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let before = quote - 1;
    while (text[before] === '\\') before -= 1;
    if ((quote - before) % 2 === 1) return quote;
  }
  return -1;
}
