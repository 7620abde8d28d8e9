import type { TransactionRecord } from './ledger/types.ts';
import type { WrittenAccount } from './transaction/execute.ts';

export interface ChainListener {
  /** A transaction with valid signatures arrived. Its other checks come next. */
  readonly received?: (signature: string) => void;
  readonly landed?: (record: TransactionRecord) => void;
  readonly changed?: (changes: readonly WrittenAccount[]) => void;
  readonly blockClosed?: () => void;
  /** The state was replaced by that of a snapshot. */
  readonly restored?: () => void;
}
