import Driver from 'libsql/promise';

export type SqlValue = string | number | null;

export interface Statement {
  readonly sql: string;
  readonly args?: readonly SqlValue[];
}

export type Row = Readonly<Record<string, SqlValue>>;

/** What this file uses of the driver, whose own types say `any`. */
interface Connection {
  prepare(sql: string): Promise<{ all(args: readonly SqlValue[]): Promise<readonly Row[]> }>;
  exec(sql: string): Promise<void>;
  close(): void;
}

export interface ConnectionOptions {
  /** Of a server, else empty. */
  readonly authToken: string;
  /** Milliseconds to wait while another process writes. */
  readonly timeout: number;
}

/**
 * One connection to a SQLite file, or to a libsql server by its URL. Nothing blocks the process while it waits, and what is
 * asked is done one after the other, so that nothing comes into the middle of a transaction.
 */
export class Sql {
  readonly #connection: Connection;
  #last: Promise<unknown> = Promise.resolve();

  constructor(place: string, options: ConnectionOptions) {
    this.#connection = new Driver(place, options) as Connection;
  }

  /** The rows that one statement returns. */
  async rows(sql: string, args: readonly SqlValue[] = []): Promise<readonly Row[]> {
    return this.#afterTheLast(() => this.#run({ sql, args }));
  }

  /** All of the statements are on disk when it returns, or none; the rows that each returned. */
  async transaction(statements: readonly Statement[]): Promise<readonly (readonly Row[])[]> {
    return this.#afterTheLast(async () => {
      await this.#connection.exec('BEGIN IMMEDIATE');
      try {
        const results: (readonly Row[])[] = [];
        for (const statement of statements) results.push(await this.#run(statement));
        await this.#connection.exec('COMMIT');
        return results;
      } catch (error) {
        // SQLite has rolled back by itself after some errors, a full disk among them.
        await this.#connection.exec('ROLLBACK').catch(() => {});
        throw error;
      }
    });
  }

  close(): void {
    this.#connection.close();
  }

  async #run({ sql, args = [] }: Statement): Promise<readonly Row[]> {
    return (await this.#connection.prepare(sql)).all(args);
  }

  #afterTheLast<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }
}
