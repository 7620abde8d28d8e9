import type { CheckCode } from './check-code.ts';

/**
 * One thing that was looked at. `sentence` says what holds when it passed. `passed` is null when it could not be looked at,
 * which counts as failed for whoever signs. `detail` says what was found, or why it could not be made.
 */
export interface Check {
  readonly code: CheckCode;
  readonly sentence: string;
  readonly passed: boolean | null;
  readonly detail?: string;
  /** What to do when it failed, where that is another thing than not to trust the source. */
  readonly hint?: string;
  /** Where and when it was made, if not here and now. */
  readonly where?: string;
}

export interface BalanceChange {
  /** The mint, or null for lamports. */
  readonly mint: string | null;
  readonly before: bigint;
  readonly after: bigint;
}

export interface FieldChange {
  readonly account: string;
  readonly label: string;
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Everything that was checked, in the order of the table, and seen; all passed, or nothing is signed. */
export interface Verdict {
  readonly checks: readonly Check[];
  readonly balances: readonly BalanceChange[];
  readonly fields: readonly FieldChange[];
  /** Lamports that the network takes: signature and priority. */
  readonly feeLamports: bigint;
  /** The part of it that is for priority. */
  readonly priorityLamports: bigint;
  readonly unitsConsumed: bigint;
}
