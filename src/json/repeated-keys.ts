import { eachOutsideStrings } from './integers.ts';

/** Whether an object in a JSON text has the same key twice. `value` is the parsed text, which keeps only the last of them. */
export function hasRepeatedKey(text: string, value: unknown): boolean {
  return keysIn(text) !== membersOf(value);
}

/** Counts colons outside of strings: there is exactly one for each key. */
function keysIn(text: string): number {
  let keys = 0;
  eachOutsideStrings(text, (start, end) => {
    keys += text.slice(start, end).split(':').length - 1;
  });
  return keys;
}

function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const children = Object.values(value);
  const own = Array.isArray(value) ? 0 : children.length;
  return children.reduce((sum: number, child) => sum + membersOf(child), own);
}
