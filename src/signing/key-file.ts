import { constants, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { CliError } from '../errors/cli-error.ts';
import { shellWord } from '../errors/shell-word.ts';
import { systemCode } from '../errors/system-code.ts';

/** Far more than 64 numbers take, however they are laid out. */
const MAX_BYTES = 4096;

const GROUP_AND_OTHERS = 0o077;

/**
 * The bytes of a key file; the caller wipes them. The file is opened once and judged by its descriptor, so that nothing
 * can be put in its place between the check and the read. Throws `key_missing`, `key_unsafe` or `key_malformed`.
 * `uid` is the user we run as, null where files have no owners.
 */
export async function readKeyFile(path: string, uid: number | null): Promise<Uint8Array> {
  const file = await openFile(path);
  try {
    const problem = problemOf(await file.stat(), path, uid);
    if (problem !== null)
      throw new CliError('key_unsafe', { what: `the key file ${path} is not safe to use`, ...problem });
    return await readAll(file, path);
  } finally {
    await file.close();
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    // Not to hang where the path is a named pipe.
    return await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new CliError('key_missing', {
        what: `there is no key file at ${path}`,
        hint: `make one with: solana-keygen new -o ${shellWord(path)}, or name another with --keypair PATH`,
      });
    }
    throw new CliError('key_unsafe', {
      what: `the key file ${path} cannot be read`,
      why: code === 'EACCES' ? 'permission is denied' : `the system reports ${code}`,
      hint: 'name another with --keypair PATH',
    });
  }
}

function problemOf(stats: Stats, path: string, uid: number | null): { why: string; hint: string } | null {
  const another = 'name another with --keypair PATH';
  if (!stats.isFile()) return { why: 'it is not a regular file', hint: another };
  if (uid === null) return null;
  if (stats.uid !== uid) return { why: 'it belongs to another user', hint: another };
  if ((stats.mode & GROUP_AND_OTHERS) === 0) return null;
  return { why: 'other users of this machine may read or change it', hint: `chmod 600 ${shellWord(path)}` };
}

async function readAll(file: FileHandle, path: string): Promise<Uint8Array> {
  const buffer = Buffer.alloc(MAX_BYTES + 1);
  let size = 0;
  while (size < buffer.length) {
    const { bytesRead } = await file.read(buffer, size, buffer.length - size, null);
    if (bytesRead === 0) return buffer.subarray(0, size);
    size += bytesRead;
  }
  buffer.fill(0);
  throw new CliError('key_malformed', {
    what: `the key file ${path} cannot be used`,
    why: `it is over ${MAX_BYTES} bytes`,
    hint: 'name another with --keypair PATH',
  });
}
