import type { Address } from '../domain/address.ts';
import type { Preview } from '../transactions/preview.ts';
import type {
  JournalRecord,
  RecordProblem,
  RecordState,
  RecordSubject,
  SignedEntry,
  WatchedAccount,
} from './record.ts';
import { digest, readValue, writeValue } from './values.ts';

/** A row of `records` as it lies on disk. */
export interface RecordRow {
  readonly id: number;
  readonly cluster: string;
  readonly wallet: string;
  readonly operation: string;
  readonly intent: string;
  readonly rpc_hosts: string;
  readonly state: string;
  readonly owner: number;
  /** A Buffer of one row, an ArrayBuffer of many. */
  readonly bytes: Uint8Array | ArrayBuffer | null;
  readonly signature: string | null;
  readonly signed: string | null;
  readonly seal: string | null;
  readonly slot: string | null;
  readonly problem: string | null;
  readonly created_at: number;
  readonly changed_at: number;
}

interface SignedFacts {
  readonly lastValidBlockHeight: bigint;
  readonly minContextSlot: bigint;
  readonly watched: readonly WatchedAccount[];
  readonly preview: Preview | null;
  readonly subject: RecordSubject | null;
}

/** What is written when something was signed; the seal shows later whether it is still the same. */
export function signedColumns(id: number, { bytes, signature, ...facts }: SignedEntry) {
  const { lastValidBlockHeight, minContextSlot, watched, preview, subject } = facts;
  const signed = writeValue({ lastValidBlockHeight, minContextSlot, watched, preview, subject });
  return { bytes, signature, signed, seal: sealOf(id, bytes, signature, signed) };
}

/** Null when it is not as it was written. */
export function readRecord(row: RecordRow, held: boolean): JournalRecord | null {
  try {
    return parseRecord(row, held);
  } catch {
    // It is no JSON, or no number, where one was written.
    return null;
  }
}

function parseRecord(row: RecordRow, held: boolean): JournalRecord | null {
  const signed = readSigned(row);
  if (signed === 'damaged') return null;
  return {
    id: row.id,
    cluster: row.cluster,
    wallet: row.wallet as Address,
    operation: row.operation,
    intent: readValue(row.intent),
    rpcHosts: readValue(row.rpc_hosts) as readonly string[],
    state: row.state as RecordState,
    signed,
    slot: row.slot === null ? null : BigInt(row.slot),
    problem: row.problem === null ? null : (readValue(row.problem) as RecordProblem),
    createdAt: row.created_at,
    changedAt: row.changed_at,
    held,
  };
}

function readSigned({ id, bytes, signature, signed, seal }: RecordRow): SignedEntry | null | 'damaged' {
  if (bytes === null && signature === null && signed === null) return null;
  if (bytes === null || signature === null || signed === null) return 'damaged';
  const own = new Uint8Array(bytes);
  if (seal !== sealOf(id, own, signature, signed)) return 'damaged';
  return { bytes: own, signature, ...(readValue(signed) as SignedFacts) };
}

function sealOf(id: number, bytes: Uint8Array, signature: string, signed: string): string {
  return digest(String(id), bytes, signature, signed);
}
