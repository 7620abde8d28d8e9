import type { Address } from '../domain/address.ts';
import { type LookupTables, NO_TABLES, readLookups } from './decode.ts';

interface Loaded {
  readonly writable: readonly Address[];
  readonly readonly: readonly Address[];
}

/** The tables of a transaction as they were when it landed, from the addresses that the node reports. */
export function loadedTables(bytes: Uint8Array, loaded: Loaded): LookupTables {
  const lookups = readLookups(bytes);
  if (lookups.length === 0) return NO_TABLES;
  const entries = new Map<string, Address>();
  for (const kind of ['writable', 'readonly'] as const) {
    const places = lookups.flatMap((lookup) => lookup[kind].map((index) => `${lookup.table} ${index}`));
    for (const [at, place] of places.entries()) {
      const address = loaded[kind][at];
      if (address !== undefined) entries.set(place, address);
    }
  }
  return { slot: 0n, known: true, entry: (table, index) => entries.get(`${table} ${index}`) ?? null };
}
