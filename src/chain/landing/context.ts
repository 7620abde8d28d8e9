import type { CliError } from '../../errors/cli-error.ts';
import type { Chain, Commitment } from '../../ports/chain.ts';
import type { Clock } from '../../ports/clock.ts';

/** What is sent, again and again if need be, and what it is known by. */
export interface SignedTransaction {
  readonly bytes: Uint8Array;
  readonly signature: string;
}

/** A step of a landing, for the journal. `at` is Unix milliseconds. */
export type LandingEvent = { readonly at: number } & LandingStep;

export type LandingStep =
  /** The bytes are about to leave for the first time in this run. */
  | { readonly kind: 'sending' }
  /** A node took them. */
  | { readonly kind: 'sent' }
  /** The first send may have been taken: the node's answer, or its silence, leaves it open. */
  | { readonly kind: 'doubted'; readonly why: string }
  /** Every node says that it did not take them. One may have passed them on all the same. */
  | { readonly kind: 'refused'; readonly why: string }
  /** The identical bytes are sent once more. */
  | { readonly kind: 'resent' }
  /** How many blocks can still hold it, and how long one takes, in milliseconds; null before that was measured. */
  | { readonly kind: 'blocks'; readonly left: bigint; readonly slotMs: number | null }
  /** A node knows it, for the first time, or further on than before. `err` as the runtime gave it. */
  | {
      readonly kind: 'seen' | 'confirmed' | 'finalized';
      readonly slot: bigint;
      readonly commitment: Commitment;
      readonly err: unknown;
    };

export interface LandingContext {
  readonly chain: Chain;
  readonly clock: Clock;
  /** Height after which no block can hold the transaction. */
  readonly lastValidBlockHeight: bigint;
  readonly minContextSlot: bigint;
  /** Its blockhash; null where the bytes do not show it, and then it is never called expired. */
  readonly blockhash: string | null;
  readonly timeoutSeconds: number;
  readonly interrupted: AbortSignal;
  /** The bytes may have been sent in an earlier run: looks before it sends. */
  readonly alreadySent: boolean;
  /** False: never sends, only looks what becomes of it. Time is up when no block has come for `timeoutSeconds`. */
  readonly sends: boolean;
  /** Milliseconds from its signature to now; 0 where that is not known. */
  readonly signedAgoMs: number;
  /**
   * Told of every step, in order, and waited for. When it rejects at `sending`, nothing is sent and `land` rejects with
   * its error; at any other step the transaction is on its way, and what becomes of it matters more than the record.
   */
  readonly onEvent: (event: LandingEvent) => Promise<void>;
  /**
   * Whether the chain shows what the transaction does, at slot `notBefore` or later; null when that is not known. Without
   * it, that condition of "expired" is not asked.
   */
  readonly effectSeen?: (notBefore: bigint) => Promise<boolean | null>;
}

export type Outcome =
  | { readonly kind: 'confirmed'; readonly slot: bigint }
  | { readonly kind: 'failed'; readonly slot: bigint; readonly err: unknown }
  | { readonly kind: 'expired'; readonly refusal: CliError | null }
  /** `refusal`: what every node said when it was sent, if none has taken it since. */
  | { readonly kind: 'unknown'; readonly why: string; readonly refusal: CliError | null };
