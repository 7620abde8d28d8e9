import Driver from 'libsql/promise';

export type SqlValue = string | number | null;

export interface Statement {
  readonly sql: string;
  readonly args?: readonly SqlValue[];
  /** Whether the transaction is given up when this statement returns no row. */
  readonly needsRow?: boolean;
}

/** A transaction was given up, because a statement that has to return a row returned none. */
export class NoRow extends Error {}

export type Row = Readonly<Record<string, SqlValue>>;

/** The part of the driver that is used here. The driver's own types use `any`. */
interface Connection {
  prepare(sql: string): Promise<Prepared>;
  exec(sql: string): Promise<void>;
  close(): void;
}

interface Prepared {
  all(args: readonly SqlValue[]): Promise<readonly Row[]>;
  /** Not asynchronous, unlike everything else. */
  get(args: readonly SqlValue[]): Row | undefined;
}

export interface ConnectionOptions {
  /** The token of a server; empty for a file. */
  readonly authToken: string;
  /** How long to wait while another process writes, in milliseconds. */
  readonly timeout: number;
}

/** What a server says that has undone what was not committed. The last: another one waited for five seconds to write. */
const UNDONE = /STREAM_EXPIRED|BATON_|Transaction timed out/;
const MOST_PREPARED = 100;
/** In characters. */
const LONG_TEXT = 65_536;

/**
 * One connection to a SQLite file, or to a libsql server by its URL. Waiting does not block the process. Calls run one
 * after the other, so that no statement gets into the transaction of another call.
 */
export class Sql {
  #connection: Connection;
  readonly #connect: () => Connection;
  /** Statements of a file, by their SQL: to prepare one takes as long as to run it. */
  readonly #prepared = new Map<string, Prepared>();
  readonly #isFile: boolean;
  #last: Promise<unknown> = Promise.resolve();
  #errors = 0;

  constructor(place: string, options: ConnectionOptions) {
    this.#connect = () => new Driver(place, options) as Connection;
    this.#connection = this.#connect();
    this.#isFile = !place.includes('://');
  }

  /** How many calls the database did not carry out. */
  get errors(): number {
    return this.#errors;
  }

  /** Returns the rows of one statement. */
  async rows(sql: string, args: readonly SqlValue[] = []): Promise<readonly Row[]> {
    return this.#afterTheLast(() => this.#run({ sql, args }));
  }

  /**
   * Whether a row is found. For what is asked with every request: in a file it takes a tenth of the CPU time of `rows`. It
   * does not wait for another process that writes, since the file is in WAL mode.
   */
  async finds(sql: string, args: readonly SqlValue[]): Promise<boolean> {
    if (!this.#isFile) return (await this.rows(sql, args)).length > 0;
    return this.#afterTheLast(async () => {
      const lookup = await this.#prepare(sql);
      return lookup.get(args) !== undefined;
    });
  }

  /** Runs statements in one transaction: all are on disk when it returns, or none. Returns the rows of each. Throws NoRow. */
  async transaction(statements: readonly Statement[]): Promise<readonly (readonly Row[])[]> {
    return this.#whole(async () => {
      const results: (readonly Row[])[] = [];
      for (const statement of statements) {
        const rows = await this.#run(statement);
        if (statement.needsRow === true && rows.length === 0) throw new NoRow(statement.sql);
        results.push(rows);
      }
      return results;
    });
  }

  /** As `transaction`, for many statements of which only the first returns rows: a server gets the others in few requests. */
  async writeAll(first: Statement, others: readonly Statement[]): Promise<void> {
    await this.#whole(async () => {
      const rows = await this.#run(first);
      if (first.needsRow === true && rows.length === 0) throw new NoRow(first.sql);
      for (const text of inTexts(others)) await this.#connection.exec(text);
    });
  }

  close(): void {
    this.#prepared.clear();
    this.#connection.close();
  }

  #whole<T>(work: () => Promise<T>): Promise<T> {
    return this.#afterTheLast(async () => {
      await this.#connection.exec('BEGIN IMMEDIATE');
      try {
        const done = await work();
        await this.#connection.exec('COMMIT');
        return done;
      } catch (error) {
        // After some errors, such as a full disk, SQLite has already rolled back.
        await this.#connection.exec('ROLLBACK').catch(() => {});
        throw error;
      }
    });
  }

  async #run({ sql, args = [] }: Statement): Promise<readonly Row[]> {
    return (await this.#prepare(sql)).all(args);
  }

  async #prepare(sql: string): Promise<Prepared> {
    if (!this.#isFile) return this.#connection.prepare(sql);
    const prepared = this.#prepared.get(sql) ?? (await this.#connection.prepare(sql));
    if (this.#prepared.size >= MOST_PREPARED) this.#prepared.clear();
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  /**
   * A server forgets a connection that nobody used for some seconds, and ends a transaction that others have waited for: both with
   * whatever was not committed. The driver does not open another connection: here it is done, and the work once more.
   */
  async #again<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      // The driver puts the server's code into its text, and has none of its own.
      if (!(error instanceof Error) || !UNDONE.test(error.message)) throw error;
      this.#connection.close();
      this.#connection = this.#connect();
      return work();
    }
  }

  #afterTheLast<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(this.#isFile ? work : () => this.#again(work));
    this.#last = done.catch((error: unknown) => {
      if (!(error instanceof NoRow)) this.#errors += 1;
    });
    return done;
  }
}

/** Many statements as few texts. SQLite copies what is left of a text for each statement in it, so that one text would take quadratic time. */
function* inTexts(statements: readonly Statement[]): Generator<string> {
  let text = '';
  for (const statement of statements) {
    text += `${writtenOut(statement)};\n`;
    if (text.length < LONG_TEXT) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/** With its values in it, each in the place of a question mark. */
function writtenOut({ sql, args = [] }: Statement): string {
  let next = 0;
  return sql.replaceAll('?', () => literal(args[next++] ?? null));
}

/** Text that came from the chain may hold anything, so it is written as its bytes. */
function literal(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  return `CAST(X'${Buffer.from(value).toString('hex')}' AS TEXT)`;
}
