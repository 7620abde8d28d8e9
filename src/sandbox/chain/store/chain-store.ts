import type { AccountChange } from '../accounts/pack.ts';
import type { TransactionRecord } from '../ledger/types.ts';
import type { ChainState } from '../snapshot/codec.ts';

/** What happened in a chain since something before was kept. */
export interface Progress {
  /** In order: a transaction that landed, or the end of a block, as the time (unix seconds) of the next one. */
  readonly events: readonly (TransactionRecord | number)[];
  readonly changes: readonly AccountChange[];
  readonly clockOffset: number;
  readonly airdrops: number;
  readonly nonceBlockhash: string;
}

/** Where a chain keeps what it confirms. */
export interface ChainStore {
  /** Called before a block counts as closed. Throws CliError if it cannot be kept: then the block stays open. */
  keep(progress: Progress): void;
  /** The whole state was replaced; of the accounts, these changed. Throws as `keep` does. */
  replace(state: ChainState, changes: readonly AccountChange[]): void;
}
