import type { Random } from '../../src/sandbox/hostile/trick.ts';
import { compareReadings } from './decoders.ts';
import { mutated, seedTransactions } from './mutate.ts';

export interface FuzzResult {
  readonly accepted: number;
  readonly crashes: readonly Uint8Array[];
  /** Accepted, and read differently by the second reader, or refused by it. */
  readonly unexplained: readonly Uint8Array[];
  /** How often both readers agreed, and in which ways they did not. */
  readonly kinds: ReadonlyMap<string, number>;
}

/** Mutates transactions `runs` times, and reads each of them with both readers. */
export function fuzz({ runs, random }: { readonly runs: number; readonly random: Random }): FuzzResult {
  const seeds = seedTransactions();
  const kinds = new Map<string, number>();
  const crashes: Uint8Array[] = [];
  const unexplained: Uint8Array[] = [];
  let accepted = 0;
  for (let run = 0; run < runs; run += 1) {
    const bytes = mutated(seeds, random);
    try {
      const found = compareReadings(bytes);
      kinds.set(found.kind, (kinds.get(found.kind) ?? 0) + 1);
      if (found.accepted) accepted += 1;
      if (!found.explained) unexplained.push(bytes);
    } catch {
      crashes.push(bytes);
    }
  }
  return { accepted, crashes, unexplained, kinds };
}
