import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shellWord } from '../errors/shell-word.ts';
import { ensureDirectory } from '../files/ensure-directory.ts';
import { OTHERS_WRITE, type RefuseFile, requireRegular } from '../files/read-regular.ts';
import { openingFailed, unusable } from './database-error.ts';
import { INDEX_TABLES } from './index/tables.ts';
import { KEEPER_TABLES } from './keeper/transactions.ts';
import { REQUEST_TABLES } from './request-counts.ts';
import { NoRow, Sql } from './sql.ts';
import { LEGACY_TABLES } from './v1/tables.ts';

export interface DatabaseOptions {
  /** `file:PATH`, `:memory:`, or the URL of a libsql server. */
  readonly url: string;
  readonly authToken?: string;
}

const BUSY_TIMEOUT_MILLISECONDS = 5_000;
/** Endings of the files that SQLite keeps beside a database. */
const BESIDE = ['-wal', '-shm', '-journal'];
/** Creates a missing file, does not wait for a named pipe, and does not follow a link. Windows has no such flags. */
const OPEN_FLAGS =
  constants.O_WRONLY |
  constants.O_CREAT |
  constants.O_APPEND |
  (constants.O_NONBLOCK ?? 0) |
  (constants.O_NOFOLLOW ?? 0);

/** Applied in order, each once. A released migration is never changed; new ones are added. */
const MIGRATIONS: readonly (readonly string[])[] = [
  [
    `CREATE TABLE api_keys (
       id INTEGER PRIMARY KEY,
       name TEXT NOT NULL,
       hash TEXT NOT NULL UNIQUE,
       created_at INTEGER NOT NULL,
       revoked_at INTEGER
     )`,
  ],
  [
    'CREATE TABLE bid_gates (asset TEXT PRIMARY KEY) WITHOUT ROWID',
    'CREATE TABLE bid_wallets (asset TEXT, wallet TEXT, PRIMARY KEY (asset, wallet)) WITHOUT ROWID',
  ],
  INDEX_TABLES,
  LEGACY_TABLES,
  REQUEST_TABLES,
  KEEPER_TABLES,
];

/**
 * Opens the database and updates its schema. Throws `state_corrupt` if it cannot be used, `network_unreachable` for a
 * server.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Sql> {
  const { url } = options;
  let database: Sql | undefined;
  try {
    if (url.startsWith('file:')) makePrivate(url);
    database = connect(options);
    if (url.startsWith('file:')) await database.rows('PRAGMA journal_mode = WAL');
    await migrate(database, url);
    return database;
  } catch (error) {
    database?.close();
    throw openingFailed(url, error);
  }
}

/** Schemes of a server, and what the driver calls them. */
const SCHEMES: Readonly<Record<string, string>> = { 'wss:': 'https:', 'ws:': 'http:', 'libsql:': 'https:' };

/** The driver takes a path for a file; for a server an http or https address without parameters. */
function connect({ url, authToken }: DatabaseOptions): Sql {
  const timeout = BUSY_TIMEOUT_MILLISECONDS;
  if (url.startsWith('file:')) return new Sql(fileURLToPath(url), { authToken: '', timeout });
  if (!url.includes('://')) return new Sql(url, { authToken: '', timeout });
  const server = new URL(url);
  const token = authToken ?? server.searchParams.get('authToken') ?? '';
  const isPlain = server.searchParams.get('tls') === '0';
  const scheme = isPlain ? 'http:' : (SCHEMES[server.protocol] ?? server.protocol);
  const address = `${scheme}//${server.host}${server.pathname.replace(/\/$/, '')}`;
  return new Sql(address, { authToken: token, timeout });
}

/**
 * Moves all writes from the log into the file, and closes it. libsql keeps a closed file open until garbage collection
 * and would write only then, possibly over a file that has replaced it.
 */
export async function closeDatabase(database: Sql, { url }: DatabaseOptions): Promise<void> {
  try {
    if (url.startsWith('file:')) await database.rows('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // Nothing is lost: the writes stay in the log beside the file, and the next process to open it reads them.
  } finally {
    database.close();
  }
}

/**
 * Makes the file readable by its owner alone, as it holds hashes of keys; SQLite gives its other files the same
 * permissions. Refuses anything but a regular file, before SQLite would wait for it or write to it, and a file that
 * others may write to.
 */
function makePrivate(url: string): void {
  const path = fileURLToPath(url);
  ensureDirectory(dirname(path));
  const refuse: RefuseFile = (why, hint) => unusable(url, why, hint);
  for (const suffix of ['', ...BESIDE]) {
    requireRegular(`${path}${suffix}`, {}, (why) =>
      refuse(suffix === '' ? why : `of ${path}${suffix}: ${why}`),
    );
  }
  const descriptor = openSync(path, OPEN_FLAGS, 0o600);
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) throw refuse('it is not a regular file');
    if ((stats.mode & OTHERS_WRITE) !== 0)
      throw refuse('other users of this machine may write to it', `chmod 600 ${shellWord(path)}`);
  } finally {
    closeSync(descriptor);
  }
}

async function migrate(database: Sql, url: string): Promise<void> {
  await database.rows('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY)');
  const [newest] = await database.rows('SELECT COALESCE(MAX(version), 0) AS version FROM schema_version');
  const current = Number(newest?.version);
  if (current > MIGRATIONS.length) throw unusable(url, 'a newer version of gavel wrote it');
  for (const [index, statements] of MIGRATIONS.entries()) {
    const version = index + 1;
    if (version <= current) continue;
    // First, since another instance may do the same at this moment: then it is done.
    const sql = 'INSERT INTO schema_version (version) VALUES (?) ON CONFLICT DO NOTHING RETURNING version';
    const record = { sql, args: [version], needsRow: true };
    const others = statements.map((one) => ({ sql: one }));
    await database.writeAll(record, others).catch((error) => {
      if (!(error instanceof NoRow)) throw error;
    });
  }
}
