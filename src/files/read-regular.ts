import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  type Stats,
  statSync,
} from 'node:fs';
import { CliError } from '../errors/cli-error.ts';
import { shellWord } from '../errors/shell-word.ts';
import { systemCode } from '../errors/system-code.ts';
import { systemReason } from '../errors/system-reason.ts';

/** A file that was read through one descriptor, so that content, mode and owner belong to the same file. */
export interface RegularFile {
  /** Owned by the caller: nothing else keeps a copy. */
  readonly bytes: Uint8Array;
  /** Permission bits. */
  readonly mode: number;
  /** User id of the owner. */
  readonly owner: number;
}

export interface ReadLimits {
  readonly maxBytes: number;
  /** A symbolic link is refused unless this is set. It is set for files of other programs. */
  readonly followsLinks?: true;
}

/**
 * Makes the error for a file that cannot be used. `why` and `hint` are as in `CliError`; `large` if its size is the
 * reason.
 */
export type RefuseFile = (why: string, hint?: string, large?: boolean) => CliError;

/** Does not wait for a named pipe, follow a link, or take over a terminal. Windows has no such flags. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);
const NO_LINK = constants.O_NOFOLLOW ?? 0;
const ABSENT: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);
const SMALLEST_BUFFER = 4_096;

/**
 * Reads the whole of a regular file; null when there is none. Never waits: a named pipe, a device, a socket, a directory
 * and (by default) a symbolic link are refused, before opening them where possible, else right after. A file over
 * `maxBytes` is refused, even if it grows while it is read. Throws what `refuse` makes.
 */
export function readRegular(path: string, limits: ReadLimits, refuse: RefuseFile): RegularFile | null {
  try {
    requireRegular(path, limits, refuse);
    const flags = limits.followsLinks ? OPEN_FLAGS : OPEN_FLAGS | NO_LINK;
    const descriptor = openSync(path, flags);
    try {
      const stats = fstatSync(descriptor);
      const kind = kindOf(stats);
      if (kind !== null) throw refuse(kind);
      const bytes = readWhole(descriptor, stats.size, limits.maxBytes);
      if (bytes === null) throw refuse(`it is over ${limits.maxBytes} bytes`, undefined, true);
      return { bytes, mode: stats.mode & 0o777, owner: stats.uid };
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const code = systemCode(error);
    if (ABSENT.has(code)) return null;
    throw error instanceof CliError ? error : refuse(systemReason(code));
  }
}

/** Throws what `refuse` makes if the path is something other than a regular file. Accepts a path where nothing exists. */
export function requireRegular(
  path: string,
  { followsLinks }: Pick<ReadLimits, 'followsLinks'>,
  refuse: RefuseFile,
): void {
  const stats = (followsLinks ? statSync : lstatSync)(path, { throwIfNoEntry: false });
  const kind = stats === undefined ? null : kindOf(stats);
  if (kind === null) return;
  throw stats?.isSymbolicLink() ? refuse(kind, 'name the file that it points to instead') : refuse(kind);
}

/** If another user may use the file: the reason to refuse it. Else null. */
export function sharedWith(
  { mode, owner }: Pick<RegularFile, 'mode' | 'owner'>,
  path: string,
  { uid, bits }: { readonly uid: number | null; readonly bits: number },
): { readonly why: string; readonly hint?: string } | null {
  if (uid === null) return null;
  if (owner !== uid) return { why: 'it belongs to another user' };
  if ((mode & bits) === 0) return null;
  return bits === OTHERS_WRITE
    ? { why: 'other users of this machine may write to it', hint: `chmod go-w ${shellWord(path)}` }
    : { why: 'other users of this machine may read or change it', hint: `chmod 600 ${shellWord(path)}` };
}

/** Permission bits that must be clear on a file that decides something: nobody else may write to it. */
export const OTHERS_WRITE = 0o022;
/** Permission bits that must be clear on a file with a secret: nobody else may read or write it. */
export const OTHERS_USE = 0o077;

/** Names what is not a regular file; null for a regular file. */
function kindOf(stats: Stats): string | null {
  if (stats.isFile()) return null;
  if (stats.isSymbolicLink()) return 'it is a symbolic link';
  if (stats.isDirectory()) return 'it is a directory';
  if (stats.isFIFO()) return 'it is a named pipe';
  if (stats.isSocket()) return 'it is a socket';
  return 'it is a device';
}

/** Null when the file holds more than `most` bytes. Whatever is not returned is wiped. */
function readWhole(descriptor: number, expected: number, most: number): Uint8Array | null {
  if (expected > most) return null;
  // One byte more than expected, to see the end. Some files (in /proc) claim a size of 0.
  let buffer = Buffer.alloc(Math.min(Math.max(expected, SMALLEST_BUFFER), most) + 1);
  let size = 0;
  for (;;) {
    if (size === buffer.length) {
      const larger = Buffer.alloc(Math.min(buffer.length * 2, most + 1));
      const full = larger.length === buffer.length;
      if (!full) buffer.copy(larger);
      buffer.fill(0);
      if (full) return null;
      buffer = larger;
    }
    const read = readSync(descriptor, buffer, size, buffer.length - size, null);
    if (read === 0) return buffer.subarray(0, size);
    size += read;
  }
}
