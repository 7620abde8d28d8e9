import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { systemCode } from '../errors/system-code.ts';
import { ensureDirectory } from '../files/ensure-directory.ts';
import { createPrivate } from './create-private.ts';

/** Shows that a process is alive: an operating-system lock on a file of its own, which ends with the process in any case. */
export interface Session {
  readonly id: number;
  close(): void;
}

/**
 * Sessions as files beside the journal. A process id is not enough: the system gives it to another process later, and it
 * means nothing in another container. A lock cannot pass to another process, and needs no clean-up.
 */
export interface Sessions {
  /** Locks the file of a new session; null if another process holds that number. */
  hold(id: number): Session | null;
  isAlive(id: number): boolean;
}

export function sessionsIn(directory: string): Sessions {
  const pathOf = (id: number) => join(directory, `${id}.lock`);
  return {
    hold(id) {
      ensureDirectory(directory);
      const path = pathOf(id);
      createPrivate(path);
      const lock = locked(path, 'BEGIN EXCLUSIVE');
      if (lock === null) return null;
      return {
        id,
        close() {
          rmSync(path, { force: true });
          lock.close();
        },
      };
    },
    isAlive(id) {
      const path = pathOf(id);
      if (!existsSync(path)) return false;
      // A shared lock, so that two processes that check at once do not take each other for the holder.
      const lock = locked(path, 'BEGIN; SELECT count(*) FROM sqlite_master');
      lock?.close();
      return lock === null;
    },
  };
}

function locked(path: string, statement: string): Database.Database | null {
  const database = new Database(path, { timeout: 0 });
  try {
    database.exec(statement);
    return database;
  } catch (error) {
    database.close();
    if (systemCode(error).startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
}
