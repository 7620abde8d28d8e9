import { outsideStrings } from './integers.ts';

/** Whether an object in a JSON text has a key twice. `value` is the text as it was parsed, where the last of them is left. */
export function hasRepeatedKey(text: string, value: unknown): boolean {
  return keysIn(text) !== membersOf(value);
}

/** A colon outside of strings stands behind a key, and nowhere else. */
function keysIn(text: string): number {
  let keys = 0;
  for (const [start, end] of outsideStrings(text)) keys += text.slice(start, end).split(':').length - 1;
  return keys;
}

function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const children = Object.values(value);
  const own = Array.isArray(value) ? 0 : children.length;
  return children.reduce((sum: number, child) => sum + membersOf(child), own);
}
