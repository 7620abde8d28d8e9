import type Database from 'libsql';
import { parseTagged } from '../json/json.ts';
import {
  type DamagedRecord,
  isOpen,
  type JournalReader,
  type JournalRecord,
  OPEN_STATES,
  type RecordEvent,
  type RecordFilter,
  type SignedPlanEntry,
  type UnsettledRecord,
} from './record.ts';
import {
  asBytes,
  type Bytes,
  damagedFrom,
  type RawRow,
  RECORD_COLUMNS,
  readRecord,
  readRow,
  textOf,
} from './rows.ts';
import type { Sessions } from './session.ts';
import { asUnusable, unusable } from './unusable.ts';
import { requestKey } from './values.ts';

export interface ReaderOptions {
  readonly path: string;
  readonly database: Database.Database;
  readonly sessions: Sessions;
}

const NO_LIMIT = -1;
/** As many plans as are looked at: they live for a minute or so. */
const NEWEST_PLANS = 100;
const OPEN = `state IN (${OPEN_STATES.map((state) => `'${state}'`).join()})`;

/** Reads the journal. A record that is not as it was written causes an error, because nothing about it is certain. */
export function createReader({ path, database, sessions }: ReaderOptions): JournalReader {
  const rows = (where: string, given: readonly unknown[], limit = NO_LIMIT): readonly RawRow[] =>
    reading(path, () => {
      const sql = `SELECT ${RECORD_COLUMNS} FROM records ${where} ORDER BY id DESC LIMIT ?`;
      return database.prepare(sql).all(...given, limit) as RawRow[];
    });
  const one = (where: string, given: unknown): JournalRecord | null => {
    const [row] = rows(where, [given]);
    return row === undefined ? null : toRecord(path, sessions, row);
  };
  return {
    list(filter, onDamaged) {
      const [where, given] = conditions(filter);
      return rows(where, given, filter.limit).flatMap((row) => {
        const record = recordIn(sessions, row);
        if (record !== null) return [record];
        if (onDamaged === undefined) throw damaged(path, damagedFrom(row));
        onDamaged(damagedFrom(row));
        return [];
      });
    },
    get: (id) => one('WHERE id = ?', id),
    findSignature: (signature) => one('WHERE signature = ?', signature),
    findDone: (request) =>
      one("WHERE state IN ('confirmed', 'finalized') AND typed_key = ?", requestKey(request, request.typed)),
    unsettled: (confirmed) =>
      reading(path, () => {
        const columns = ['cluster', 'state', 'signature'].map(asBytes).join();
        const sql = (condition: string) =>
          `SELECT id, ${columns} FROM records WHERE ${condition} ORDER BY id DESC LIMIT ?`;
        const open = database.prepare(sql(OPEN)).all(NO_LIMIT);
        const done = confirmed === 0 ? [] : database.prepare(sql("state = 'confirmed'")).all(confirmed);
        return ([...open, ...done] as RawRow[]).map(outlineOf).sort((a, b) => a.id - b.id);
      }),
    events: (id) =>
      reading(path, () => {
        const columns = ['kind', 'detail'].map(asBytes).join();
        const found = database.prepare(`SELECT at, ${columns} FROM events WHERE record_id = ? ORDER BY id`);
        return (found.all(id) as RawEvent[]).map(eventOf);
      }),
    plans: () => readPlans(path, database),
    bulkPlans: () =>
      reading(path, () => {
        const found = database.prepare(`SELECT id, ${asBytes('plan')} FROM bulk_plans ORDER BY id DESC`);
        const rows = found.all() as { readonly id: number; readonly plan: Bytes }[];
        return rows.map(({ id, plan }) => ({ id, text: String(textOf(plan)) }));
      }),
  };
}

interface RawEvent {
  readonly at: number;
  readonly kind: Bytes;
  readonly detail: Bytes;
}

/** Of a damaged event only the time is kept. Events are for people, and nothing depends on them. */
function eventOf({ at, kind, detail }: RawEvent): RecordEvent {
  try {
    return { at, kind: String(textOf(kind)), detail: textOf(detail) };
  } catch {
    return { at, kind: 'damaged', detail: null };
  }
}

/** A record with an unreadable cluster counts as one of this cluster, so that it is named and not skipped. */
function outlineOf({ id, ...row }: RawRow): UnsettledRecord {
  try {
    return { id, cluster: textOf(row.cluster), isOpen: isOpen(String(textOf(row.state))) };
  } catch {
    return { id, cluster: null, isOpen: true };
  }
}

function recordIn(sessions: Sessions, raw: RawRow): JournalRecord | null {
  const row = readRow(raw);
  return row === null ? null : readRecord(row, isOpen(row.state) && sessions.isAlive(row.owner));
}

/** Throws `journal_unusable` for a damaged record. */
export function toRecord(path: string, sessions: Sessions, row: RawRow): JournalRecord {
  const record = recordIn(sessions, row);
  if (record !== null) return record;
  throw damaged(path, damagedFrom(row));
}

function damaged(path: string, { id, signature }: DamagedRecord) {
  const asked = signature === null ? '' : `: gavel tx status ${signature}`;
  return unusable(path, `record ${id} is damaged`, `ask the chain, and keep the file${asked}`);
}

/** Those that were not sent from here, newest first. */
export function readPlans(path: string, database: Database.Database): readonly SignedPlanEntry[] {
  return reading(path, () => {
    const sql = `SELECT ${asBytes('plan')} FROM plans WHERE NOT EXISTS
      (SELECT 1 FROM records WHERE records.signature = plans.signature) ORDER BY rowid DESC LIMIT ?`;
    const rows = database.prepare(sql).all(NEWEST_PLANS) as { readonly plan: Bytes }[];
    return rows.map(({ plan }) => parseTagged(String(textOf(plan))) as SignedPlanEntry);
  });
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
