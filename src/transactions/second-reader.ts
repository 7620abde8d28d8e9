import { isDeepStrictEqual } from 'node:util';
import type { TransactionVersion } from './message.ts';
import type { Reading, SecondReader } from './reader.ts';

/** Loads a reader that shares no code with the first one. */
export async function loadSecondReader(version: TransactionVersion): Promise<SecondReader> {
  if (version === 1) return (await import('./v1-reader.ts')).readVersion1;
  return (await import('./web3-reader.ts')).readWithWeb3;
}

const PARTS = [
  'version',
  'blockhash',
  'signatures',
  'accounts',
  'instructions',
  'lookups',
  'config',
  'message',
] as const satisfies readonly (keyof Reading)[];

/** The first part that two readers found different; null where there is none. */
export function firstDifference(one: Reading, other: Reading): keyof Reading | null {
  return PARTS.find((part) => !isDeepStrictEqual(one[part], other[part])) ?? null;
}
