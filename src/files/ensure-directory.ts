import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { systemCode } from '../errors/system-code.ts';

const OWNER_ONLY = 0o700;

/**
 * Creates a directory and its missing parents, each readable by the owner alone. Existing directories stay as they are.
 * Throws the system's error (`ENOENT`, `EACCES`, `ENOTDIR`, ...) if it cannot. `path` is absolute.
 *
 * Node's own recursive mkdir is not used: below a directory that allows no new entries (`/proc/self`), it never returns.
 */
export function ensureDirectory(path: string): void {
  const error = make(path);
  if (error === null) return;
  const parent = dirname(path);
  if (systemCode(error) !== 'ENOENT' || parent === path) throw error;
  ensureDirectory(parent);
  // The parent exists now, so a second ENOENT means that nothing can be created here.
  const again = make(path);
  if (again !== null) throw again;
}

/** Returns null when the directory exists, new or old; else the error. */
function make(path: string): unknown {
  try {
    mkdirSync(path, OWNER_ONLY);
    return null;
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') return error;
    return isDirectory(path) ? null : notDirectory(path);
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function notDirectory(path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`ENOTDIR: not a directory, mkdir '${path}'`), { code: 'ENOTDIR' });
}
