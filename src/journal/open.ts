import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import type { CliError } from '../errors/cli-error.ts';
import { shellWord } from '../errors/shell-word.ts';
import { ensureDirectory } from '../files/ensure-directory.ts';
import { requireSpareDescriptors } from '../files/spare-descriptors.ts';
import { createPrivate } from './create-private.ts';
import { HEADER_BYTES, watchFile } from './in-place.ts';
import { createJournal } from './journal.ts';
import { keepStatements } from './keep-statements.ts';
import { createReader } from './reader.ts';
import type { Journal, JournalReader } from './record.ts';
import { migrate, SCHEMA_VERSION } from './schema.ts';
import { sessionsIn } from './session.ts';
import { asUnusable, unusable } from './unusable.ts';

export interface JournalOptions {
  /** Absolute. Created if it does not exist. */
  readonly directory: string;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly pid: number;
  /** The required owner of the files; null on systems without owners. */
  readonly uid: number | null;
  /** Removes secrets from what is written. */
  readonly clean: (text: string) => string;
  /** When this process began, in Unix milliseconds. Default: now. */
  readonly startedAt?: number;
}

export interface OpenJournal extends Journal {
  /** Closes the database and ends this process's session. */
  close(): void;
}

export interface OpenReader extends JournalReader {
  close(): void;
}

const BUSY_TIMEOUT_MILLISECONDS = 5_000;
/** More file descriptors than a command needs at once for the library, the journal, a session's lock and connections. */
const DESCRIPTORS = 16;
const GROUP_AND_OTHERS = 0o077;
const OTHERS_WRITE = 0o022;

/** The path of the journal in a state directory. */
export function journalPath(directory: string): string {
  return join(directory, 'journal.db');
}

function sessionsPath(directory: string): string {
  return join(directory, 'sessions');
}

/** Whether a process has claimed something in this directory. If so, a journal was written here. */
function hadSessions(directory: string): boolean {
  return existsSync(sessionsPath(directory));
}

/** Throws `journal_unusable` if it cannot be written, others have access to it, or a newer version wrote it. */
export function openJournal(options: JournalOptions): OpenJournal {
  const path = journalPath(options.directory);
  return guarded(path, () => {
    const database = openDatabase(options);
    const sessions = sessionsIn(sessionsPath(options.directory));
    const { startedAt = options.now() } = options;
    return createJournal({ ...options, path, database, sessions, startedAt, fileWatch: watchFile(path) });
  });
}

/** Null if there is no journal; then none is created. Throws as `openJournal` does. */
export function readJournal(options: JournalOptions): OpenReader | null {
  const path = journalPath(options.directory);
  if (!existsSync(path) && !hadSessions(options.directory)) return null;
  return guarded(path, () => {
    const database = openDatabase(options);
    const sessions = sessionsIn(sessionsPath(options.directory));
    const reader = createReader({ path, database, sessions });
    return { ...reader, close: () => void database.close() };
  });
}

function openDatabase({ directory, uid }: JournalOptions): Database.Database {
  const path = journalPath(directory);
  makePrivate(path, uid);
  requireSpareDescriptors(DESCRIPTORS);
  const database = new Database(path, { timeout: BUSY_TIMEOUT_MILLISECONDS });
  try {
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('PRAGMA synchronous = FULL');
    // A migration copies a table that another one refers to.
    database.exec('PRAGMA foreign_keys = OFF');
    const version = migrate(database);
    database.exec('PRAGMA foreign_keys = ON');
    // Not before: a statement is of the tables as they are when it is prepared.
    keepStatements(database);
    if (version <= SCHEMA_VERSION) return database;
    throw unusable(
      path,
      `a newer version of gavel wrote it (schema ${version}, this one knows ${SCHEMA_VERSION})`,
      'use that version of gavel',
    );
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Creates the file with private permissions. SQLite gives its other files the same ones. An existing file is not opened
 * here: closing it would release the locks that this process has on it.
 */
function makePrivate(path: string, uid: number | null): void {
  const directory = dirname(path);
  ensureDirectory(directory);
  refuseForeign(directory, uid, OTHERS_WRITE, 'chmod 700');
  // A new journal is created before its directory of sessions, so an existing directory means that there was a journal.
  const isOld = hadSessions(directory);
  createPrivate(path);
  if (isOld && statSync(path).size < HEADER_BYTES) throw emptied(path, sessionsPath(directory));
  if (!statSync(path).isFile()) throw unusable(path, 'it is not a file', 'move it out of the way');
  refuseForeign(path, uid, GROUP_AND_OTHERS, 'chmod 600');
}

function refuseForeign(path: string, uid: number | null, bits: number, fix: string): void {
  const { mode, uid: owner } = statSync(path);
  if (uid === null) return;
  if (owner !== uid)
    throw unusable(path, 'it belongs to another user', 'name another directory with XDG_STATE_HOME');
  if ((mode & bits) !== 0)
    throw unusable(path, 'other users of this machine may read or change it', `${fix} ${shellWord(path)}`);
}

function guarded<T>(path: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw asUnusable(path, error);
  }
}

/** Refuses an empty file, which SQLite would use as a new database. */
function emptied(path: string, sessions: string): CliError {
  return unusable(
    path,
    'it is damaged: it is empty, or was removed, and there was one',
    `put it back, or ask the chain about your last transactions; then, to begin a new one: rm -r ${shellWord(sessions)}`,
  );
}
