import { formatExactly, SOL } from '../domain/amount.ts';

/** The line of a preview that says which rent, in lamports, comes back when what is made has ended. */
export function rentLine(lamports: bigint): readonly [string, string] {
  return ['rent', `${formatExactly(lamports, SOL)}, back when it ends`];
}
