import type { Address } from '../domain/address.ts';
import type { Preview } from '../transactions/preview.ts';

/** The readable part of a damaged record. */
export interface DamagedRecord {
  readonly id: number;
  /** Null if it cannot be read, or nothing was signed. */
  readonly signature: string | null;
}

/**
 * The state of an intent. `planned`: claimed, nothing signed. `signed`: the bytes are on disk and may be sent from now
 * on. `sent`: a node may have them. The rest are final: `closed` by hand when it could no longer land; `dropped` before
 * anything was signed; `confirmed` may still become `finalized` when the status is read again. `refused` is from earlier
 * versions, in which the first refusal by a node ended the command.
 */
export type RecordState = (typeof OPEN_STATES)[number] | (typeof CLOSED_STATES)[number];

/** Signed, and not known to have ended. */
export const SIGNED_STATES = ['signed', 'sent'] as const;
export const OPEN_STATES = ['planned', ...SIGNED_STATES] as const;
export const CLOSED_STATES = [
  ...(['confirmed', 'finalized', 'failed', 'expired', 'closed', 'refused', 'dropped'] as const),
] as const;
export const RECORD_STATES: readonly RecordState[] = [...OPEN_STATES, ...CLOSED_STATES];

/** Whether a record in this state needs further action. */
export function isOpen(state: string): boolean {
  return OPEN_STATES.some((open) => open === state);
}

export function isSigned(state: string): boolean {
  return SIGNED_STATES.some((signed) => signed === state);
}

/** What the operation is about, so that it can be read back from the chain. */
export interface RecordArtwork {
  readonly mint: Address;
  /** Its address first, then further accounts that its JSON needs. */
  readonly addresses: readonly [Address, ...Address[]];
}

/** An account that the transaction changes. */
export interface WatchedAccount {
  readonly address: Address;
  /** SHA-256 of owner and data, in hex; null if there was no account. */
  readonly before: string | null;
  /** The expected effect. Missing in records of earlier versions. */
  readonly becomes?: AccountEffect;
}

/** The expected effect of a transaction on an account. */
export type AccountEffect =
  | { readonly kind: 'closed' }
  | {
      readonly kind: 'created' | 'changed';
      readonly fields: Readonly<Record<string, string | number | bigint | boolean>>;
      /** Inclusive bounds. */
      readonly within?: Readonly<
        Record<string, { readonly least: number | bigint; readonly most: number | bigint }>
      >;
    }
  /** A token account. `held`: its base units before. `min` and `max`: inclusive bounds of the change. */
  | { readonly kind: 'tokens'; readonly held: bigint; readonly min: bigint; readonly max: bigint };

/** How a person agreed to a signature: by an answer, by --yes, by signing the plan, or by naming the hash of a plan of many. */
export type AgreedBy = 'person' | 'flag' | 'signed plan' | 'plan hash';

/** What was signed, and everything needed to follow it to its end. */
export interface SignedEntry {
  readonly bytes: Uint8Array;
  readonly signature: string;
  /** Block height after which no block can contain it. */
  readonly lastValidBlockHeight: bigint;
  /** The slot at which the blockhash was read. */
  readonly minContextSlot: bigint;
  /** At least one of them changes when it lands. */
  readonly watched: readonly WatchedAccount[];
  readonly preview: Preview | null;
  readonly subject: RecordArtwork | null;
  /** Missing in records of earlier versions. */
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

/** A plan of many operations that somebody agreed to. Its records are found by its number. */
export interface BulkPlanEntry {
  readonly id: number;
  /** As it was written. */
  readonly text: string;
}

export interface RecordProblem {
  /** An error code, or the program's own name for its error. */
  readonly code: string;
  readonly message: string;
}

/** One intent, from its claim to its end. Times are in Unix milliseconds. */
export interface JournalRecord {
  readonly id: number;
  /** Genesis hash of its cluster. */
  readonly cluster: string;
  readonly wallet: Address;
  readonly operation: string;
  /** The complete request. */
  readonly intent: unknown;
  /** Hosts of the RPC nodes, never with path, query or user. */
  readonly rpcHosts: readonly string[];
  readonly state: RecordState;
  readonly signed: SignedEntry | null;
  /** The slot in which it landed. */
  readonly slot: bigint | null;
  readonly problem: RecordProblem | null;
  readonly createdAt: number;
  readonly changedAt: number;
  /** Whether the process that works on it is alive. True also for that process itself. */
  readonly held: boolean;
}

export interface RecordEvent {
  readonly at: number;
  readonly kind: string;
  readonly detail: string | null;
}

declare const recorded: unique symbol;

/** Signed bytes that are on disk. Only a journal creates this type, and only this type can be sent. */
export interface Recorded extends SignedEntry {
  readonly [recorded]: true;
  readonly id: number;
  /** Time of the signature, in Unix milliseconds. */
  readonly signedAt: number;
}

/** What identifies a command, whatever its intent is on the chain as it is now. */
export interface TypedRequest {
  readonly cluster: string;
  readonly wallet: Address;
  readonly operation: string;
  /**
   * The command as typed. The same command finds its record even if it now resolves to another intent, because the chain
   * changed.
   */
  readonly typed: unknown;
}

/** Something that is about to be done, and must be done at most once. */
export interface ClaimRequest extends TypedRequest {
  readonly intent: unknown;
  readonly rpcHosts: readonly string[];
}

/**
 * `made`: no record for the same thing is open, and this process may do it. `found`: signed earlier, and this process may
 * follow it. `ended`: another process finished the same thing since this one began, so it is not done again.
 */
export type Claim =
  | { readonly kind: 'made'; readonly id: number }
  | { readonly kind: 'found' | 'ended'; readonly record: JournalRecord; readonly recorded: Recorded };

/** What is about to be signed for. */
export interface ArtworkQuery {
  readonly cluster: string;
  readonly wallet: Address;
  readonly subject: RecordArtwork;
  /** The record of the request itself. */
  readonly except: number;
}

/** A record that is signed and not at its end. */
export interface OpenRecord {
  readonly id: number;
  readonly operation: string;
  readonly signature: string;
  /** Number of the session that works on it, or did. */
  readonly owner: number;
  /** Process id of that session. */
  readonly pid: number;
  /** Whether that process is alive. */
  readonly held: boolean;
}

/** `ended`: there is nothing to follow. It has ended, or is dropped now because nothing was signed. */
export type TakeResult =
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

/** A record whose outcome is not final yet. */
export interface UnsettledRecord {
  readonly id: number;
  /** Genesis hash; null if the record is damaged. */
  readonly cluster: string | null;
  /** False if it is confirmed and not known to be finalized. */
  readonly isOpen: boolean;
}

/** Newest first. All methods throw `journal_unusable` if the file cannot be read. */
export interface JournalReader {
  /** Throws for a damaged record. With a callback, reports it there and leaves it out. */
  list(filter: RecordFilter, onDamaged?: (record: DamagedRecord) => void): readonly JournalRecord[];
  /** Open records, and the newest `confirmed` that are confirmed; oldest first. Ended records are not read. */
  unsettled(confirmed: number): readonly UnsettledRecord[];
  get(id: number): JournalRecord | null;
  findSignature(signature: string): JournalRecord | null;
  /** The newest record of the same typed command that is confirmed; null if there is none. */
  findDone(request: TypedRequest): JournalRecord | null;
  events(id: number): readonly RecordEvent[];
  /** Newest first. */
  bulkPlans(): readonly BulkPlanEntry[];
  /** Plans that were signed here and not sent from here, newest first; also those that can land no more. */
  plans(): readonly SignedPlanEntry[];
}

/**
 * Records what is meant, signed and sent, before it is sent. When a call that writes returns, the data is on disk. If it
 * cannot be written, the call throws `journal_unusable`, and nothing may be signed or sent.
 */
export interface Journal extends JournalReader {
  /** Throws `intent_in_progress` if a living process works on the same thing. */
  claim(request: ClaimRequest): Claim;
  /**
   * Finds a signed record of the same typed command that is open, or has ended since this process began. Throws as
   * `claim` does.
   */
  findTyped(request: TypedRequest): Exclude<Claim, { kind: 'made' }> | null;
  /**
   * Signed records on the same subject that have not ended. They could land after what is about to be signed. Oldest
   * first.
   */
  openOn(about: ArtworkQuery): readonly OpenRecord[];
  /** The same for each of many, in their order. */
  openOnEach(abouts: readonly ArtworkQuery[]): readonly (readonly OpenRecord[])[];
  /** Records a plan that was signed, which anybody may send. */
  keepPlan(plan: SignedPlanEntry): void;
  /** Keeps a plan of many operations before anything of it is signed. Returns its number. */
  keepBulkPlan(text: string): number;
  /** Plans on the same subject that were signed here, were not sent from here, and can land in a block above `height`. */
  plansOn(about: Omit<ArtworkQuery, 'except'>, height: bigint): readonly SignedPlanEntry[];
  /** Throws `journal_unusable` if the file is no longer at its place. Nothing may be sent then. */
  requireInPlace(): void;
  /** Lets this process follow an open record. Throws as `claim` does, and `record_not_found`. */
  take(id: number): TakeResult;
  /** Writes all entries in one commit. Throws `intent_in_progress` if another process has signed on the same subject. */
  sign(entries: readonly (SignedEntry & { readonly id: number })[]): readonly Recorded[];
  note(id: number, event: Omit<RecordEvent, 'at'>): void;
  /**
   * Ends a record, and with it all open records with the same signature: one transaction has carried them out together, so
   * they have one outcome.
   */
  end(id: number, ending: Ending): void;
  /**
   * Makes one commit of everything that `work` writes, which is on disk when this returns. If `work` throws, all of it is
   * undone.
   */
  together<T>(work: () => T): T;
}
