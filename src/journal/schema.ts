import type Database from 'libsql';
import { inTransaction } from './transaction.ts';

/** Applied in order, each once. A released migration is never changed; new ones are added. */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE sessions (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     pid INTEGER NOT NULL,
     started_at INTEGER NOT NULL
   );
   CREATE TABLE records (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     cluster TEXT NOT NULL,
     wallet TEXT NOT NULL,
     operation TEXT NOT NULL,
     intent_key TEXT NOT NULL,
     typed_key TEXT NOT NULL,
     intent TEXT NOT NULL,
     rpc_hosts TEXT NOT NULL,
     state TEXT NOT NULL,
     owner INTEGER NOT NULL REFERENCES sessions (id),
     bytes BLOB,
     signature TEXT UNIQUE,
     signed TEXT,
     seal TEXT,
     slot TEXT,
     problem TEXT,
     created_at INTEGER NOT NULL,
     changed_at INTEGER NOT NULL
   );
   CREATE UNIQUE INDEX one_open_intent ON records (intent_key) WHERE state IN ('planned', 'signed', 'sent');
   CREATE UNIQUE INDEX one_open_command ON records (typed_key) WHERE state IN ('planned', 'signed', 'sent');
   CREATE INDEX record_states ON records (state);
   CREATE TABLE events (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     record_id INTEGER NOT NULL REFERENCES records (id),
     at INTEGER NOT NULL,
     kind TEXT NOT NULL,
     detail TEXT
   );
   CREATE INDEX event_records ON events (record_id);`,
  `ALTER TABLE records ADD COLUMN ended_at INTEGER;
   CREATE INDEX record_ends ON records (ended_at) WHERE ended_at IS NOT NULL;
   CREATE TABLE plans (
     signature TEXT PRIMARY KEY,
     plan TEXT NOT NULL
   );`,
  // One transaction may carry out several records, so a signature may stand in several. SQLite can only drop a
  // constraint by copying the table.
  `CREATE TABLE records_copy (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     cluster TEXT NOT NULL,
     wallet TEXT NOT NULL,
     operation TEXT NOT NULL,
     intent_key TEXT NOT NULL,
     typed_key TEXT NOT NULL,
     intent TEXT NOT NULL,
     rpc_hosts TEXT NOT NULL,
     state TEXT NOT NULL,
     owner INTEGER NOT NULL REFERENCES sessions (id),
     bytes BLOB,
     signature TEXT,
     signed TEXT,
     seal TEXT,
     slot TEXT,
     problem TEXT,
     created_at INTEGER NOT NULL,
     changed_at INTEGER NOT NULL,
     ended_at INTEGER
   );
   INSERT INTO records_copy SELECT id, cluster, wallet, operation, intent_key, typed_key, intent, rpc_hosts, state, owner,
     bytes, signature, signed, seal, slot, problem, created_at, changed_at, ended_at FROM records;
   DROP TABLE records;
   ALTER TABLE records_copy RENAME TO records;
   CREATE UNIQUE INDEX one_open_intent ON records (intent_key) WHERE state IN ('planned', 'signed', 'sent');
   CREATE UNIQUE INDEX one_open_command ON records (typed_key) WHERE state IN ('planned', 'signed', 'sent');
   CREATE INDEX record_states ON records (state);
   CREATE INDEX record_ends ON records (ended_at) WHERE ended_at IS NOT NULL;
   CREATE INDEX record_signatures ON records (signature) WHERE signature IS NOT NULL;
   CREATE INDEX record_intents ON records (intent_key);
   CREATE INDEX record_commands ON records (typed_key);
   CREATE TABLE bulk_plans (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     plan TEXT NOT NULL
   );`,
];

/** The newest schema version that this version of the tool can read. */
export const SCHEMA_VERSION = MIGRATIONS.length;

/** Updates the schema, one process at a time. Returns the version, which may be newer than `SCHEMA_VERSION`. */
export function migrate(database: Database.Database): number {
  const found = versionOf(database);
  if (found >= SCHEMA_VERSION) return found;
  return inTransaction(database, () => {
    // Another process may have done it in the meantime.
    const current = versionOf(database);
    for (const statements of MIGRATIONS.slice(current)) database.exec(statements);
    database.exec(`PRAGMA user_version = ${Math.max(current, SCHEMA_VERSION)}`);
    return versionOf(database);
  });
}

function versionOf(database: Database.Database): number {
  const row = database.prepare('PRAGMA user_version').get() as { readonly user_version: number };
  return row.user_version;
}
