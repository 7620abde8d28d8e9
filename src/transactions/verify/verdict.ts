/** One thing that was looked at. `sentence` says what holds when it passed; `detail` what was found when it did not. */
export interface Check {
  readonly code: CheckCode;
  readonly sentence: string;
  readonly passed: boolean;
  readonly detail?: string;
  /** What to do when it failed, where that is another thing than not to trust the source. */
  readonly hint?: string;
}

export type CheckCode =
  | 'sole-signer'
  | 'fee-payer'
  | 'no-lookup-tables'
  | 'network-fee'
  | 'same-as-rebuilt'
  | 'simulates'
  | 'inner-instructions'
  | 'signer-account'
  | 'sol-change'
  | 'token-accounts'
  | 'token-changes'
  | 'account-changes'
  | 'receipt';

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

/** Everything that was checked and seen; all passed, or nothing is signed. */
export interface Verdict {
  readonly checks: readonly Check[];
  readonly balances: readonly BalanceChange[];
  readonly fields: readonly FieldChange[];
  /** Lamports that the network takes: signature and priority. */
  readonly feeLamports: bigint;
  readonly unitsConsumed: bigint;
}
