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
import type { Preview } from '../transactions/preview.ts';
import type { Verified, VerifyContext } from '../transactions/verify/verify.ts';
import type { IntentRequest, OwnClaim } from './claim.ts';
import type { Approved, Consent } from './consent.ts';
import type { Landed } from './follow.ts';
import type { PreparedSetup } from './setup/prepare-setup.ts';
import type { ChosenTable } from './setup/table.ts';

/** What a command wants to have signed: how it is known, how it is built, and who agrees to it. */
export interface Task<Intent = unknown> extends IntentRequest<Intent> {
  /** That it is only part of another one: nothing on the same artwork need wait for it. */
  readonly isPart?: boolean;
  /** Builds it on the chain as it is now. Nothing is verified yet. */
  build(intent: Intent, source: Source): Promise<Draft>;
  /** Absent: the verb of its summary, as a question. */
  question?(verb: string): string;
  /** Absent: it is shown, and a person is asked. */
  readonly agreed?: Agreement;
  /** The signature that it has already; absent: the key makes one. */
  readonly signature?: Uint8Array;
}

/** What a task is built from. */
export interface Source {
  readonly chain: Chain;
  /** That the task is claimed in; null where nothing is to be sent. */
  readonly journal: Journal | null;
  /**
   * Throws where something older on the subject is open, which is waited for first. Called for every task that was built;
   * by `build` itself where the subject is known before.
   */
  requireNoOlderRecord(artwork: RecordArtwork): void;
}

/** That somebody agreed before this task was built. */
export interface Agreement {
  readonly consent: Consent;
  /**
   * Throws where what was built is not what they agreed to. Absent where it can be nothing else: it has its signature
   * already, or it is the very transaction that was shown.
   */
  requireSame?(draft: Draft): void;
  /** What is noted of it, since it is not shown to be asked about; null for nothing. */
  note(preview: Preview): string | null;
}

/** A transaction that was built, and all that it takes to verify it. */
export interface Draft {
  readonly transaction: DecodedTransaction;
  readonly context: VerifyContext;
  readonly blockhash: Blockhash;
  readonly facts: Pick<Preview, 'operation' | 'summary' | 'signer'>;
  readonly artwork: RecordArtwork;
  /** Lamports in total that it was built with. */
  readonly priorityLamports: bigint;
  /** The lookup table that another transaction has to make first; absent where it takes none, or one that is there. */
  readonly newTable?: {
    readonly chosen: Extract<ChosenTable, { readonly isNew: true }>;
    /** The setup transaction that the service handed out; null where it did not. */
    readonly offered: Uint8Array | null;
  };
  /** Where that has been done already. */
  readonly verified?: Verified;
  /** What a refusal means for it, where that is more than it says. */
  refused?(error: unknown): Promise<unknown>;
}

/** A task before its first step. */
export interface StartedTask {
  readonly task: Task;
  /** Null where nothing is to be sent. */
  readonly claim: OwnClaim | null;
}

export interface Prepared extends StartedTask {
  readonly draft: Draft;
}

/** Everything that is known of a transaction before anybody is asked. */
export type Checked = Ready | AfterSetup;

/** One that is verified in full. */
export interface Ready extends Prepared {
  readonly kind: 'ready';
  readonly preview: Preview;
  readonly verified: Verified;
  readonly watched: readonly WatchedAccount[];
}

/** One that can only be simulated, and so verified in full, when its lookup table is there. */
export interface AfterSetup extends Prepared {
  readonly kind: 'after setup';
  readonly preview: Preview;
  readonly setup: PreparedSetup;
}

/** What somebody agreed to. */
export type Agreed = ApprovedTask | AgreedSetup;

interface WithSigner {
  /** The key, which is not opened yet; or the signature that it gave elsewhere. */
  readonly signer: KeySource | Uint8Array;
}

export interface ApprovedTask extends Ready, WithSigner {
  readonly approved: Approved;
}

/** The consent is to both transactions. */
export interface AgreedSetup extends AfterSetup, WithSigner {
  readonly consent: Consent;
}

export interface SignedTask extends Ready {
  readonly entry: SignedEntry & { readonly agreedBy: AgreedBy };
}

/** What came of one task. */
export interface LandedTask {
  readonly recorded: Recorded;
  readonly landed: Landed;
}

/** A task that takes no further step: it failed, or what is on its way already is followed instead. */
export class LeftFlow {
  /** StartedTask when all the others are sent. */
  readonly end: () => Promise<LandedTask>;

  constructor(end: () => Promise<LandedTask>) {
    this.end = end;
  }

  static by(error: unknown): LeftFlow {
    return new LeftFlow(() => Promise.reject(error));
  }
}
