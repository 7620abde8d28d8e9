import { statSync } from 'node:fs';
import { systemCode } from '../errors/system-code.ts';
import { unusable } from './unusable.ts';

/**
 * Checks that an open journal is still the file at its path. What is written to a removed file is lost without an error.
 * Must be called after each write has reached the disk.
 */
export interface FileWatch {
  /** Throws `journal_unusable` if the journal, or the log with its last writes, is no longer at its place. */
  requireInPlace(): void;
}

/** Size of the header of a SQLite database. A shorter file was cut. */
export const HEADER_BYTES = 100;

/** Remembers the file that is at `path` now. */
export function watchFile(path: string): FileWatch {
  const own = identityOf(path, HEADER_BYTES);
  const log = `${path}-wal`;
  let ownLog: string | null = null;
  return {
    requireInPlace() {
      const logNow = identityOf(log);
      ownLog ??= logNow;
      if (identityOf(path, HEADER_BYTES) === own && own !== null && logNow === ownLog) return;
      throw unusable(
        path,
        'it was removed, emptied or replaced while this command ran',
        'put it back, or ask the chain about your last transactions (docs/journal.md)',
      );
    },
  };
}

/** Inode numbers are used again for other files, so the creation time is part of the identity. */
function identityOf(path: string, atLeast = 0): string | null {
  try {
    const { dev, ino, birthtimeNs, size } = statSync(path, { bigint: true });
    if (size < BigInt(atLeast)) return null;
    return `${dev}:${ino}:${birthtimeNs}`;
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return null;
    throw error;
  }
}
