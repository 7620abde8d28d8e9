import { statSync } from 'node:fs';
import { systemCode } from '../errors/system-code.ts';
import { unusable } from './unusable.ts';

/**
 * Whether a journal that is open still is the file at its path: what is written into one that was removed is lost, and
 * nobody sees it. To be asked after each write has reached the disk.
 */
export interface Witness {
  /** Throws `journal_unusable` when the journal, or the log in which its last writes are, is not there any more. */
  requireInPlace(): void;
}

/** What a database begins with: one that is shorter was cut. */
export const HEADER_BYTES = 100;

/** Of the file at `path` as it is now. */
export function witnessOf(path: string): Witness {
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

/** The inode number of a file may be used again for another: the time of creation differs. */
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
