import { closeSync, openSync } from 'node:fs';
import { systemCode } from '../errors/system-code.ts';

/** An empty file for its owner alone, unless there is one: that is left alone, and not even opened. */
export function createPrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  }
}
