import type { Address } from '../domain/address.ts';
import type { Preview } from '../transactions/preview.ts';

/** What can be said of a record that is not as it was written. */
export interface DamagedRecord {
  readonly id: number;
  /** Null where it cannot be read, or nothing was signed. */
  readonly signature: string | null;
}

/**
 * Where an intent stands. `planned`: claimed, nothing signed. `signed`: the bytes are on disk and may be sent from now on.
 * `sent`: a node may have them. The rest are ends: `closed` by hand when it could land no more, `dropped` before anything
 * was signed; `confirmed` becomes `finalized` when somebody looks again. `refused` was written by earlier versions, for
 * which the first refusal of a node was an end.
 */
export type RecordState = (typeof OPEN_STATES)[number] | (typeof CLOSED_STATES)[number];

export const OPEN_STATES = ['planned', 'signed', 'sent'] as const;
export const CLOSED_STATES = [
  ...(['confirmed', 'finalized', 'failed', 'expired', 'closed', 'refused', 'dropped'] as const),
] as const;
export const RECORD_STATES: readonly RecordState[] = [...OPEN_STATES, ...CLOSED_STATES];

/** Whether somebody has to do something about a record in this state. */
export function isOpen(state: string): boolean {
  return OPEN_STATES.some((open) => open === state);
}

/** What the operation is about, for reading it back. */
export interface RecordArtwork {
  readonly mint: Address;
  /** Its address first, then those of further accounts that its JSON is made of. */
  readonly addresses: readonly [Address, ...Address[]];
}

/** An account that the transaction changes. */
export interface WatchedAccount {
  readonly address: Address;
  /** SHA-256 of owner and data in hex; null where there was no account. */
  readonly before: string | null;
  /** What it is afterwards; absent in what an earlier version recorded. */
  readonly becomes?: AccountEffect;
}

/** What a transaction makes of an account. */
export type AccountEffect =
  | { readonly kind: 'closed' }
  | {
      readonly kind: 'created' | 'changed';
      readonly fields: Readonly<Record<string, string | number | bigint | boolean>>;
      /** Inclusive. */
      readonly within?: Readonly<
        Record<string, { readonly least: number | bigint; readonly most: number | bigint }>
      >;
    }
  /** A token account that held so many base units before; `min` and `max` bound the change, inclusive. */
  | { readonly kind: 'tokens'; readonly held: bigint; readonly min: bigint; readonly max: bigint };

/** How somebody agreed to a signature: by an answer, by --yes, or by having signed the plan. */
export type AgreedBy = 'person' | 'flag' | 'signed plan';

/** What was signed, and all that is needed to follow it to its end. */
export interface SignedEntry {
  readonly bytes: Uint8Array;
  readonly signature: string;
  /** Height after which no block can hold it. */
  readonly lastValidBlockHeight: bigint;
  /** Slot that the blockhash was read at. */
  readonly minContextSlot: bigint;
  /** At least one of them changes when it lands. */
  readonly watched: readonly WatchedAccount[];
  readonly preview: Preview | null;
  readonly subject: RecordArtwork | null;
  /** Absent in what an earlier version recorded. */
  readonly agreedBy?: AgreedBy;
}

/** A plan that was signed on this machine and written to a file. */
export interface SignedPlanEntry {
  readonly cluster: string;
  readonly wallet: Address;
  readonly operation: string;
  readonly subject: RecordArtwork;
  readonly signature: string;
  readonly lastValidBlockHeight: bigint;
}

export interface RecordProblem {
  /** An error code, or the program's own name for its error. */
  readonly code: string;
  readonly message: string;
}

/** One intent, from its claim to its end. Times are Unix milliseconds. */
export interface JournalRecord {
  readonly id: number;
  /** Genesis hash of the cluster that it was made for. */
  readonly cluster: string;
  readonly wallet: Address;
  readonly operation: string;
  /** What was asked, in full. */
  readonly intent: unknown;
  /** Hosts of the RPC nodes; never their paths, queries or users. */
  readonly rpcHosts: readonly string[];
  readonly state: RecordState;
  readonly signed: SignedEntry | null;
  /** Where it landed. */
  readonly slot: bigint | null;
  readonly problem: RecordProblem | null;
  readonly createdAt: number;
  readonly changedAt: number;
  /** Whether the process that works on it lives. Its own process sees true, too. */
  readonly held: boolean;
}

export interface RecordEvent {
  readonly at: number;
  readonly kind: string;
  readonly detail: string | null;
}

declare const recorded: unique symbol;

/** Signed bytes that are on disk. Only a journal makes one, and only one of these is ever sent. */
export interface Recorded extends SignedEntry {
  readonly [recorded]: true;
  readonly id: number;
  /** When it was signed; Unix milliseconds. */
  readonly signedAt: number;
}

/** What is about to be done, once and no more. */
export interface ClaimRequest {
  readonly cluster: string;
  readonly wallet: Address;
  readonly operation: string;
  readonly intent: unknown;
  /** As it was typed: the same command finds its record also when the chain has changed what its words come to. */
  readonly typed: unknown;
  readonly rpcHosts: readonly string[];
}

/**
 * `made`: nothing like it is open, and it is this process's to do. `found`: signed earlier, and this process's to follow.
 * `ended`: another process has brought the same to its end since this one began, so that it is not done again.
 */
export type Claim =
  | { readonly kind: 'made'; readonly id: number }
  | { readonly kind: 'found' | 'ended'; readonly record: JournalRecord; readonly recorded: Recorded };

/** What somebody is about to sign for. */
export interface OnArtwork {
  readonly cluster: string;
  readonly wallet: Address;
  readonly subject: RecordArtwork;
  /** The record of the request itself. */
  readonly except: number;
}

/** A record that is signed and not over. */
export interface OpenRecord {
  readonly id: number;
  readonly operation: string;
  readonly signature: string;
  /** Number of the session that works on it, or did. */
  readonly owner: number;
  /** Of that session's process. */
  readonly pid: number;
  /** Whether that process lives. */
  readonly held: boolean;
}

/** `ended`: there is nothing to follow, since it came to its end, or is dropped now because nothing was signed. */
export type Taken =
  | { readonly kind: 'found'; readonly record: JournalRecord; readonly recorded: Recorded }
  | { readonly kind: 'ended'; readonly record: JournalRecord };

export type ClosedState = (typeof CLOSED_STATES)[number];

export interface Ending {
  readonly state: ClosedState;
  readonly slot?: bigint;
  readonly problem?: RecordProblem;
}

export interface RecordFilter {
  readonly states?: readonly RecordState[];
  readonly operation?: string;
  readonly wallet?: Address;
  readonly limit?: number;
}

/** A record about which there is something to find out. */
export interface Unsettled {
  readonly id: number;
  /** Genesis hash; null where the record is damaged. */
  readonly cluster: string | null;
  /** False for one that is confirmed and not known to be finalized. */
  readonly isOpen: boolean;
}

/** Newest first. Everything throws `journal_unusable` when the file cannot be read. */
export interface JournalReader {
  /** Throws for a record that is damaged, unless a callback is given: then it is reported there and left out. */
  list(filter: RecordFilter, onDamaged?: (record: DamagedRecord) => void): readonly JournalRecord[];
  /** What is open, and the newest `confirmed` that are confirmed; oldest first. What is over is not read. */
  unsettled(confirmed: number): readonly Unsettled[];
  get(id: number): JournalRecord | null;
  findSignature(signature: string): JournalRecord | null;
  events(id: number): readonly RecordEvent[];
  /** Plans that were signed here and not sent from here, newest first; also those that can land no more. */
  plans(): readonly SignedPlanEntry[];
}

/**
 * What was meant, signed and sent, on disk before it leaves. Every write has reached the disk when the call returns, and
 * throws `journal_unusable` when it cannot: then nothing may be signed, or sent.
 */
export interface Journal extends JournalReader {
  /** Throws `intent_in_progress` when a living process works on the same. */
  claim(request: ClaimRequest): Claim;
  /** A record of the same words that is open and signed, or has ended since this process began. Throws as `claim` does. */
  findTyped(request: Omit<ClaimRequest, 'intent' | 'rpcHosts'>): Exclude<Claim, { kind: 'made' }> | null;
  /** What is signed and not over on the same subject: it could land after what is about to be signed. Oldest first. */
  openOn(about: OnArtwork): readonly OpenRecord[];
  /** Remembers a plan that was signed, which somebody may send. */
  keepPlan(plan: SignedPlanEntry): void;
  /** Plans on the same subject that were signed here, not sent from here, and can land in a block above `height`. */
  plansOn(about: Omit<OnArtwork, 'except'>, height: bigint): readonly SignedPlanEntry[];
  /** Throws `journal_unusable` when the file is not where it was any more: nothing may be sent then. */
  requireInPlace(): void;
  /** Makes an open record this process's to follow. Throws as `claim` does, and `record_not_found`. */
  take(id: number): Taken;
  /** One commit for all of them. Throws `intent_in_progress` when another process has signed on the same subject meanwhile. */
  sign(entries: readonly (SignedEntry & { readonly id: number })[]): readonly Recorded[];
  note(id: number, event: Omit<RecordEvent, 'at'>): void;
  end(id: number, ending: Ending): void;
  /** One commit for all that `work` writes, which is on disk when this returns; what it throws undoes all of that. */
  together<T>(work: () => T): T;
}
