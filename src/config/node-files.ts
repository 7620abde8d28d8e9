import {
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { CliError } from '../errors/cli-error.ts';
import { systemCode } from '../errors/system-code.ts';
import { systemReason } from '../errors/system-reason.ts';
import { ensureDirectory } from '../files/ensure-directory.ts';
import {
  OTHERS_WRITE,
  type ReadLimits,
  type RefuseFile,
  readRegular,
  sharedWith,
} from '../files/read-regular.ts';
import type { Files, TextFile } from './files.ts';

const CONFIGURATION_HINT = 'remove it, or put a file of your own there that you can read';

/** The real file system, for the process `pid` of the user `uid` (null if the system has no user ids). */
export function nodeFiles(pid: number, uid: number | null): Files {
  return {
    read: (path, limits) => readText(path, limits, uid),
    readBytes: (path, limits) => readBytes(path, limits, uid),
    exists,
    realPath,
    writePrivate: (path, text) => writePrivate(path, text, `${path}.${pid}.tmp`),
    create,
    remove: (path) => rmSync(path, { force: true }),
  };
}

function readText(path: string, limits: ReadLimits, uid: number | null): TextFile | null {
  // Without the usual hint to name the target of a link: the person did not name this file.
  const refuse: RefuseFile = (why) =>
    new CliError('invalid_config', { what: `cannot read ${path}`, why, hint: CONFIGURATION_HINT });
  const file = readRegular(path, limits, refuse);
  if (file === null) return null;
  try {
    // Decodes without loss, so that the parsed text is the hashed text: invalid bytes throw, and a byte order mark stays.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file.bytes);
    return { text, mode: file.mode, mine: uid === null || file.owner === uid };
  } catch {
    throw refuse('it is not text in UTF-8');
  }
}

function readBytes(
  path: string,
  limits: ReadLimits & { readonly unshared?: true },
  uid: number | null,
): Uint8Array | null {
  const usual = limits.unshared ? 'name the file of a plan' : 'name a file, or pipe it in and write -';
  const refuse: RefuseFile = (why, hint = usual) =>
    new CliError('usage', { what: `cannot read ${path}`, why, hint });
  const file = readRegular(path, limits, refuse);
  if (file === null) return null;
  // The file may come from another machine, so its owner does not matter; others must not be able to write to it.
  const mine = { mode: file.mode, owner: uid ?? 0 };
  const problem = limits.unshared ? sharedWith(mine, path, { uid, bits: OTHERS_WRITE }) : null;
  if (problem !== null) throw refuse(problem.why, problem.hint);
  return file.bytes;
}

function exists(path: string): boolean {
  try {
    return lstatSync(path) !== undefined;
  } catch {
    return false;
  }
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch (cause) {
    const code = systemCode(cause);
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new CliError('usage', {
      what: `cannot find ${path}`,
      why: systemReason(code),
      hint: 'check the path',
      cause,
    });
  }
}

function writePrivate(path: string, text: string, temporary: string): void {
  ensureDirectory(dirname(path));
  rmSync(temporary, { force: true });
  const descriptor = openSync(temporary, 'wx', 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(temporary, path);
}

function create(path: string, text: string): void {
  try {
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    throw new CliError('usage', {
      what: `cannot write ${path}`,
      why: systemReason(systemCode(cause)),
      hint: 'name a file that does not exist yet: --out FILE',
      cause,
    });
  }
}
