import type { CliError } from '../../errors/cli-error.ts';
import type { Chain, Commitment } from '../../ports/chain.ts';
import type { Clock } from '../../ports/clock.ts';

/** The bytes to send, possibly several times, and their signature. */
export interface SignedTransaction {
  readonly bytes: Uint8Array;
  readonly signature: string;
}

/** One step of a landing, for the journal. `at` is in Unix milliseconds. */
export type LandingEvent = { readonly at: number } & LandingStep;

export type LandingStep =
  /** The bytes are about to be sent for the first time in this run. */
  | { readonly kind: 'sending' }
  /** A node accepted them. */
  | { readonly kind: 'sent' }
  /** The node's answer to the first send, or the lack of one, does not show whether it accepted them. */
  | { readonly kind: 'doubted'; readonly why: string }
  /** Every node says that it did not accept them. One may have forwarded them all the same. */
  | { readonly kind: 'refused'; readonly why: string }
  /** The same bytes are sent again. */
  | { readonly kind: 'resent' }
  /**
   * `left`: how many blocks can still contain it. `slotMs`: the duration of a slot in milliseconds, null if not measured
   * yet.
   */
  | { readonly kind: 'blocks'; readonly left: bigint; readonly slotMs: number | null }
  /** A node knows it, for the first time or at a higher commitment. `err` is the runtime's error, as received. */
  | {
      readonly kind: 'seen' | 'confirmed' | 'finalized';
      readonly slot: bigint;
      readonly commitment: Commitment;
      readonly err: unknown;
    };

export interface LandingContext {
  readonly chain: Chain;
  readonly clock: Clock;
  /** Block height after which no block can contain the transaction. */
  readonly lastValidBlockHeight: bigint;
  readonly minContextSlot: bigint;
  /**
   * Its blockhash. Null if the bytes do not show it: then it is never called expired. A function, because it takes a millisecond to find,
   * and is asked for only when it may have expired.
   */
  blockhash(): string | null;
  readonly timeoutSeconds: number;
  readonly interrupted: AbortSignal;
  /** An earlier run may have sent the bytes, so the status is asked for before anything is sent. */
  readonly alreadySent: boolean;
  /** False: never sends, only watches. It then stops when no block has come for `timeoutSeconds`. */
  readonly sends: boolean;
  /** Milliseconds from the signature to now; 0 if not known. */
  readonly signedAgoMs: number;
  /**
   * Called for every step, in order, and awaited. If it rejects at `sending`, nothing is sent and `land` rejects with the
   * same error. At any later step the bytes may be sent already, so its error is ignored: following the transaction
   * matters more than recording it.
   */
  readonly onEvent: (event: LandingEvent) => Promise<void>;
  /**
   * Whether the chain shows the effect of the transaction, at slot `notBefore` or later; null if not known. Without this
   * function, the effect is not a condition of "expired".
   */
  readonly effectSeen?: (notBefore: bigint) => Promise<boolean | null>;
}

export type Outcome =
  | { readonly kind: 'confirmed'; readonly slot: bigint }
  | { readonly kind: 'failed'; readonly slot: bigint; readonly err: unknown }
  | { readonly kind: 'expired'; readonly refusal: CliError | null }
  /** `refusal`: the error of the first send if every node refused it and none has accepted it since. */
  | { readonly kind: 'unknown'; readonly why: string; readonly refusal: CliError | null };
