import type { Address } from '../domain/address.ts';
import { parseTagged, stringifyTagged } from '../json/json.ts';
import {
  type DamagedRecord,
  isSigned,
  type JournalRecord,
  type RecordProblem,
  type RecordState,
  type SignedEntry,
} from './record.ts';
import { digest } from './values.ts';

const NUMBERS = ['id', 'owner', 'created_at', 'changed_at'] as const;
const TEXTS = [
  ...(['cluster', 'wallet', 'operation', 'intent', 'rpc_hosts', 'state', 'signature'] as const),
  ...(['signed', 'seal', 'slot', 'problem'] as const),
];

/**
 * The selected columns of a record. Texts are read as bytes: the library ends the whole process if a text is not valid
 * UTF-8, and a damaged file may contain one.
 */
export const RECORD_COLUMNS = [...NUMBERS, asBytes('bytes'), ...TEXTS.map(asBytes)].join();

/** Selects a column of any type as bytes. */
export function asBytes(column: string): string {
  return `CAST(${column} AS BLOB) AS ${column}`;
}

/** The driver returns a Buffer for one row, and an ArrayBuffer for many. */
export type Bytes = Uint8Array | ArrayBuffer | null;

/** A row as the driver returns it. */
export type RawRow = Readonly<Record<(typeof NUMBERS)[number], number>> &
  Readonly<Record<(typeof TEXTS)[number] | 'bytes', Bytes>>;

/** A row of `records` as stored. */
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

/** Throws if the bytes are not valid UTF-8. */
export function textOf(bytes: Bytes): string | null {
  return bytes === null ? null : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** Null if a text is not valid UTF-8, or a required value is missing. */
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

/** The readable part of a row that cannot be read. */
export function damagedFrom({ id, signature }: RawRow): DamagedRecord {
  try {
    return { id, signature: textOf(signature) };
  } catch {
    return { id, signature: null };
  }
}

type SignedFacts = Omit<SignedEntry, 'bytes' | 'signature'>;

/** The columns to write when something is signed. The seal shows later whether they are still the same. */
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

/** Null if the record is not as it was written. */
export function readRecord(row: RecordRow, held: boolean): JournalRecord | null {
  try {
    return parseRecord(row, held);
  } catch {
    // A value is not JSON, or not a number, where one was written.
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

function readSigned({
  id,
  state,
  bytes,
  signature,
  signed,
  seal,
}: RecordRow): SignedEntry | null | 'damaged' {
  // Only before the signature, or where it never came to one, is there nothing.
  if (bytes === null && signature === null && signed === null) return isSigned(state) ? 'damaged' : null;
  if (bytes === null || signature === null || signed === null) return 'damaged';
  if (seal !== sealOf(id, bytes, signature, signed)) return 'damaged';
  return { bytes, signature, ...(parseTagged(signed) as SignedFacts) };
}

function sealOf(id: number, bytes: Uint8Array, signature: string, signed: string): string {
  return digest(String(id), bytes, signature, signed);
}
