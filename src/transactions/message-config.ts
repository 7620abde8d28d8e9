/** The fee and the limits in a version 1 message; null where it has none, which means zero, except for the heap. */
export interface MessageConfig {
  /** Lamports in all, on top of the signature fee. */
  readonly priorityFeeLamports: bigint | null;
  readonly computeUnitLimit: number | null;
  /** Bytes of all accounts together. */
  readonly loadedAccountsDataSizeLimit: number | null;
  /** Bytes; 32 KiB where it is null. */
  readonly heapSize: number | null;
}
