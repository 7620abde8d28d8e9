/** The values that stay the same during one landing. */
export interface Terms {
  readonly lastValidBlockHeight: bigint;
  /** The slot at which the blockhash was read. */
  readonly minContextSlot: bigint;
  readonly timeoutMs: number;
  /** An earlier run may have sent the bytes. */
  readonly alreadySent: boolean;
  /** False: never sends, only watches. */
  readonly sends: boolean;
  /** Milliseconds from the signature to the beginning of the landing. */
  readonly signedAgoMs: number;
}
