import type { CliError } from '../../errors/cli-error.ts';
import type { SignatureStatus, Tip, TransactionReceipt } from '../../ports/chain.ts';
import type { LandingStep, Outcome } from './context.ts';
import type { Sighting } from './heights.ts';

/** What is known so far. */
export interface State {
  readonly pauses: number;
  /** Milliseconds from the beginning to the last send; null when this run has sent nothing. */
  readonly lastSent: number | null;
  /** Whether a node took the bytes, or had them. */
  readonly taken: boolean;
  /** Why the bytes may never have reached a node; null once one took them. */
  readonly doubt: string | null;
  /** What every node said that refused them; null once one took them. */
  readonly refusal: CliError | null;
  /** What nodes said that cannot all be true. */
  readonly dispute: string | null;
  /** Why it cannot be called expired though it seems past its last valid height. */
  readonly missing: string | null;
  /** What was last said of it. */
  readonly seen: SignatureStatus | null;
  /** Something knows it: from then on it is never called expired. */
  readonly known: boolean;
  /** How often a node that calls it settled could not show it. */
  readonly notShown: number;
  /** The first final block that was seen, which a slot's time is measured from. */
  readonly firstTip: Sighting | null;
  /** The height last seen, and when it was seen first. */
  readonly height: { readonly value: bigint; readonly since: number } | null;
  /** Slot of the block whose height was past: "not known" counts from there on. */
  readonly pastSlot: bigint;
  /** Whether it can land no more: the height is past, and the blockhash dead. */
  readonly dead: boolean;
}

/** Why it is asked: to bear out a settled status, to find what a node knows of, or as the last thing before "expired". */
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

/** What a question led to. */
export type Answer =
  | { readonly kind: 'refused'; readonly error: CliError }
  | { readonly kind: 'doubted' | 'disputed'; readonly why: string }
  /** `known`: a node that was sent the bytes had already processed them. `stopped`: the person waits no longer. */
  | { readonly kind: 'taken' | 'known' | 'stopped' | 'woke' }
  /** The first send has not been answered for a while: the answer comes later, or never. */
  | { readonly kind: 'overdue' }
  /** The bytes are to be sent again, and the answer to this question is still to come. */
  | { readonly kind: 'due'; readonly question: Question }
  /** No answer, which says nothing. `why`: of what has to be answered before it can be called expired. */
  | { readonly kind: 'silent'; readonly why: string | null }
  | { readonly kind: 'status'; readonly status: SignatureStatus | null; readonly inHistory: boolean }
  | { readonly kind: 'tip'; readonly tip: Tip }
  /** Whether a transaction with this blockhash can still land. */
  | { readonly kind: 'blockhash'; readonly valid: boolean }
  | { readonly kind: 'receipt'; readonly receipt: TransactionReceipt | null; readonly reason: Reason }
  /** Null: it is not known. */
  | { readonly kind: 'effect'; readonly seen: boolean | null; readonly reason: Reason };

/** What ends a landing. */
export type End = { readonly outcome: Outcome };

/** What follows from an answer: what to report, whether to send the same bytes once more, and what to ask next. */
export interface Turn {
  readonly state: State;
  readonly tell: readonly LandingStep[];
  readonly resend: boolean;
  readonly then: Question | End;
}

export function turn(state: State, then: Question | End, ...tell: readonly LandingStep[]): Turn {
  return { state, tell, resend: false, then };
}
