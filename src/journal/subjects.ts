import type Database from 'libsql';
import { toRecord } from './reader.ts';
import type { ArtworkQuery, OpenRecord, RecordArtwork } from './record.ts';
import { type RawRow, RECORD_COLUMNS } from './rows.ts';
import type { WriterOptions } from './writer-options.ts';

const SIGNED = "state IN ('signed', 'sent')";

/**
 * Signed records of a wallet that have not ended, on the same subject as the request, or as the record `of`. Throws
 * `journal_unusable` if an open record of the wallet is damaged, because its subject is unknown.
 */
export function openOn(
  { path, database, sessions }: WriterOptions,
  about: ArtworkQuery | { readonly of: number },
): readonly OpenRecord[] {
  const open = database.prepare(`SELECT ${RECORD_COLUMNS} FROM records WHERE ${SIGNED} ORDER BY id`);
  const records = (open.all() as RawRow[]).map((row) => ({
    row,
    record: toRecord(path, sessions, row),
  }));
  const own = 'of' in about ? records.find(({ row }) => row.id === about.of)?.record : undefined;
  const asked = 'of' in about ? { ...own, subject: own?.signed?.subject ?? null, except: about.of } : about;
  return records.flatMap(({ row, record }): OpenRecord[] => {
    const { id, cluster, wallet, operation, signed, held } = record;
    const isOther = id !== asked.except && cluster === asked.cluster && wallet === asked.wallet;
    if (signed === null || !isOther || !isSame(asked.subject, signed.subject)) return [];
    const pid = pidOf(database, row.owner);
    return [{ id, operation, signature: signed.signature, owner: row.owner, pid, held }];
  });
}

/** Whether both are about the same artwork, listing, auction, offer or raffle. */
export function isSame(one: RecordArtwork | null, other: RecordArtwork | null): boolean {
  if (one === null || other === null) return false;
  return one.mint === other.mint || one.addresses[0] === other.addresses[0];
}

/** Every record refers to a session, so the row exists. */
export function pidOf(database: Database.Database, session: number): number {
  const found = database.prepare('SELECT pid FROM sessions WHERE id = ?').get(session);
  return (found as { readonly pid: number }).pid;
}
