import type { Address } from '../domain/address.ts';
import type { Preview } from '../transactions/preview.ts';

/**
 * Where an intent stands. `planned`: claimed, nothing signed. `signed`: the bytes are on disk and may be sent from now on.
 * `sent`: a node may have them. The rest are ends: `refused` by the node before it took it, `dropped` before anything was
 * signed; `confirmed` becomes `finalized` when somebody looks again.
 */
export type RecordState = (typeof OPEN_STATES)[number] | (typeof CLOSED_STATES)[number];

export const OPEN_STATES = ['planned', 'signed', 'sent'] as const;
export const CLOSED_STATES = ['confirmed', 'finalized', 'failed', 'expired', 'refused', 'dropped'] as const;
export const RECORD_STATES: readonly RecordState[] = [...OPEN_STATES, ...CLOSED_STATES];

/** Whether somebody has to do something about a record in this state. */
export function isOpen(state: string): boolean {
  return OPEN_STATES.some((open) => open === state);
}

/** What the operation is about, for reading it back. */
export interface RecordSubject {
  readonly mint: Address;
  /** Its address first, then those of further accounts that its JSON is made of. */
  readonly addresses: readonly [Address, ...Address[]];
}

/** An account as it was before: what it must no longer be, once the transaction has had its effect. */
export interface WatchedAccount {
  readonly address: Address;
  /** SHA-256 of owner and data in hex; null where there was no account. */
  readonly before: string | null;
}

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
  readonly subject: RecordSubject | null;
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

/** `made`: nothing like it is open, and it is this process's to do. `found`: signed earlier, and this process's to follow. */
export type Claim =
  | { readonly kind: 'made'; readonly id: number }
  | { readonly kind: 'found'; readonly record: JournalRecord; readonly recorded: Recorded };

/** `ended`: there is nothing to follow, since it came to its end, or is dropped now because nothing was signed. */
export type Taken =
  | Extract<Claim, { kind: 'found' }>
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

/** Newest first. Everything throws `journal_unusable` when the file cannot be read. */
export interface JournalReader {
  list(filter: RecordFilter): readonly JournalRecord[];
  get(id: number): JournalRecord | null;
  findSignature(signature: string): JournalRecord | null;
  events(id: number): readonly RecordEvent[];
}

/**
 * What was meant, signed and sent, on disk before it leaves. Every write has reached the disk when the call returns, and
 * throws `journal_unusable` when it cannot: then nothing may be signed, or sent.
 */
export interface Journal extends JournalReader {
  /** Throws `intent_in_progress` when a living process works on the same. */
  claim(request: ClaimRequest): Claim;
  /** An open, signed record of the same words, when there is one; it becomes this process's. Throws as `claim` does. */
  findTyped(request: Omit<ClaimRequest, 'intent' | 'rpcHosts'>): Extract<Claim, { kind: 'found' }> | null;
  /** Makes an open record this process's to follow. Throws as `claim` does, and `record_not_found`. */
  take(id: number): Taken;
  /** One commit for all of them. */
  sign(entries: readonly (SignedEntry & { readonly id: number })[]): readonly Recorded[];
  note(id: number, event: Omit<RecordEvent, 'at'>): void;
  end(id: number, ending: Ending): void;
}
