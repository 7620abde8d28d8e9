import type { Clock } from '../../ports/clock.ts';
import type { Sql, Statement } from '../sql.ts';

/** Unix milliseconds by the clock of the database, which all instances share. */
const DATABASE_TIME = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)";

/** In the time that it holds. */
const RENEWALS = 3;

export interface LeaseOptions {
  /** Of this instance alone. */
  readonly holder: string;
  /** For how long it holds, in milliseconds, unless it is renewed. */
  readonly durationMs: number;
  /** The time as an SQL expression, in unix milliseconds. Default: the clock of the database. */
  readonly now?: () => string;
}

/**
 * The right to index, which one instance has at a time. Whoever takes it over gets a new token, and a transaction of the
 * earlier holder fails from then on: it begins with `fence`.
 */
export class Lease {
  readonly #database: Sql;
  readonly #options: LeaseOptions;
  #token: number | null = null;

  constructor(database: Sql, options: LeaseOptions) {
    this.#database = database;
    this.#options = options;
  }

  /** Whether it was held when it was last taken or renewed. */
  get isHeld(): boolean {
    return this.#token !== null;
  }

  /** Takes or renews it. Returns whether this instance has it; `isNew`: since this call. */
  async take(): Promise<{ readonly held: boolean; readonly isNew: boolean }> {
    const { holder } = this.#options;
    const [row] = await this.#database.rows(
      `UPDATE index_lease SET token = token + (holder <> ?), holder = ?, expires_at = ${this.#end()}
       WHERE id = 1 AND (holder = ? OR expires_at <= ${this.#now()}) RETURNING token`,
      [holder, holder, holder],
    );
    const before = this.#token;
    this.#token = row === undefined ? null : Number(row.token);
    return { held: this.#token !== null, isNew: this.#token !== null && this.#token !== before };
  }

  /** The first statement of every transaction of the index. It renews the lease, and fails where somebody else has it. */
  fence(): Statement {
    return {
      sql: `UPDATE index_lease SET expires_at = ${this.#end()} WHERE id = 1 AND holder = ? AND token = ? RETURNING token`,
      args: [this.#options.holder, this.#token],
      needsRow: true,
    };
  }

  /** Renews it from time to time, until the returned function is called. Whether it is held still, `fence` says. */
  keep(alarm: Clock['alarm']): () => void {
    let stop: (() => void) | undefined;
    let isOver = false;
    const next = () => {
      if (isOver) return;
      stop = alarm?.(this.#options.durationMs / RENEWALS, () => {
        const { sql, args } = this.fence();
        this.#database.rows(sql, args).then(next, next);
      });
    };
    next();
    return () => {
      isOver = true;
      stop?.();
    };
  }

  /** Lets others take it at once. */
  async release(): Promise<void> {
    if (this.#token === null) return;
    const args = [this.#options.holder, this.#token];
    this.#token = null;
    await this.#database.rows('UPDATE index_lease SET expires_at = 0 WHERE holder = ? AND token = ?', args);
  }

  #now(): string {
    return this.#options.now?.() ?? DATABASE_TIME;
  }

  #end(): string {
    return `${this.#now()} + ${this.#options.durationMs}`;
  }
}
