import { dirname } from 'node:path';
import { CliError } from '../errors/cli-error.ts';
import { shellWord } from '../errors/shell-word.ts';
import { type ConfigFile, parseConfigFile } from './config-file.ts';
import type { Files } from './files.ts';
import { places } from './paths.ts';
import { type ConfigInput, type Configuration, resolve } from './resolve.ts';
import type { SandboxRuntimeStore } from './sandbox-runtime.ts';
import { parseSolanaFile, type SolanaFile } from './solana-file.ts';

export interface LoadOptions extends Pick<ConfigInput, 'flags' | 'env' | 'home' | 'cwd'> {
  readonly files: Files;
  readonly sandbox: SandboxRuntimeStore;
}

/** Reads the files there are and resolves every setting. The Solana CLI's file is read only where it could count. */
export async function loadConfiguration(options: LoadOptions): Promise<Configuration> {
  const { files, flags, env, home, cwd } = options;
  const place = places(env, home);
  const input: ConfigInput = {
    flags,
    env,
    home,
    cwd,
    project: await readConfigFile(files, findProjectFile(files, cwd, home)),
    user: await readConfigFile(files, place.userConfig),
    sandbox: options.sandbox.read(),
    solana: null,
  };
  const configuration = resolve(input);
  const { url, keypair } = configuration.settings;
  if (url !== null && keypair?.origin.kind !== 'default') return configuration;
  const solana = await readSolanaFile(files, place.solanaConfig);
  return solana === null ? configuration : resolve({ ...input, solana });
}

/** The nearest gavel.toml from `cwd` upwards, no further than the root of the git repository or the home directory. */
export function findProjectFile(files: Files, cwd: string, home: string): string | null {
  for (let directory = cwd; ; directory = dirname(directory)) {
    const path = `${directory === '/' ? '' : directory}/gavel.toml`;
    if (files.exists(path)) return path;
    const isTop = directory === home || directory === dirname(directory) || files.exists(`${directory}/.git`);
    if (isTop) return null;
  }
}

async function readConfigFile(files: Files, path: string | null): Promise<ConfigFile | null> {
  const file = path === null ? null : files.read(path);
  if (path === null || file === null) return null;
  if (!file.mine || (file.mode & 0o002) !== 0) {
    throw new CliError('invalid_config', {
      what: `${path} is not used: it decides where your transactions go`,
      why: file.mine ? 'everyone may write to it' : 'it belongs to another user',
      hint: file.mine ? `chmod o-w ${shellWord(path)}` : undefined,
    });
  }
  return parseConfigFile(path, file.text);
}

async function readSolanaFile(files: Files, path: string): Promise<SolanaFile | null> {
  const file = files.read(path);
  return file === null ? null : parseSolanaFile(path, file.text);
}
