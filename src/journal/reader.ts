import type Database from 'libsql';
import {
  isOpen,
  type JournalReader,
  type JournalRecord,
  type RecordEvent,
  type RecordFilter,
} from './record.ts';
import { type RecordRow, readRecord } from './rows.ts';
import type { Sessions } from './session.ts';
import { asUnusable, unusable } from './unusable.ts';

export interface ReaderOptions {
  readonly path: string;
  readonly database: Database.Database;
  readonly sessions: Sessions;
}

const NO_LIMIT = -1;

/** Reads what was written. A record that is not as it was written is an error: nothing can be said of it. */
export function createReader({ path, database, sessions }: ReaderOptions): JournalReader {
  const rows = (where: string, given: readonly unknown[], limit = NO_LIMIT): readonly JournalRecord[] =>
    reading(path, () => {
      const found = database.prepare(`SELECT * FROM records ${where} ORDER BY id DESC LIMIT ?`);
      return (found.all(...given, limit) as RecordRow[]).map((row) => toRecord(path, sessions, row));
    });
  return {
    list(filter) {
      const [where, given] = conditions(filter);
      return rows(where, given, filter.limit);
    },
    get: (id) => rows('WHERE id = ?', [id])[0] ?? null,
    findSignature: (signature) => rows('WHERE signature = ?', [signature])[0] ?? null,
    events: (id) =>
      reading(path, () => {
        const found = database.prepare('SELECT at, kind, detail FROM events WHERE record_id = ? ORDER BY id');
        return (found.all(id) as RecordEvent[]).map(({ at, kind, detail }) => ({ at, kind, detail }));
      }),
  };
}

/** Throws `journal_unusable` for one that was damaged. */
export function toRecord(path: string, sessions: Sessions, row: RecordRow): JournalRecord {
  const record = readRecord(row, isOpen(row.state) && sessions.isAlive(row.owner));
  if (record !== null) return record;
  const asked = row.signature === null ? '' : `: gavel tx status ${row.signature}`;
  throw unusable(path, `record ${row.id} is damaged`, `ask the chain, and keep the file${asked}`);
}

function conditions(filter: RecordFilter): readonly [where: string, given: readonly unknown[]] {
  const { states, operation, wallet } = filter;
  const all: readonly (readonly [condition: string, given: readonly unknown[]])[] = [
    ...(states === undefined ? [] : [[`state IN (${states.map(() => '?').join()})`, states] as const]),
    ...(operation === undefined ? [] : [['operation = ?', [operation]] as const]),
    ...(wallet === undefined ? [] : [['wallet = ?', [wallet]] as const]),
  ];
  const where = all.length === 0 ? '' : `WHERE ${all.map(([condition]) => condition).join(' AND ')}`;
  return [where, all.flatMap(([, given]) => given)];
}

function reading<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw asUnusable(path, error);
  }
}
