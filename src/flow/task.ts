import type {
  AgreedBy,
  Journal,
  RecordArtwork,
  Recorded,
  SignedEntry,
  WatchedAccount,
} from '../journal/record.ts';
import type { Blockhash, Chain } from '../ports/chain.ts';
import type { KeySource } from '../ports/key.ts';
import type { DecodedTransaction } from '../transactions/decode.ts';
import type { Preview, PreviewFacts } from '../transactions/preview.ts';
import type { Verified, VerifyContext } from '../transactions/verify/verify.ts';
import type { IntentRequest, OwnClaim } from './claim.ts';
import type { Approved, Consent } from './consent.ts';
import type { Landed } from './follow.ts';
import type { PreparedSetup } from './setup/prepare-setup.ts';
import type { ChosenTable } from './setup/table.ts';

/** Something to be signed and sent: what identifies it, how it is built, and who agrees to it. */
export interface Task<Intent = unknown> extends IntentRequest<Intent> {
  /** True for a part of another task (a setup transaction): nothing on the same artwork has to wait for it. */
  readonly isPart?: boolean;
  /** Builds the transaction on the chain as it is now. Nothing is verified yet. */
  build(intent: Intent, source: Source): Promise<Draft>;
  /** The question to ask. Absent: the verb of the summary as a question. */
  question?(verb: string): string;
  /** Consent that was given before. Absent: the preview is shown, and a person is asked. */
  readonly agreed?: Agreement;
  /** A signature that exists already. Absent: the key makes one. */
  readonly signature?: Uint8Array;
}

/** What a task is built from. */
export interface Source {
  readonly chain: Chain;
  /** The journal in which the task is claimed; null when nothing is sent. */
  readonly journal: Journal | null;
  /** The genesis hash, where it is known already. */
  readonly cluster?: string;
  /**
   * Throws when an older record on the artwork is open, which must be waited for first. The flow calls it after every `build`;
   * `build` calls it earlier when it knows the artwork before it builds.
   */
  requireNoOlderRecord(artwork: RecordArtwork): void;
}

/** Consent that was given before this task was built. */
export interface Agreement {
  readonly consent: Consent;
  /**
   * Throws when what was built is not what they agreed to. Absent when it cannot differ: it is signed already, or it is the
   * transaction that was shown.
   */
  requireSame?(draft: Draft): void;
  /** A note in place of the preview and the question; null for none. */
  note(preview: Preview): string | null;
}

/** A transaction that was built, with everything to verify it. */
export interface Draft {
  readonly transaction: DecodedTransaction;
  readonly context: VerifyContext;
  readonly blockhash: Blockhash;
  readonly facts: PreviewFacts;
  readonly artwork: RecordArtwork;
  /** The priority fee that it was built with, in lamports. */
  readonly priorityLamports: bigint;
  /** The lookup table that a setup transaction must create first; absent when it needs none, or one that exists. */
  readonly newTable?: {
    readonly chosen: Extract<ChosenTable, { readonly isNew: true }>;
    /** The service's setup transaction; null when it sent none. */
    readonly offered: Uint8Array | null;
  };
  /** Set when it was verified already. */
  readonly verified?: Verified;
  /** The same built anew, when verification failed because the chain has changed meanwhile; null when it is not for that. */
  renewed?(error: unknown): Promise<Draft | null>;
  /** Replaces an error of verification by one that says more. */
  refused?(error: unknown): Promise<unknown>;
}

/** A task before its first step. */
export interface StartedTask {
  readonly task: Task;
  /** Null when nothing is sent. */
  readonly claim: OwnClaim | null;
}

export interface Prepared extends StartedTask {
  readonly draft: Draft;
}

/** A task that is verified as far as it can be before anybody is asked. */
export type Checked = Ready | AfterSetup;

/** A task that is verified in full. */
export interface Ready extends Prepared {
  readonly kind: 'ready';
  readonly preview: Preview;
  readonly verified: Verified;
  readonly watched: readonly WatchedAccount[];
}

/** A task that can be simulated, and so verified in full, only after its lookup table is created. */
export interface AfterSetup extends Prepared {
  readonly kind: 'after setup';
  readonly preview: Preview;
  readonly setup: PreparedSetup;
}

/** A task that somebody agreed to. */
export type Agreed = ApprovedTask | AgreedSetup;

interface WithSigner {
  /** The key, not opened yet; or a signature that was made elsewhere. */
  readonly signer: KeySource | Uint8Array;
}

export interface ApprovedTask extends Ready, WithSigner {
  readonly approved: Approved;
}

/** The consent is for both transactions. */
export interface AgreedSetup extends AfterSetup, WithSigner {
  readonly consent: Consent;
}

export interface SignedTask extends Ready {
  readonly entry: SignedEntry & { readonly agreedBy: AgreedBy };
}

/** The result of a task. */
export interface LandedTask {
  readonly recorded: Recorded;
  readonly landed: Landed;
}

/** A task that has left the flow: it failed, or an earlier transaction is followed in its place. */
export class LeftFlow {
  /** Completes the task. Called when all the others are sent. */
  readonly end: () => Promise<LandedTask>;

  constructor(end: () => Promise<LandedTask>) {
    this.end = end;
  }

  static by(error: unknown): LeftFlow {
    return new LeftFlow(() => Promise.reject(error));
  }
}
