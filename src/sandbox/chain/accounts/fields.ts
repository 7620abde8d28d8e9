import type { Address } from '@solana/kit';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../domain/address.ts';
import type { IndexedField } from './accounts.ts';

/** In the data of a token account. */
export const MINT_OFFSET = 0;
export const OWNER_OFFSET = 32;

export const TOKEN_FIELDS: readonly IndexedField[] = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].flatMap((owner) =>
  [MINT_OFFSET, OWNER_OFFSET].map((offset) => ({ owner, offset })),
);

/** Sorts in place. */
export function sortedByAddress<T extends readonly [Address, unknown]>(entries: T[]): T[] {
  return entries.sort(([a], [b]) => (a < b ? -1 : 1));
}
