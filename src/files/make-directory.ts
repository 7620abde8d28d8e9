import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { systemCode } from '../errors/system-code.ts';

/**
 * Makes a directory for its owner alone, and those above it that are not there. Node's own `recursive` goes on for ever
 * below a file system such as /proc, which denies that a directory exists that it has. Throws the error of the system.
 */
export function makeDirectory(path: string): void {
  try {
    makeOne(path);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT' || dirname(path) === path) throw error;
    makeDirectory(dirname(path));
    makeOne(path);
  }
}

function makeOne(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // That it is a directory, and whose, is found out by who uses it.
    if (systemCode(error) !== 'EEXIST') throw error;
  }
}
