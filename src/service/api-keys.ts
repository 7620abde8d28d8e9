import { hash } from 'node:crypto';
import type { Clock } from '../ports/clock.ts';
import type { Sql } from './sql.ts';

const PREFIX = 'gvl_';
const KEY_BYTES = 32;
/** How long a key that was found is taken without another look: no longer than this does a revoked one work elsewhere. */
const REMEMBERED_MS = 1_000;
const MOST_REMEMBERED = 10_000;

/** The keys that give access to the service. A key is 32 random bytes and is shown once; only its hash is stored. */
export class ApiKeys {
  readonly #database: Sql;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #randomBytes: (size: number) => Uint8Array;
  /** By its hash: until when a key that was found is not looked up again, as this clock tells. */
  readonly #found = new Map<string, number>();

  constructor(database: Sql, clock: Pick<Clock, 'now'>, randomBytes: (size: number) => Uint8Array) {
    this.#database = database;
    this.#clock = clock;
    this.#randomBytes = randomBytes;
  }

  /** Returns the key, which cannot be read again. Names need not be unique. */
  async create(name: string): Promise<string> {
    const key = PREFIX + Buffer.from(this.#randomBytes(KEY_BYTES)).toString('base64url');
    const values = [name, hashApiKey(key), this.#clock.now()];
    await this.#database.rows('INSERT INTO api_keys (name, hash, created_at) VALUES (?, ?, ?)', values);
    return key;
  }

  /** Revokes all keys of a name. Returns how many there were. */
  async revoke(name: string): Promise<number> {
    const revoked = await this.#database.rows(
      'UPDATE api_keys SET revoked_at = ? WHERE name = ? AND revoked_at IS NULL RETURNING id',
      [this.#clock.now(), name],
    );
    this.#found.clear();
    return revoked.length;
  }

  /** Rejects when the database cannot be read, whoever asks with which key. */
  async requireReadable(): Promise<void> {
    await this.#database.rows('SELECT id FROM api_keys LIMIT 1');
  }

  /**
   * Looks the key up by its hash, so that the response time says nothing about stored keys. One that was found is remembered for
   * a second, and answered at once: with a database server each look is a round trip.
   */
  isLive(key: string): true | Promise<boolean> {
    const hashed = hashApiKey(key);
    const now = this.#clock.now();
    const until = this.#found.get(hashed);
    // A clock that went back remembers nothing.
    const isRemembered = until !== undefined && now < until && until - now <= REMEMBERED_MS;
    return isRemembered || this.#find(hashed, now);
  }

  async #find(hashed: string, now: number): Promise<boolean> {
    const sql = 'SELECT id FROM api_keys WHERE hash = ? AND revoked_at IS NULL';
    const isFound = await this.#database.finds(sql, [hashed]);
    if (this.#found.size >= MOST_REMEMBERED) this.#found.clear();
    if (isFound) this.#found.set(hashed, now + REMEMBERED_MS);
    else this.#found.delete(hashed);
    return isFound;
  }
}

/** A plain hash is enough: a key has 256 random bits, so a list of likely keys does not help. */
export function hashApiKey(key: string): string {
  return hash('sha256', key);
}
