import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { systemCode } from '../errors/system-code.ts';

const OWNER_ONLY = 0o700;

/**
 * Makes a directory and those above it that are missing, each for its owner alone; leaves one that is there as it is.
 * Throws the error of the system (`ENOENT`, `EACCES`, `ENOTDIR`, ...) where it cannot be made. `path` is absolute.
 *
 * Not Node's own recursive mkdir: below a directory in which nothing can be made (`/proc/self`), that one never returns.
 */
export function ensureDirectory(path: string): void {
  const error = make(path);
  if (error === null) return;
  const parent = dirname(path);
  if (systemCode(error) !== 'ENOENT' || parent === path) throw error;
  ensureDirectory(parent);
  // Its parent is there now: a second ENOENT means that nothing can be made here.
  const again = make(path);
  if (again !== null) throw again;
}

/** Null when the directory is there, made now or before. */
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
