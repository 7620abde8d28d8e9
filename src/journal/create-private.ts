import { closeSync, lstatSync, openSync } from 'node:fs';
import { systemCode } from '../errors/system-code.ts';
import { unusable } from './unusable.ts';

/**
 * Creates an empty file, readable by the owner alone. An existing file is left alone, not even opened. Throws
 * `journal_unusable` for a symbolic link, which would put the journal in a place that was not checked.
 */
export function createPrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
    if (lstatSync(path).isSymbolicLink())
      throw unusable(path, 'it is a symbolic link', 'put the file itself in its place');
  }
}
