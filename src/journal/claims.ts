import { stringifyTagged } from '../json/json.ts';
import { toRecord } from './reader.ts';
import {
  type Claim,
  isOpen,
  type Journal,
  type JournalRecord,
  type Recorded,
  type SignedEntry,
} from './record.ts';
import { type RawRow, RECORD_COLUMNS, textOf } from './rows.ts';
import { pidOf } from './subjects.ts';
import { inTransaction } from './transaction.ts';
import { inProgress, notFound } from './unusable.ts';
import { requestKey } from './values.ts';
import type { JournalWriter } from './writer.ts';
import type { WriterOptions } from './writer-options.ts';

const OPEN = "state IN ('planned', 'signed', 'sent')";
/**
 * States of executed transactions. If another process reached one of these while this command started, it is not done
 * again.
 */
const EXECUTED = "state IN ('confirmed', 'finalized', 'failed')";

type Claims = Pick<Journal, 'claim' | 'findTyped' | 'take'> & {
  recordedOf(id: number, entry: SignedEntry, signedAt: number): Recorded;
  giveUp(owner: number): void;
};

/** Lets a process claim an intent, or take over a record of an earlier process. */
export function createClaims(
  options: WriterOptions,
  { write, run, addEvent, end, ownSessionId, session }: JournalWriter,
): Claims {
  const { path, database, sessions, now, startedAt } = options;
  const select = (where: string, ...given: readonly unknown[]): RawRow[] =>
    database.prepare(`SELECT ${RECORD_COLUMNS} FROM records WHERE ${where}`).all(...given) as RawRow[];
  const recordedOf: Claims['recordedOf'] = (id, entry, signedAt) => ({ ...entry, id, signedAt }) as Recorded;
  const signedAt = (id: number): number => {
    const sql = "SELECT coalesce(max(at), 0) AS at FROM events WHERE record_id = ? AND kind = 'signed'";
    return (database.prepare(sql).get(id) as { readonly at: number }).at;
  };
  const foundIn = ({ id }: RawRow, record: JournalRecord, signed: SignedEntry) => ({
    record,
    recorded: recordedOf(id, signed, signedAt(id)),
  });
  /** Takes over a record of a dead process, or one that this process let go. Null if nothing was signed: it is dropped. */
  const takeOver = (row: RawRow): { record: JournalRecord; recorded: Recorded } | null => {
    // This process sent it and no longer follows it, so it may take it up again.
    const isOwn = row.owner === session()?.id && row.signature !== null;
    if (!isOwn && sessions.isAlive(row.owner)) throw inProgress(row, pidOf(database, row.owner));
    const record = toRecord(path, sessions, row);
    if (record.signed === null) {
      const problem = { code: 'crashed', message: 'its process ended before it signed' };
      end(row.id, { state: 'dropped', problem });
      return null;
    }
    run('UPDATE records SET owner = ? WHERE id = ?', ownSessionId(), row.id);
    addEvent(row.id, 'resumed', null);
    return foundIn(row, { ...record, held: true }, record.signed);
  };
  /** Tries the oldest record first, because it is the likeliest to have landed. */
  const takeLike = (intentKey: string | null, typedKey: string): Claim | null => {
    const like = '(intent_key = ? OR typed_key = ?)';
    for (const row of select(`${OPEN} AND ${like} ORDER BY id`, intentKey, typedKey)) {
      const taken = takeOver(row);
      if (taken !== null) return { kind: 'found', ...taken };
    }
    // Records that were open when this command began, and were ended by another process since then.
    const ended = select(
      `ended_at > ? AND ${EXECUTED} AND ${like} ORDER BY id DESC`,
      startedAt,
      intentKey,
      typedKey,
    );
    for (const row of ended) {
      const record = toRecord(path, sessions, row);
      if (record.signed !== null && row.owner !== session()?.id) {
        return { kind: 'ended', ...foundIn(row, record, record.signed) };
      }
    }
    return null;
  };

  return {
    recordedOf,
    claim: (request) =>
      write((): Claim => {
        const [intentKey, typedKey] = [
          requestKey(request, request.intent),
          requestKey(request, request.typed),
        ];
        const found = takeLike(intentKey, typedKey);
        if (found !== null) return found;
        const { lastInsertRowid } = run(
          `INSERT INTO records (cluster, wallet, operation, intent_key, typed_key, intent, rpc_hosts, state, owner,
             created_at, changed_at) VALUES (?, ?, ?, ?, ?, ?, ?, 'planned', ?, ?, ?)`,
          ...[request.cluster, request.wallet, request.operation, intentKey, typedKey],
          ...[
            stringifyTagged(request.intent),
            stringifyTagged(request.rpcHosts),
            ownSessionId(),
            now(),
            now(),
          ],
        );
        const id = Number(lastInsertRowid);
        addEvent(id, 'planned', null);
        return { kind: 'made', id };
      }),
    findTyped: (request) =>
      write(() => {
        const found = takeLike(null, requestKey(request, request.typed));
        return found === null || found.kind === 'made' ? null : found;
      }),
    take: (id) =>
      write(() => {
        const [row] = select('id = ?', id);
        if (row === undefined) throw notFound(id);
        const taken = isOpen(stateOf(row)) ? takeOver(row) : null;
        if (taken !== null) return { kind: 'found', ...taken };
        const [after = row] = select('id = ?', id);
        return { kind: 'ended', record: toRecord(path, sessions, after) };
      }),
    /**
     * A record that was interrupted before anything was signed must not look open. If this write fails, the next process
     * does it.
     */
    giveUp(owner) {
      try {
        const left = select("owner = ? AND state = 'planned'", owner);
        if (left.length === 0) return;
        const problem = { code: 'declined', message: 'it was interrupted before it signed' };
        inTransaction(database, () => {
          for (const { id } of left) end(id, { state: 'dropped', problem });
        });
      } catch {
        // The process is ending, and its lock ends with it. The next process will drop the record.
      }
    },
  };
}

/** A damaged record counts as open. Reading it then throws an error that names it. */
function stateOf({ state }: RawRow): string {
  try {
    return String(textOf(state));
  } catch {
    return 'signed';
  }
}
