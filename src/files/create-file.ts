import { closeSync, fsyncSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { CliError } from '../errors/cli-error.ts';
import { systemCode } from '../errors/system-code.ts';
import { systemReason } from '../errors/system-reason.ts';
import { ensureDirectory } from './ensure-directory.ts';

/**
 * Writes a new file that only its owner can read, and its directory where there is none. It is on the disk when this returns.
 * Throws `usage` when it cannot: nothing is left then, and an existing file is never touched.
 */
export function createFile(path: string, content: Uint8Array): void {
  let descriptor: number | null = null;
  try {
    ensureDirectory(dirname(path));
    descriptor = openSync(path, 'wx', 0o600);
    let written = 0;
    while (written < content.length) written += writeSync(descriptor, content, written);
    fsyncSync(descriptor);
  } catch (cause) {
    if (descriptor !== null) unlinkSync(path);
    throw new CliError('usage', {
      what: `cannot write ${path}`,
      why: systemReason(systemCode(cause)),
      hint: 'name a file that does not exist yet',
      cause,
    });
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
  syncDirectory(dirname(path));
}

/** Makes the name of a new file last through a power failure. Some systems cannot open a directory. */
function syncDirectory(path: string): void {
  try {
    const descriptor = openSync(path, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // The file itself was written.
  }
}
