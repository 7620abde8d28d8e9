/** The fee and limits of a version 1 message. Null: not set, which means zero, except for the heap. */
export interface MessageConfig {
  /** Lamports in total, in addition to the signature fee. */
  readonly priorityFeeLamports: bigint | null;
  readonly computeUnitLimit: number | null;
  /** Bytes, for all accounts together. */
  readonly loadedAccountsDataSizeLimit: number | null;
  /** Bytes; null means 32 KiB. */
  readonly heapSize: number | null;
}
