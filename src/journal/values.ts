import { createHash } from 'node:crypto';
import { stringifyTagged } from '../json/json.ts';

/** A key that is the same for the same values, whatever the order of their fields. */
export function keyOf(...parts: readonly unknown[]): string {
  return digest(stringifyTagged(sorted(parts)));
}

/** The key of what was asked for, on a cluster and by a wallet: its intent, or the command as typed. */
export function requestKey(
  {
    cluster,
    wallet,
    operation,
  }: { readonly cluster: string; readonly wallet: string; readonly operation: string },
  what: unknown,
): string {
  return keyOf(cluster, wallet, operation, what);
}

/** SHA-256 in hex. */
export function digest(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  // Each part is preceded by its length, so no two lists of parts give the same bytes.
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
