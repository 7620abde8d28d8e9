import { isDeepStrictEqual } from 'node:util';
import type { TransactionVersion } from './message.ts';
import type { Reading, SecondReader } from './reader.ts';

/** Loads the second reader of a version, which shares no code with the first. */
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

/** The first part in which two readings differ; null when they agree. */
export function firstDifference(one: Reading, other: Reading): keyof Reading | null {
  return PARTS.find((part) => !isDeepStrictEqual(one[part], other[part])) ?? null;
}
