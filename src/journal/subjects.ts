import type Database from 'libsql';
import { toRecord } from './reader.ts';
import type { ArtworkQuery, JournalRecord, OpenRecord, RecordArtwork } from './record.ts';
import { type RawRow, RECORD_COLUMNS } from './rows.ts';
import type { WriterOptions } from './writer-options.ts';

const SIGNED = "state IN ('signed', 'sent')";

/** Not the number of a session. */
const NOBODY = -1;

interface Signed {
  readonly owner: number;
  readonly record: JournalRecord;
}

/**
 * Signed records that have not ended, oldest first; with `besides`, without those of that session. Throws `journal_unusable` if one is
 * damaged, because its subject is unknown.
 */
function signedRecords(
  { path, database, sessions }: WriterOptions,
  besides: number | null,
): readonly Signed[] {
  const sql = `SELECT ${RECORD_COLUMNS} FROM records WHERE ${SIGNED} AND owner <> ? ORDER BY id`;
  return (database.prepare(sql).all(besides ?? NOBODY) as RawRow[]).map((row) => ({
    owner: row.owner,
    record: toRecord(path, sessions, row),
  }));
}

/**
 * For each request: signed records of its wallet that have not ended, on the same subject. With `besides`, without those of that session.
 * Throws as `signedRecords`.
 */
export function openOnEach(
  options: WriterOptions,
  abouts: readonly ArtworkQuery[],
  besides: number | null = null,
): readonly (readonly OpenRecord[])[] {
  const signed = signedRecords(options, besides);
  return abouts.map((about) =>
    signed.flatMap(({ owner, record }): OpenRecord[] => {
      const { id, cluster, wallet, operation, signed: entry, held } = record;
      const isOther = id !== about.except && cluster === about.cluster && wallet === about.wallet;
      if (entry === null || !isOther || !isSame(about.subject, entry.subject)) return [];
      const pid = pidOf(options.database, owner);
      return [{ id, operation, signature: entry.signature, owner, pid, held }];
    }),
  );
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
