import { rmSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import Database from 'libsql';
import type { ProcessTable } from '../../config/sandbox-runtime.ts';
import { CliError } from '../../errors/cli-error.ts';
import { systemCode } from '../../errors/system-code.ts';
import { MAX_BYTES } from '../../files/limits.ts';
import { requireRegular } from '../../files/read-regular.ts';
import { readIfThere, refuseFile, textOf } from './state-directory.ts';

const ATTEMPTS = 3;

/**
 * Claims a state directory for this process. Returns a function that releases it. Throws `sandbox_running`.
 *
 * What counts is a lock of the operating system on a file of its own, which ends with the process in any case. A process id
 * alone means nothing in another container or after a restart of the machine; it is written down for people.
 */
export async function takeLock(
  path: string,
  { pid }: Pick<ProcessTable, 'pid'>,
): Promise<() => Promise<void>> {
  const holder = holderOf(path);
  const held = `${path}.db`;
  const lock = locked(held);
  if (lock === null) throw running(path, holder);
  const release = async () => {
    await rm(path, { force: true });
    // Removed before it is released: nobody else can have locked it yet.
    rmSync(held, { force: true });
    lock.exec('ROLLBACK');
    lock.close();
  };
  try {
    const own = `${path}.${pid}`;
    await rm(own, { force: true });
    await writeFile(own, `${pid}\n`, { mode: 0o600, flag: 'wx' });
    await rename(own, path);
  } catch (error) {
    await release();
    throw error;
  }
  return release;
}

/** Null if another process has locked the file. */
function locked(path: string): Database.Database | null {
  requireRegular(path, {}, refuseFile(path));
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const database = new Database(path, { timeout: 0 });
    try {
      const opened = inodeOf(path);
      database.exec('BEGIN EXCLUSIVE');
      // Whoever held it may have removed it in between, and somebody else made a new one.
      if (opened !== undefined && inodeOf(path) === opened) return database;
      database.close();
    } catch (cause) {
      database.close();
      if (systemCode(cause).startsWith('SQLITE_BUSY')) return null;
      throw refuseFile(path)(`it cannot be locked: ${systemCode(cause)}`);
    }
  }
  return null;
}

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}

/** Null if there is none, or an invalid one. Throws `state_corrupt` for anything but a regular file. */
function holderOf(path: string): number | null {
  const bytes = readIfThere(path, MAX_BYTES.sandboxLock);
  const pid = bytes === null ? 0 : Number(textOf(bytes));
  return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
}

function running(path: string, pid: number | null): CliError {
  return new CliError('sandbox_running', {
    what: 'a sandbox already runs in this directory',
    why: pid === null ? `a process holds ${path}.db` : `process ${pid} holds ${path}`,
    hint: 'use that one, end it with Ctrl-C, or start another with --dir OTHER --rpc-port 0 --api-port 0',
    details: pid === null ? {} : { pid },
  });
}
