import type { CheckCode } from './check-code.ts';

/**
 * The result of one check. `sentence` says what is true when it passed. `passed` is null when the check could not be made,
 * which counts as failed before signing. `detail` says what was found, or why the check could not be made.
 */
export interface Check {
  readonly code: CheckCode;
  readonly sentence: string;
  readonly passed: boolean | null;
  readonly detail?: string;
  /** What to do when it failed, where the general hint does not fit. */
  readonly hint?: string;
  /** Where and when the check was made, if not here and now. */
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

/** All checks, in the order of the table, and what the simulation showed. Nothing is signed unless every check passed. */
export interface Verdict {
  readonly checks: readonly Check[];
  readonly balances: readonly BalanceChange[];
  readonly fields: readonly FieldChange[];
  /** The network fee in lamports: signatures and priority. */
  readonly feeLamports: bigint;
  /** The priority fee, which is part of `feeLamports`. */
  readonly priorityLamports: bigint;
  readonly unitsConsumed: bigint;
}
