import { createHash } from 'node:crypto';

/** Matches any run of characters that a number can have. The whole run is then checked. */
const NUMBER = /-?\d[\d.eE+-]*/g;
const INTEGER = /^(?:0|-?[1-9]\d*)$/;
const LONG_INTEGER = /^-?[1-9]\d{15,}$/;
const NAMES_A_VALUE = /\s*:/y;
/** Longer than any number we use: 128 bits take 39 digits. A limit is needed, as BigInt takes time quadratic in the length. */
const LONGEST_NUMBER = 100;
const LONG = 16;
const MARK_LENGTH = 32;
const USUAL_MARK = 'integer~';

/**
 * Returns the same JSON with each integer (with `all`), or each number of 16 digits or more, written as a string that
 * begins with `mark`. No other string in it begins with that mark. Text that is not JSON stays invalid. Throws
 * SyntaxError for a number of over 100 characters.
 */
export function markIntegers(text: string, all: boolean): { readonly marked: string; readonly mark: string } {
  const isMarked = all ? INTEGER : LONG_INTEGER;
  const mark = unusedMark(text);
  const parts: string[] = [];
  let kept = 0;
  eachOutsideStrings(text, (start, end) => {
    // Between most strings there is no room for a long number.
    if (!all && end - start < LONG) return;
    for (const { 0: number, index } of text.slice(start, end).matchAll(NUMBER)) {
      if (number.length > LONGEST_NUMBER) throw new SyntaxError('a number in the JSON is too long');
      const from = start + index;
      const to = from + number.length;
      if (!isMarked.test(number) || isKey(text, to)) continue;
      parts.push(text.slice(kept, from), `"${mark}${number}"`);
      kept = to;
    }
  });
  parts.push(text.slice(kept));
  return { marked: parts.join(''), mark };
}

/** Turns marked strings back into integers, in place: all into bigints, or only those beyond 2^53. */
export function restoreIntegers(value: unknown, mark: string, all: boolean): unknown {
  if (typeof value === 'string')
    return value.startsWith(mark) ? integer(value.slice(mark.length), all) : value;
  if (typeof value !== 'object' || value === null) return value;
  // The engine takes much longer over the keys of an array than over its places.
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1)
      value[index] = restoreIntegers(value[index], mark, all);
    return value;
  }
  const parent = value as Record<string, unknown>;
  // What the engine parsed has no inherited keys. Every key is an own property, so even a key `__proto__` only replaces a value.
  for (const key in parent) {
    const child = parent[key];
    if (typeof child === 'string' ? child.startsWith(mark) : typeof child === 'object')
      parent[key] = restoreIntegers(child, mark, all);
  }
  return value;
}

function integer(digits: string, all: boolean): number | bigint {
  const number = Number(digits);
  return !all && Number.isSafeInteger(number) ? number : BigInt(digits);
}

/** An integer as an object key is an error in JSON, and must stay one. */
function isKey(text: string, from: number): boolean {
  NAMES_A_VALUE.lastIndex = from;
  return NAMES_A_VALUE.test(text);
}

/**
 * A mark that the text cannot contain. No text can contain its own hash, so nobody can write JSON that imitates the mark.
 * Most texts do not need the hash, and loading the hash function takes longer than parsing them: a text without escapes
 * is simply searched for the usual mark.
 */
function unusedMark(text: string): string {
  if (!text.includes('\\') && !text.includes(USUAL_MARK)) return USUAL_MARK;
  return createHash('sha256').update(text).digest('hex').slice(0, MARK_LENGTH);
}

/** Calls `visit` with each range of a JSON text outside its strings. A string without an end is left for the parser to refuse. */
export function eachOutsideStrings(text: string, visit: (start: number, end: number) => void): void {
  for (let start = 0; ; ) {
    const open = text.indexOf('"', start);
    visit(start, open === -1 ? text.length : open);
    if (open === -1) return;
    const close = endOfString(text, open);
    if (close === -1) return;
    start = close + 1;
  }
}

/** The index of the closing quote of the string that opens at `open`; -1 if it has none. */
function endOfString(text: string, open: number): number {
  for (let quote = text.indexOf('"', open + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let before = quote - 1;
    while (text[before] === '\\') before -= 1;
    if ((quote - before) % 2 === 1) return quote;
  }
  return -1;
}
