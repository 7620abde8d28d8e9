import { createHash } from 'node:crypto';
import type { Client } from '@libsql/client';
import type { Clock } from '../ports/clock.ts';

const PREFIX = 'gvl_';
const KEY_BYTES = 32;

/** Who may call the service. A key is 32 random bytes, shown once; only its hash is kept. */
export class ApiKeys {
  readonly #database: Client;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #randomBytes: (size: number) => Uint8Array;

  constructor(database: Client, clock: Pick<Clock, 'now'>, randomBytes: (size: number) => Uint8Array) {
    this.#database = database;
    this.#clock = clock;
    this.#randomBytes = randomBytes;
  }

  /** Returns the key; it cannot be read again. Names need not be unique. */
  async create(name: string): Promise<string> {
    const key = PREFIX + Buffer.from(this.#randomBytes(KEY_BYTES)).toString('base64url');
    await this.#database.execute({
      sql: 'INSERT INTO api_keys (name, hash, created_at) VALUES (?, ?, ?)',
      args: [name, hashApiKey(key), this.#clock.now()],
    });
    return key;
  }

  /** Revokes every key of a name at once; returns how many there were. */
  async revoke(name: string): Promise<number> {
    const { rowsAffected } = await this.#database.execute({
      sql: 'UPDATE api_keys SET revoked_at = ? WHERE name = ? AND revoked_at IS NULL',
      args: [this.#clock.now(), name],
    });
    return rowsAffected;
  }

  /** Found by its hash, so that how long the answer takes says nothing about a stored key. */
  async isLive(key: string): Promise<boolean> {
    const { rows } = await this.#database.execute({
      sql: 'SELECT 1 FROM api_keys WHERE hash = ? AND revoked_at IS NULL',
      args: [hashApiKey(key)],
    });
    return rows.length > 0;
  }
}

/** A plain hash suffices: a key has 256 random bits, and cannot be guessed from a list of likely ones. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
