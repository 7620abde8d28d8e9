/** The fee and the limits that stand in a version 1 message; null where it does not say, which is zero but for the heap. */
export interface MessageConfig {
  /** Lamports in all, on top of the signature fee. */
  readonly priorityFeeLamports: bigint | null;
  readonly computeUnitLimit: number | null;
  /** Bytes of all accounts together. */
  readonly loadedAccountsDataSizeLimit: number | null;
  /** Bytes; 32 KiB where it is null. */
  readonly heapSize: number | null;
}
