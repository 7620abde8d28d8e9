import type { Address } from '../domain/address.ts';
import { parseTagged, stringifyTagged } from '../json/json.ts';
import type { DamagedRecord, JournalRecord, RecordProblem, RecordState, SignedEntry } from './record.ts';
import { digest } from './values.ts';

const NUMBERS = ['id', 'owner', 'created_at', 'changed_at'] as const;
const TEXTS = [
  ...(['cluster', 'wallet', 'operation', 'intent', 'rpc_hosts', 'state', 'signature'] as const),
  ...(['signed', 'seal', 'slot', 'problem'] as const),
];

/**
 * What is selected of a record. Texts are read as the bytes that they are: the library ends the whole process when it meets
 * a text of bytes that are none, as a damaged file may hold.
 */
export const RECORD_COLUMNS = [...NUMBERS, asBytes('bytes'), ...TEXTS.map(asBytes)].join();

/** A text column, or any other, to be read as bytes. */
export function asBytes(column: string): string {
  return `CAST(${column} AS BLOB) AS ${column}`;
}

/** Bytes of one row are a Buffer, of many an ArrayBuffer. */
export type Bytes = Uint8Array | ArrayBuffer | null;

/** As it comes from the database. */
export type RawRow = Readonly<Record<(typeof NUMBERS)[number], number>> &
  Readonly<Record<(typeof TEXTS)[number] | 'bytes', Bytes>>;

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
  readonly bytes: Uint8Array | null;
  readonly signature: string | null;
  readonly signed: string | null;
  readonly seal: string | null;
  readonly slot: string | null;
  readonly problem: string | null;
  readonly created_at: number;
  readonly changed_at: number;
}

/** Throws where bytes are no text. */
export function textOf(bytes: Bytes): string | null {
  return bytes === null ? null : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** Null when it holds bytes that are no text, or nothing where something has to be. */
export function readRow(raw: RawRow): RecordRow | null {
  try {
    const needed = (bytes: Bytes): string => textOf(bytes) ?? refuse();
    return {
      id: raw.id,
      cluster: needed(raw.cluster),
      wallet: needed(raw.wallet),
      operation: needed(raw.operation),
      intent: needed(raw.intent),
      rpc_hosts: needed(raw.rpc_hosts),
      state: needed(raw.state),
      owner: raw.owner,
      bytes: raw.bytes === null ? null : new Uint8Array(raw.bytes),
      signature: textOf(raw.signature),
      signed: textOf(raw.signed),
      seal: textOf(raw.seal),
      slot: textOf(raw.slot),
      problem: textOf(raw.problem),
      created_at: raw.created_at,
      changed_at: raw.changed_at,
    };
  } catch {
    return null;
  }
}

function refuse(): never {
  throw new TypeError('it is empty');
}

/** Of a row that cannot be read. */
export function damagedFrom({ id, signature }: RawRow): DamagedRecord {
  try {
    return { id, signature: textOf(signature) };
  } catch {
    return { id, signature: null };
  }
}

type SignedFacts = Omit<SignedEntry, 'bytes' | 'signature'>;

/** What is written when something was signed; the seal shows later whether it is still the same. */
export function signedColumns(id: number, { bytes, signature, ...facts }: SignedEntry) {
  const { lastValidBlockHeight, minContextSlot, watched, preview, subject, agreedBy } = facts;
  const signed = stringifyTagged({
    lastValidBlockHeight,
    minContextSlot,
    watched,
    preview,
    subject,
    agreedBy,
  });
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
    intent: parseTagged(row.intent),
    rpcHosts: parseTagged(row.rpc_hosts) as readonly string[],
    state: row.state as RecordState,
    signed,
    slot: row.slot === null ? null : BigInt(row.slot),
    problem: row.problem === null ? null : (parseTagged(row.problem) as RecordProblem),
    createdAt: row.created_at,
    changedAt: row.changed_at,
    held,
  };
}

function readSigned({ id, bytes, signature, signed, seal }: RecordRow): SignedEntry | null | 'damaged' {
  if (bytes === null && signature === null && signed === null) return null;
  if (bytes === null || signature === null || signed === null) return 'damaged';
  if (seal !== sealOf(id, bytes, signature, signed)) return 'damaged';
  return { bytes, signature, ...(parseTagged(signed) as SignedFacts) };
}

function sealOf(id: number, bytes: Uint8Array, signature: string, signed: string): string {
  return digest(String(id), bytes, signature, signed);
}
