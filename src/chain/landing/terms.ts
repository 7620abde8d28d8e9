/** What holds for one landing from its beginning to its end. */
export interface Terms {
  readonly lastValidBlockHeight: bigint;
  /** Slot that the blockhash was read at. */
  readonly minContextSlot: bigint;
  readonly timeoutMs: number;
  /** The bytes may have been sent in an earlier run. */
  readonly alreadySent: boolean;
  /** False: it is only looked for. */
  readonly sends: boolean;
  /** Milliseconds from the signature to the beginning. */
  readonly signedAgoMs: number;
}
