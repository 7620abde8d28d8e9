import { MEMO_PROGRAMS } from '../addresses.ts';
import type { DecodedTransaction } from './decoded.ts';

/** The memos of a transaction as in getSignaturesForAddress: `[length] text`, joined by semicolons; null if there are none. */
export function memoOf({ instructions, staticKeys }: DecodedTransaction): string | null {
  const memos = instructions
    .filter(({ programIdIndex }) => MEMO_PROGRAMS.has(staticKeys[programIdIndex] ?? ''))
    .map(({ data }) => `[${data.length}] ${Buffer.from(data).toString('utf8')}`);
  return memos.length === 0 ? null : memos.join('; ');
}
