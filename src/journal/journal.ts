import type Database from 'libsql';
import { CliError } from '../errors/cli-error.ts';
import { createReader, type ReaderOptions, toRecord } from './reader.ts';
import {
  type ClaimRequest,
  type Ending,
  isOpen,
  type Journal,
  type JournalRecord,
  type Recorded,
  type SignedEntry,
} from './record.ts';
import { type RecordRow, signedColumns } from './rows.ts';
import type { Session } from './session.ts';
import { committed } from './transaction.ts';
import { asUnusable, unusable } from './unusable.ts';
import { keyOf, writeValue } from './values.ts';

export interface WriterOptions extends ReaderOptions {
  readonly now: () => number;
  readonly pid: number;
  readonly clean: (text: string) => string;
}

const OPEN = "state IN ('planned', 'signed', 'sent')";
/** Steps after which a node may have the bytes. */
const SENT: ReadonlySet<string> = new Set(['sent', 'doubted', 'resent', 'seen']);

/** The journal over an open database. One process, one session: it is made with the first claim. */
export function createJournal(options: WriterOptions): Journal & { close(): void } {
  const { path, database, sessions, now, pid, clean } = options;
  let session: Session | null = null;

  const write = <T>(work: () => T): T => {
    const before = session;
    try {
      return committed(database, work);
    } catch (error) {
      // Its row was rolled back with the rest.
      if (session !== before) {
        session?.close();
        session = before;
      }
      throw asUnusable(path, error);
    }
  };
  const run = (sql: string, ...given: readonly unknown[]) => database.prepare(sql).run(...given);
  const mine = (): number => {
    while (session === null) {
      const { lastInsertRowid } = run('INSERT INTO sessions (pid, started_at) VALUES (?, ?)', pid, now());
      session = sessions.hold(Number(lastInsertRowid));
    }
    return session.id;
  };
  const tell = (id: number, kind: string, detail: string | null) => {
    const text = detail === null ? null : clean(detail);
    run('INSERT INTO events (record_id, at, kind, detail) VALUES (?, ?, ?, ?)', id, now(), kind, text);
  };
  const end = (id: number, { state, slot, problem }: Ending) => {
    const said = problem === undefined ? null : { ...problem, message: clean(problem.message) };
    run(
      'UPDATE records SET state = ?, slot = coalesce(?, slot), problem = ?, changed_at = ? WHERE id = ?',
      ...[state, slot?.toString() ?? null, said === null ? null : writeValue(said), now(), id],
    );
    tell(id, state, problem?.message ?? null);
  };
  /** Of a dead process, or refused. Null where nothing was signed: that is over. */
  const takeOver = (row: RecordRow): { record: JournalRecord; recorded: Recorded } | null => {
    if (sessions.isAlive(row.owner)) throw inProgress(row, pidOf(database, row.owner));
    const record = toRecord(path, sessions, row);
    if (record.signed === null) {
      end(row.id, {
        state: 'dropped',
        problem: { code: 'crashed', message: 'its process ended before it signed' },
      });
      return null;
    }
    run('UPDATE records SET owner = ? WHERE id = ?', mine(), row.id);
    tell(row.id, 'resumed', null);
    return { record: { ...record, held: true }, recorded: recordedOf(row.id, record.signed) };
  };
  /** The oldest first: it is the likeliest to have landed. */
  const takeLike = (intentKey: string | null, typedKey: string) => {
    const like = database.prepare(
      `SELECT * FROM records WHERE ${OPEN} AND (intent_key = ? OR typed_key = ?) ORDER BY id`,
    );
    for (const row of like.all(intentKey, typedKey) as RecordRow[]) {
      const taken = takeOver(row);
      if (taken !== null) return { kind: 'found', ...taken } as const;
    }
    return null;
  };

  /** What was interrupted before it signed is over, and should not look open. If that cannot be written, the next sees it. */
  const giveUp = (owner: number) => {
    try {
      const left = database
        .prepare("SELECT id FROM records WHERE owner = ? AND state = 'planned'")
        .all(owner);
      if (left.length === 0) return;
      const problem = { code: 'declined', message: 'it was interrupted before it signed' };
      committed(database, () => {
        for (const { id } of left as { readonly id: number }[]) end(id, { state: 'dropped', problem });
      });
    } catch {
      // The process is ending; its lock goes with it.
    }
  };

  return {
    ...createReader(options),
    claim: (request) =>
      write(() => {
        const [intentKey, typedKey] = [keysOf(request, request.intent), keysOf(request, request.typed)];
        const found = takeLike(intentKey, typedKey);
        if (found !== null) return found;
        const { lastInsertRowid } = run(
          `INSERT INTO records (cluster, wallet, operation, intent_key, typed_key, intent, rpc_hosts, state, owner,
             created_at, changed_at) VALUES (?, ?, ?, ?, ?, ?, ?, 'planned', ?, ?, ?)`,
          ...[request.cluster, request.wallet, request.operation, intentKey, typedKey],
          ...[writeValue(request.intent), writeValue(request.rpcHosts), mine(), now(), now()],
        );
        const id = Number(lastInsertRowid);
        tell(id, 'planned', null);
        return { kind: 'made', id };
      }),
    findTyped: (request) => write(() => takeLike(null, keysOf(request, request.typed))),
    take: (id) =>
      write(() => {
        const row = database.prepare('SELECT * FROM records WHERE id = ?').get(id) as RecordRow | undefined;
        if (row === undefined) throw notFound(id);
        const taken = isOpen(row.state) ? takeOver(row) : null;
        if (taken !== null) return { kind: 'found', ...taken };
        const now = database.prepare('SELECT * FROM records WHERE id = ?').get(id) as RecordRow;
        return { kind: 'ended', record: toRecord(path, sessions, now) };
      }),
    sign: (entries) =>
      write(() =>
        entries.map(({ id, ...entry }) => {
          const { bytes, signature, signed, seal } = signedColumns(id, entry);
          const { changes } = run(
            `UPDATE records SET state = 'signed', bytes = ?, signature = ?, signed = ?, seal = ?, changed_at = ?
               WHERE id = ? AND owner = ? AND state = 'planned'`,
            ...[bytes, signature, signed, seal, now(), id, session?.id ?? null],
          );
          if (changes !== 1) throw gone(path);
          tell(id, 'signed', signature);
          return recordedOf(id, entry);
        }),
      ),
    note: (id, { kind, detail }) =>
      write(() => {
        if (SENT.has(kind)) {
          run(
            "UPDATE records SET state = 'sent', changed_at = ? WHERE id = ? AND state = 'signed'",
            now(),
            id,
          );
        }
        tell(id, kind, detail);
      }),
    end: (id, ending) => write(() => end(id, ending)),
    close() {
      if (session !== null) giveUp(session.id);
      session?.close();
      session = null;
      database.close();
    },
  };
}

function keysOf(
  { cluster, wallet, operation }: Omit<ClaimRequest, 'intent' | 'rpcHosts'>,
  what: unknown,
): string {
  return keyOf(cluster, wallet, operation, what);
}

function recordedOf(id: number, entry: SignedEntry): Recorded {
  return { ...entry, id } as Recorded;
}

/** A record refers to its session, so there is one. */
function pidOf(database: Database.Database, session: number): number {
  return (database.prepare('SELECT pid FROM sessions WHERE id = ?').get(session) as { readonly pid: number })
    .pid;
}

function inProgress({ id, signature }: RecordRow, pid: number): CliError {
  return new CliError('intent_in_progress', {
    what: 'another gavel is doing the same at this moment, so this one did nothing',
    why: `process ${pid} works on it as record ${id}`,
    hint: `gavel tx status ${id}`,
    details: { id, pid, signature },
  });
}

function notFound(id: number): CliError {
  return new CliError('record_not_found', {
    what: `there is no record ${id} in the journal`,
    hint: 'gavel tx history',
    details: { id },
  });
}

function gone(path: string): CliError {
  return unusable(path, 'it was replaced while this command ran', 'run the command again');
}
