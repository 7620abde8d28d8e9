import type { Random } from '../../src/sandbox/hostile/trick.ts';
import { compareReadings, encodesToItself, readOurs } from './decoders.ts';
import { mutated, seedTransactions } from './mutate.ts';

export interface FuzzOptions {
  readonly runs: number;
  /** How many of them the kit reads too. */
  readonly compared: number;
  readonly random: Random;
}

export interface FuzzResult {
  readonly accepted: number;
  readonly crashes: readonly Uint8Array[];
  readonly ambiguous: readonly Uint8Array[];
  readonly unexplained: readonly Uint8Array[];
  /** How often both decoders agreed, and in which ways they did not. */
  readonly kinds: ReadonlyMap<string, number>;
}

export function fuzz({ runs, compared, random }: FuzzOptions): FuzzResult {
  const seeds = seedTransactions();
  const kinds = new Map<string, number>();
  const crashes: Uint8Array[] = [];
  const ambiguous: Uint8Array[] = [];
  const unexplained: Uint8Array[] = [];
  let accepted = 0;
  for (let run = 0; run < runs; run += 1) {
    const bytes = mutated(seeds, random);
    try {
      if ('accepted' in readOurs(bytes)) {
        accepted += 1;
        if (!encodesToItself(bytes)) ambiguous.push(bytes);
      }
    } catch {
      crashes.push(bytes);
      continue;
    }
    if (run >= compared) continue;
    const { kind, explained } = compareReadings(bytes);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (!explained) unexplained.push(bytes);
  }
  return { accepted, crashes, ambiguous, unexplained, kinds };
}
