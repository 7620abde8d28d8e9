import type { CliError } from '../../errors/cli-error.ts';
import type { SignatureStatus, Tip, TransactionReceipt } from '../../ports/chain.ts';
import type { LandingStep, Outcome } from './context.ts';
import type { Sighting } from './heights.ts';

/** Everything known so far. */
export interface State {
  readonly pauses: number;
  /** Milliseconds from the beginning to the last send; null if this run has sent nothing. */
  readonly lastSent: number | null;
  /** Whether a node accepted the bytes, or already had them. */
  readonly taken: boolean;
  /** Why the bytes may never have reached a node; null once a node accepted them. */
  readonly doubt: string | null;
  /** The error with which every node refused them; null once a node accepted them. */
  readonly refusal: CliError | null;
  /** A contradiction between nodes, or between answers of one node. */
  readonly dispute: string | null;
  /** Why it cannot be called expired although it seems past its last valid height. */
  readonly missing: string | null;
  /** The newest status that a node gave. */
  readonly seen: SignatureStatus | null;
  /** A node knows or knew it, so it is never called expired. */
  readonly known: boolean;
  /** How often a node that calls it settled could not show it. */
  readonly notShown: number;
  /** The first finalized block that was seen: the start for measuring a slot's duration. */
  readonly firstTip: Sighting | null;
  /** The last height that was seen, and when it was first seen. */
  readonly height: { readonly value: bigint; readonly since: number } | null;
  /** Slot of the block whose height was past the last valid one. An answer "not known" counts only from this slot on. */
  readonly pastSlot: bigint;
  /** Whether it can no longer land: the height is past, and the blockhash invalid. */
  readonly dead: boolean;
}

/**
 * Why something is asked: to confirm a settled status, to get a transaction that a node knows, or as a condition of
 * "expired".
 */
export type Reason =
  | { readonly check: 'settled'; readonly status: SignatureStatus }
  | { readonly check: 'known' | 'expired' };

export type Question =
  | { readonly ask: 'send' }
  | { readonly ask: 'status' | 'tip' }
  | { readonly ask: 'blockhash' | 'history'; readonly notBefore: bigint }
  | { readonly ask: 'receipt'; readonly reason: Reason }
  | { readonly ask: 'effect'; readonly reason: Reason; readonly notBefore: bigint }
  | { readonly ask: 'pause'; readonly milliseconds: number };

/** The answer to a question. */
export type Answer =
  | { readonly kind: 'refused'; readonly error: CliError }
  | { readonly kind: 'doubted' | 'disputed'; readonly why: string }
  /** `known`: a node that received the bytes had already processed them. `stopped`: the person no longer waits. */
  | { readonly kind: 'taken' | 'known' | 'stopped' | 'woke' }
  /** The first send has not been answered for a while. Its answer may come later. */
  | { readonly kind: 'overdue' }
  /** The bytes are due to be sent again, and the answer to this question has not come yet. */
  | { readonly kind: 'due'; readonly question: Question }
  /** There is no answer. `why` is set for what must be answered before the transaction can be called expired. */
  | { readonly kind: 'silent'; readonly why: string | null }
  | { readonly kind: 'status'; readonly status: SignatureStatus | null; readonly inHistory: boolean }
  | { readonly kind: 'tip'; readonly tip: Tip }
  /** Whether a transaction with this blockhash can still land. */
  | { readonly kind: 'blockhash'; readonly valid: boolean }
  | { readonly kind: 'receipt'; readonly receipt: TransactionReceipt | null; readonly reason: Reason }
  /** Null: not known. */
  | { readonly kind: 'effect'; readonly seen: boolean | null; readonly reason: Reason };

/** The end of a landing. */
export type End = { readonly outcome: Outcome };

/**
 * What follows from an answer: the new state, steps to report, whether to send the same bytes again, and the next
 * question.
 */
export interface Transition {
  readonly state: State;
  readonly report: readonly LandingStep[];
  readonly resend: boolean;
  readonly next: Question | End;
}

export function transition(
  state: State,
  next: Question | End,
  ...report: readonly LandingStep[]
): Transition {
  return { state, report, resend: false, next };
}
