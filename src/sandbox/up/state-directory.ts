import { existsSync } from 'node:fs';
import { rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CliError } from '../../errors/cli-error.ts';
import { shellWord } from '../../errors/shell-word.ts';
import { systemCode } from '../../errors/system-code.ts';
import { ensureDirectory } from '../../files/ensure-directory.ts';
import { type RefuseFile, readRegular } from '../../files/read-regular.ts';
import { WALLET_NAMES, type WalletName } from '../world/wallets.ts';

/** The files of a sandbox. All paths are absolute. */
export interface StateDirectory {
  readonly path: string;
  readonly chain: string;
  readonly database: string;
  readonly apiKey: string;
  readonly lock: string;
  /** Directory of the key files. */
  readonly wallets: string;
  wallet(name: WalletName): string;
}

export function stateDirectory(path: string): StateDirectory {
  return {
    path,
    chain: join(path, 'chain.snapshot'),
    database: join(path, 'service.db'),
    apiKey: join(path, 'api-key'),
    lock: join(path, 'lock'),
    wallets: join(path, 'wallets'),
    wallet: (name) => join(path, 'wallets', `${name}.json`),
  };
}

/** Creates the directory, for its owner alone. Throws `usage` if it cannot. */
export async function makeDirectory({ path, lock }: StateDirectory): Promise<void> {
  try {
    ensureDirectory(path);
    // Finds out that a directory is not writable before anything is started.
    const probe = `${lock}.probe`;
    await rm(probe, { force: true });
    await writeFile(probe, '', { flag: 'wx' });
    await rm(probe);
  } catch (cause) {
    throw new CliError('usage', {
      what: `the sandbox cannot keep its state in ${path}`,
      why: `the system says ${systemCode(cause)}`,
      hint: 'name another directory with --dir',
      cause,
    });
  }
}

/**
 * Throws `usage` if there are key files without a chain and a database: they belong to something else, and would be
 * overwritten.
 */
export function requireOwn(directory: StateDirectory): void {
  const { chain, database, apiKey } = directory;
  if (existsSync(chain) || existsSync(database)) return;
  const foreign = [apiKey, ...WALLET_NAMES.map((name) => directory.wallet(name))].find((path) =>
    existsSync(path),
  );
  if (foreign === undefined) return;
  throw new CliError('usage', {
    what: `${directory.path} does not look like a directory of the sandbox`,
    why: `${foreign} is there, without the chain that it would belong to`,
    hint: 'name another directory with --dir',
  });
}

/** Deletes the state and keys of a sandbox, and no other file. Returns the paths that existed. */
export async function deleteState(directory: StateDirectory): Promise<readonly string[]> {
  const { chain, database, apiKey } = directory;
  const wallets = WALLET_NAMES.map((name) => directory.wallet(name));
  const databaseFiles = ['', '-wal', '-shm'].map((suffix) => `${database}${suffix}`);
  const deleted: string[] = [];
  for (const path of [chain, `${chain}.tmp`, ...databaseFiles, apiKey, ...wallets]) {
    if (await remove(path)) deleted.push(path);
  }
  // Only if it is empty: other files in it do not belong to the sandbox.
  await rmdir(directory.wallets).catch(() => undefined);
  return deleted;
}

async function remove(path: string): Promise<boolean> {
  try {
    await rm(path);
    return true;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw new CliError('state_corrupt', {
      what: `${path} cannot be deleted`,
      why: `the system says ${systemCode(error)}`,
      hint: `rm -r ${shellWord(path)}`,
      cause: error,
    });
  }
}

/** Null if the file does not exist. Throws `state_corrupt` for anything but a regular file of at most `maxBytes`. */
export function readIfThere(path: string, maxBytes: number): Uint8Array | null {
  return readRegular(path, { maxBytes }, refuseFile(path))?.bytes ?? null;
}

/** Makes the error for a file of the sandbox that cannot be read. */
export function refuseFile(path: string): RefuseFile {
  return (why) =>
    new CliError('state_corrupt', {
      what: `${path} of the sandbox cannot be read`,
      why,
      hint: `move it away, or name another directory with --dir: mv ${shellWord(path)} ${shellWord(`${path}.old`)}`,
    });
}

export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

/** Readable by the owner alone. Creates its directory. Fails if the file exists. */
export async function writePrivate(path: string, text: string): Promise<void> {
  ensureDirectory(dirname(path));
  await writeFile(path, text, { mode: 0o600, flag: 'wx' });
}
