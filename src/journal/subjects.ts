import type Database from 'libsql';
import type { Address } from '../domain/address.ts';
import { toRecord } from './reader.ts';
import {
  type ArtworkQuery,
  type JournalRecord,
  type OpenRecord,
  type RecordArtwork,
  SIGNED_STATES,
  type SignedEntry,
} from './record.ts';
import { type RawRow, RECORD_COLUMNS } from './rows.ts';
import type { WriterOptions } from './writer-options.ts';

const SIGNED = `state IN (${SIGNED_STATES.map((state) => `'${state}'`).join()})`;

/** Not the number of a session. */
const NOBODY = -1;

/** What a signed record is about. */
export type SignedSubject = Pick<JournalRecord, 'cluster' | 'wallet' | 'operation'> &
  Pick<SignedEntry, 'signature' | 'subject'>;

export interface SubjectOptions {
  /** Records of this session are left out. */
  readonly besides?: number | null;
  /** What this process signed itself, by the number of its record. The file is not asked for that again. */
  readonly known?: ReadonlyMap<number, SignedSubject>;
}

interface Signed {
  readonly id: number;
  readonly owner: number;
  readonly about: SignedSubject;
  readonly held: boolean;
}

/**
 * Signed records that have not ended, oldest first. Throws `journal_unusable` if one is damaged, because its subject is unknown.
 */
function signedRecords(
  { path, database, sessions }: WriterOptions,
  { besides = null, known = new Map() }: SubjectOptions,
): readonly Signed[] {
  const sql = `SELECT id, owner FROM records WHERE ${SIGNED} AND owner <> ? ORDER BY id`;
  const open = database.prepare(sql).all(besides ?? NOBODY) as readonly Pick<Signed, 'id' | 'owner'>[];
  return open.map(({ id, owner }): Signed => {
    const about = known.get(id);
    if (about !== undefined) return { id, owner, about, held: true };
    const row = database.prepare(`SELECT ${RECORD_COLUMNS} FROM records WHERE id = ?`).get(id) as RawRow;
    const { signed, held, ...record } = toRecord(path, sessions, row);
    // Such a record without its transaction is damaged.
    return { id, owner, about: { ...record, ...(signed as SignedEntry) }, held };
  });
}

/** For each request: signed records of its wallet that have not ended, on the same subject. Throws as `signedRecords`. */
export function openOnEach(
  options: WriterOptions,
  abouts: readonly ArtworkQuery[],
  among: SubjectOptions = {},
): readonly (readonly OpenRecord[])[] {
  // Most are about something else, which is seen here without comparing each with each.
  const asked = new Set(abouts.flatMap(({ subject }) => placesOf(subject)));
  const signed = signedRecords(options, among).filter(({ about: { subject } }) =>
    placesOf(subject).some((place) => asked.has(place)),
  );
  return abouts.map((about) =>
    signed.flatMap(({ id, owner, held, about: one }): OpenRecord[] => {
      const isOther = id !== about.except && one.cluster === about.cluster && one.wallet === about.wallet;
      if (!isOther || !isSame(about.subject, one.subject)) return [];
      const { operation, signature } = one;
      return [{ id, operation, signature, owner, pid: pidOf(options.database, owner), held }];
    }),
  );
}

/** Whether both are about the same artwork, listing, auction, offer or raffle. */
export function isSame(one: RecordArtwork | null, other: RecordArtwork | null): boolean {
  const places = placesOf(other);
  return placesOf(one).some((place) => places.includes(place));
}

function placesOf(subject: RecordArtwork | null): readonly Address[] {
  return subject === null ? [] : [subject.mint, subject.addresses[0]];
}

/** Every record refers to a session, so the row exists. */
export function pidOf(database: Database.Database, session: number): number {
  const found = database.prepare('SELECT pid FROM sessions WHERE id = ?').get(session);
  return (found as { readonly pid: number }).pid;
}
