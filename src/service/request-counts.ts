import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Clock } from '../ports/clock.ts';
import type { Sql } from './sql.ts';

/** A migration of the database: never changed once released. `begins_at`: unix milliseconds of the window that is counted. */
export const REQUEST_TABLES: readonly string[] = [
  `CREATE TABLE request_counts (
     subject TEXT NOT NULL,
     begins_at INTEGER NOT NULL,
     count INTEGER NOT NULL,
     PRIMARY KEY (subject, begins_at)
   ) WITHOUT ROWID`,
];

/** Between two exchanges with the other instances. */
const EXCHANGE_MS = 1_000;
/** Whoever was not heard of for longest is forgotten first. */
const MOST_SUBJECTS = 5_000;
const ROWS_AT_ONCE = 500;

interface Count {
  /** Requests here in this window, and how many of them the database knows. */
  own: number;
  known: number;
  /** Requests at other instances, as the database had them last. */
  others: number;
}

/**
 * Counts the requests of each key and each address in windows of the clock, together with the other instances on the same
 * database: what is counted here is told to them every second, and the others' counts are learned in the same statement. So
 * requests of up to a second are not known everywhere. A database that fails stops nobody: then each instance counts alone.
 */
export class RequestCounts {
  readonly #database: Sql;
  readonly #clock: Pick<Clock, 'now' | 'alarm'>;
  readonly #windowMs: number;
  readonly #counts = new Map<string, Count>();
  #beginsAt = 0;
  /** The window in which old rows were deleted. */
  #cleanedAt = 0;
  #isClosed = false;
  #stop: (() => void) | undefined;

  constructor(database: Sql, clock: Pick<Clock, 'now' | 'alarm'>, windowMs: number) {
    this.#database = database;
    this.#clock = clock;
    this.#windowMs = windowMs;
  }

  /** Counts one more. `current`: in this window. `ttl`: milliseconds until the next one. */
  add(subject: string): { readonly current: number; readonly ttl: number } {
    const now = this.#clock.now();
    const beginsAt = now - (now % this.#windowMs);
    if (beginsAt !== this.#beginsAt) this.#counts.clear();
    this.#beginsAt = beginsAt;
    const count = this.#counts.get(subject) ?? { own: 0, known: 0, others: 0 };
    count.own += 1;
    this.#counts.delete(subject);
    this.#counts.set(subject, count);
    const [oldest] = this.#counts.size > MOST_SUBJECTS ? this.#counts.keys() : [];
    if (oldest !== undefined) this.#counts.delete(oldest);
    return { current: count.own + count.others, ttl: beginsAt + this.#windowMs - now };
  }

  /** Tells the other instances what was counted here since the last time, and learns what they counted. */
  async exchange(): Promise<void> {
    const beginsAt = this.#beginsAt;
    const changed = [...this.#counts].filter(([, { own, known }]) => own > known);
    for (let start = 0; start < changed.length; start += ROWS_AT_ONCE)
      await this.#tell(beginsAt, changed.slice(start, start + ROWS_AT_ONCE));
    if (changed.length === 0 || this.#cleanedAt === beginsAt) return;
    this.#cleanedAt = beginsAt;
    // The clock of another instance may be somewhat behind.
    const args = [beginsAt - this.#windowMs];
    await this.#database.rows('DELETE FROM request_counts WHERE begins_at < ?', args);
  }

  /** Exchanges counts as long as the process runs. `failed` is told of each failure. */
  follow(failed: (error: unknown) => void): void {
    const next = (): void => {
      if (this.#isClosed) return;
      this.#stop = this.#clock.alarm?.(EXCHANGE_MS, () => {
        this.exchange().catch(failed).then(next);
      });
    };
    next();
  }

  /** Tells the others what was counted last. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stop?.();
    await this.exchange();
  }

  async #tell(beginsAt: number, changed: readonly (readonly [string, Count])[]): Promise<void> {
    const told = new Map(changed.map(([subject, count]) => [subject, { count, own: count.own }]));
    const rows = await this.#database.rows(
      `INSERT INTO request_counts (subject, begins_at, count) VALUES ${changed.map(() => '(?, ?, ?)').join(', ')}
       ON CONFLICT (subject, begins_at) DO UPDATE SET count = count + excluded.count RETURNING subject, count`,
      changed.flatMap(([subject, { own, known }]) => [subject, beginsAt, own - known]),
    );
    for (const { subject, count: total } of rows) {
      const one = told.get(String(subject));
      if (one === undefined) continue;
      one.count.known = one.own;
      one.count.others = Number(total) - one.own;
    }
  }
}

/** For the limiter, which makes its own store. */
export function storeOf(counts: RequestCounts): FastifyRateLimitStoreCtor {
  return class Store {
    incr(subject: string, counted: (error: Error | null, result?: { current: number; ttl: number }) => void) {
      counted(null, counts.add(subject));
    }

    child() {
      return this;
    }
  };
}
