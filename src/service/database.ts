import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Client, createClient, LibsqlError } from '@libsql/client';
import { CliError } from '../errors/cli-error.ts';
import { ensureDirectory } from '../files/ensure-directory.ts';

export interface DatabaseOptions {
  /** `file:PATH`, `:memory:`, or the URL of a libsql server. */
  readonly url: string;
  readonly authToken?: string;
}

const BUSY_TIMEOUT_MILLISECONDS = 5_000;
const UNREADABLE = new Set(['SQLITE_NOTADB', 'SQLITE_CORRUPT', 'SQLITE_CANTOPEN', 'SQLITE_FORMAT']);

/** Applied in order, each once; what has been released is never changed, only added to. */
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
];

/** Opens the database and brings its schema up to date. Throws `state_corrupt` when it cannot be used. */
export async function openDatabase({ url, authToken }: DatabaseOptions): Promise<Client> {
  let client: Client | undefined;
  try {
    if (url.startsWith('file:')) makePrivate(url);
    client = createClient({
      url,
      timeout: BUSY_TIMEOUT_MILLISECONDS,
      ...(authToken === undefined ? {} : { authToken }),
    });
    if (url.startsWith('file:')) await client.execute('PRAGMA journal_mode = WAL');
    await migrate(client, url);
    return client;
  } catch (error) {
    client?.close();
    throw error instanceof LibsqlError && UNREADABLE.has(error.code)
      ? unusable(url, `it is not a readable database (${error.code})`, error)
      : unreachable(url, error);
  }
}

/**
 * Puts all that was written into the file itself, and closes it. libsql keeps a closed file open until its garbage is
 * collected, and would write then: over what somebody has put in its place meanwhile.
 */
export async function closeDatabase(database: Client, { url }: DatabaseOptions): Promise<void> {
  try {
    if (url.startsWith('file:')) await database.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // Nothing is lost: it stays in the log beside the file, which whoever opens it next reads.
  } finally {
    database.close();
  }
}

/** Hashes of keys are nobody else's business; what SQLite puts beside the file takes on its mode. */
function makePrivate(url: string): void {
  const path = fileURLToPath(url);
  ensureDirectory(dirname(path));
  closeSync(openSync(path, 'a', 0o600));
}

async function migrate(client: Client, url: string): Promise<void> {
  await client.execute('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY)');
  const { rows } = await client.execute('SELECT COALESCE(MAX(version), 0) AS version FROM schema_version');
  const current = Number(rows[0]?.version);
  if (current > MIGRATIONS.length) throw unusable(url, 'a newer version of gavel wrote it');
  for (const [index, statements] of MIGRATIONS.entries()) {
    const version = index + 1;
    if (version <= current) continue;
    const record = { sql: 'INSERT INTO schema_version (version) VALUES (?)', args: [version] };
    await client.batch([...statements, record], 'write');
  }
}

function unusable(url: string, why: string, cause?: unknown): CliError {
  // The URL of a server may carry a token.
  const name = url.startsWith('file:') ? url.slice('file:'.length) : 'the server';
  return new CliError('state_corrupt', {
    what: `the service's database ${name} cannot be used`,
    why,
    hint: 'move it away to start with an empty one, or name another',
    cause,
  });
}

/** The error as it is, unless a server is behind it: then without its text, which may repeat the URL and its token. */
function unreachable(url: string, error: unknown): unknown {
  if (error instanceof CliError || !url.includes('://') || url.startsWith('file:')) return error;
  return new CliError('network_unreachable', {
    what: `the database server at ${new URL(url).host} cannot be used`,
    why: error instanceof LibsqlError ? `it answered ${error.code}` : 'it does not answer',
    hint: 'check --database, and the token in GAVEL_DATABASE_TOKEN',
  });
}
