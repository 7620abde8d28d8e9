import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { CliError } from '../errors/cli-error.ts';
import { systemCode } from '../errors/system-code.ts';
import { ensureDirectory } from '../files/ensure-directory.ts';
import type { Files, TextFile } from './files.ts';

/** The real file system, for the process `pid` of the user `uid` (null where the system has no user ids). */
export function nodeFiles(pid: number, uid: number | null): Files {
  return {
    read: (path) => readOwned(path, uid),
    readBytes: (path) => readBytes(path),
    exists: existsSync,
    writePrivate(path, text) {
      ensureDirectory(dirname(path));
      const temporary = `${path}.${pid}.tmp`;
      rmSync(temporary, { force: true });
      writeFileSync(temporary, text, { mode: 0o600, flag: 'wx' });
      renameSync(temporary, path);
    },
    create: (path, text) => create(path, text),
    remove: (path) => rmSync(path, { force: true }),
  };
}

function readBytes(path: string): Uint8Array | null {
  try {
    return new Uint8Array(readFileSync(path));
  } catch (cause) {
    const code = systemCode(cause);
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return null;
    throw new CliError('usage', { what: `cannot read ${path}`, why: `the system says ${code}`, cause });
  }
}

function create(path: string, text: string): void {
  try {
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    const code = systemCode(cause);
    const why = code === 'EEXIST' ? 'it exists already' : `the system says ${code}`;
    throw new CliError('usage', {
      what: `cannot write ${path}`,
      why,
      hint: 'name a file that does not exist yet: --out FILE',
      cause,
    });
  }
}

function readOwned(path: string, uid: number | null): TextFile | null {
  let descriptor: number | null = null;
  try {
    descriptor = openSync(path, 'r');
    const { mode, uid: owner } = fstatSync(descriptor);
    const text = readFileSync(descriptor, 'utf8');
    return { text, mode: mode & 0o777, mine: uid === null || owner === uid };
  } catch (cause) {
    const code = systemCode(cause);
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new CliError('invalid_config', {
      what: `cannot read ${path}`,
      why: `the system says ${code}`,
      cause,
    });
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}
