import { stringifyTagged } from '../json/json.ts';
import type { Ending } from './record.ts';
import type { Session } from './session.ts';
import { inTransaction } from './transaction.ts';
import { asUnusable } from './unusable.ts';
import type { WriterOptions } from './writer-options.ts';

/**
 * What was signed is synced. Claims, events and outcomes need not be: without them nothing was signed, or the chain says them again. To
 * sync takes as long as all else about them.
 */
export type Durability = 'written' | 'synced';

/** Writes to a journal, for the session of this process. */
export interface JournalWriter {
  /**
   * Runs `work` in one database transaction. When this returns, it is in the file at the journal's path, where it stays if the process
   * dies; `synced`: also if the machine does, and so is all that was written before. Within another call it is part of that one, which has
   * to be synced too. Throws `journal_unusable`.
   */
  write<T>(work: () => T, durability?: Durability): T;
  run(
    sql: string,
    ...given: readonly unknown[]
  ): { readonly changes: number; readonly lastInsertRowid: number | bigint };
  addEvent(id: number, kind: string, detail: string | null): void;
  end(id: number, ending: Ending): void;
  /** Null until this process has claimed something. */
  session(): Session | null;
  /** The number of this process's session. The session is created by the first call. */
  ownSessionId(): number;
}

/** In write-ahead mode NORMAL syncs at checkpoints, and when the journal is closed. */
const SYNCHRONOUS = { written: 'NORMAL', synced: 'FULL' } as const;

export function createJournalWriter({
  path,
  database,
  sessions,
  now,
  pid,
  clean,
  fileWatch,
}: WriterOptions): JournalWriter {
  let session: Session | null = null;
  let writing: Durability | null = null;
  const run: JournalWriter['run'] = (sql, ...given) => database.prepare(sql).run(...given);
  const addEvent: JournalWriter['addEvent'] = (id, kind, detail) => {
    const text = detail === null ? null : clean(detail);
    run('INSERT INTO events (record_id, at, kind, detail) VALUES (?, ?, ?, ?)', id, now(), kind, text);
  };
  return {
    run,
    addEvent,
    session: () => session,
    write(work, durability = 'written') {
      if (writing === 'written' && durability === 'synced')
        throw new Error('what has to be synced is part of a write that is not');
      if (writing !== null) return work();
      const before = session;
      writing = durability;
      try {
        database.exec(`PRAGMA synchronous = ${SYNCHRONOUS[durability]}`);
        const done = inTransaction(database, work);
        fileWatch.requireInPlace();
        return done;
      } catch (error) {
        // The row of the new session was rolled back with the rest.
        if (session !== before) {
          session?.close();
          session = before;
        }
        throw asUnusable(path, error);
      } finally {
        writing = null;
      }
    },
    end(id, { state, slot, problem }) {
      const said = problem === undefined ? null : { ...problem, message: clean(problem.message) };
      const others = database.prepare(
        `SELECT id FROM records WHERE id <> ? AND state IN ('signed', 'sent')
           AND signature = (SELECT signature FROM records WHERE id = ?)`,
      );
      const together = [id, ...(others.all(id, id) as { readonly id: number }[]).map((one) => one.id)];
      for (const one of together) {
        run(
          `UPDATE records SET state = ?, slot = coalesce(?, slot), problem = ?, changed_at = ?,
             ended_at = coalesce(ended_at, ?) WHERE id = ?`,
          ...[
            state,
            slot?.toString() ?? null,
            said === null ? null : stringifyTagged(said),
            now(),
            now(),
            one,
          ],
        );
        addEvent(one, state, problem?.message ?? null);
      }
    },
    ownSessionId() {
      while (session === null) {
        const { lastInsertRowid } = run('INSERT INTO sessions (pid, started_at) VALUES (?, ?)', pid, now());
        session = sessions.hold(Number(lastInsertRowid));
      }
      return session.id;
    },
  };
}
