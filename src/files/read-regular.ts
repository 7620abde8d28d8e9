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

/** A file as read through one descriptor, so that content, mode and owner belong to the same file. */
export interface RegularFile {
  /** The caller's own: nothing else keeps a copy. */
  readonly bytes: Uint8Array;
  /** Permission bits. */
  readonly mode: number;
  /** Its owner's number. */
  readonly owner: number;
}

export interface ReadLimits {
  readonly maxBytes: number;
  /** A symbolic link is refused unless this is set, which is for files of other programs. */
  readonly followsLinks?: true;
}

/** Makes the error for a file that cannot be used. `why` and `hint` are as in `CliError`; `large`: because of its size. */
export type RefuseFile = (why: string, hint?: string, large?: boolean) => CliError;

/** Not to hang on a named pipe, not to follow a link, not to be given a terminal. On Windows there are no such flags. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);
const NO_LINK = constants.O_NOFOLLOW ?? 0;
const ABSENT: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);
const SMALLEST_BUFFER = 4_096;

/**
 * The whole of a regular file; null when there is none. Never waits: a named pipe, a device, a socket, a directory and (by
 * default) a symbolic link are refused, before they are opened where that can be known and else right after. A file
 * over `maxBytes` is refused, also one that grows meanwhile. Throws what `refuse` makes.
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

/** Throws what `refuse` makes when something other than a regular file is at the path; leaves an absent one to the caller. */
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

/** Who may use a file beside its owner, as a reason to refuse it; null when nobody may. */
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

/** Bits of a file that decides something: nobody else may write to it. */
export const OTHERS_WRITE = 0o022;
/** Bits of a file that holds a secret: nobody else may do anything with it. */
export const OTHERS_USE = 0o077;

/** What something is that is not a regular file; null for one that is. */
function kindOf(stats: Stats): string | null {
  if (stats.isFile()) return null;
  if (stats.isSymbolicLink()) return 'it is a symbolic link';
  if (stats.isDirectory()) return 'it is a directory';
  if (stats.isFIFO()) return 'it is a named pipe';
  if (stats.isSocket()) return 'it is a socket';
  return 'it is a device';
}

/** Null when there is more than `most`. What was read is wiped wherever it is not returned. */
function readWhole(descriptor: number, expected: number, most: number): Uint8Array | null {
  if (expected > most) return null;
  // One byte more than there should be, so that the end is seen. Some files (of /proc) say that they are empty.
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
