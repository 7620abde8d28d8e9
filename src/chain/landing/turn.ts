import type { Receipt, SignatureStatus, Tip } from '../../deps.ts';
import type { CliError } from '../../errors/cli-error.ts';
import type { LandingStep, Outcome } from './context.ts';

/** What holds for one landing from its beginning to its end. */
export interface Terms {
  readonly lastValidBlockHeight: bigint;
  readonly timeoutMs: number;
  /** The bytes may have been sent in an earlier run. */
  readonly alreadySent: boolean;
}

/** What is known so far. */
export interface State {
  readonly pauses: number;
  /** Milliseconds from the beginning to the last send; null when this run has sent nothing. */
  readonly lastSent: number | null;
  /** Why the bytes may never have reached a node; null once one took them. */
  readonly doubt: string | null;
  /** What nodes said that cannot all be true. */
  readonly dispute: string | null;
  /** What was last said of it. */
  readonly seen: SignatureStatus | null;
  /** Something knows it: from then on it is never called expired. */
  readonly known: boolean;
  /** How often a node that calls it settled could not show it. */
  readonly notShown: number;
}

/** Why it is asked: to bear out a settled status, to find what a node knows of, or as the last thing before "expired". */
export type Reason =
  | { readonly check: 'settled'; readonly status: SignatureStatus }
  | { readonly check: 'known' | 'expired' };

export type Question =
  | { readonly ask: 'send' }
  | { readonly ask: 'status' | 'tip' }
  | { readonly ask: 'history'; readonly notBefore: bigint }
  | { readonly ask: 'receipt' | 'effect'; readonly reason: Reason }
  | { readonly ask: 'pause'; readonly milliseconds: number };

/** What a question led to. */
export type Answer =
  | { readonly kind: 'refused'; readonly error: CliError }
  | { readonly kind: 'doubted' | 'disputed'; readonly why: string }
  /** `known`: a node that was sent the bytes had already processed them. `stopped`: the person waits no longer. */
  | { readonly kind: 'taken' | 'known' | 'stopped' | 'woke' }
  /** No answer, which says nothing. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'status'; readonly status: SignatureStatus | null; readonly inHistory: boolean }
  | { readonly kind: 'tip'; readonly tip: Tip }
  | { readonly kind: 'receipt'; readonly receipt: Receipt | null; readonly reason: Reason }
  /** Null: nobody can tell. */
  | { readonly kind: 'effect'; readonly seen: boolean | null; readonly reason: Reason };

/** What ends a landing. */
export type End = { readonly outcome: Outcome } | { readonly refusal: CliError };

/** What follows from an answer: what to tell, whether to send the same bytes once more, and what to ask next. */
export interface Turn {
  readonly state: State;
  readonly tell: readonly LandingStep[];
  readonly resend: boolean;
  readonly then: Question | End;
}

export function turn(state: State, then: Question | End, ...tell: readonly LandingStep[]): Turn {
  return { state, tell, resend: false, then };
}
