import { MAX_BYTES } from '../files/limits.ts';
import { type ConfigFile, parseConfigFile } from './config-file.ts';
import type { Files } from './files.ts';
import { places } from './paths.ts';
import { type ProjectFile, type ProjectFiles, readSafely } from './project-file.ts';
import { type ConfigInput, type Configuration, resolve } from './resolve.ts';
import type { SandboxRuntimeStore } from './sandbox-runtime.ts';
import { parseSolanaFile, type SolanaFile } from './solana-file.ts';
import { walletList } from './wallets.ts';

export interface LoadOptions extends Pick<ConfigInput, 'flags' | 'env' | 'home' | 'cwd'> {
  readonly files: Files;
  readonly projectFiles: ProjectFiles;
  readonly sandbox: SandboxRuntimeStore;
}

export interface LoadedConfiguration extends Configuration {
  /** The nearest gavel.toml; null if there is none. It is used only if it is trusted. */
  readonly projectFile: ProjectFile | null;
}

const EVERYBODY_WRITES = 0o002;

/**
 * Reads the configuration files and resolves every setting. A project file that is not trusted is not parsed. The Solana
 * CLI's file is read only if a setting may come from it. Throws `invalid_config`.
 */
export async function loadConfiguration(options: LoadOptions): Promise<LoadedConfiguration> {
  const { files, flags, env, home, cwd } = options;
  const place = places(env, home);
  const projectFile = options.projectFiles.nearest();
  const own = walletList({ files, path: place.wallets, ofSandbox: () => [] });
  const input: ConfigInput = {
    flags,
    env,
    home,
    cwd,
    project:
      projectFile?.trust === 'trusted' ? await parseConfigFile(projectFile.path, projectFile.text) : null,
    user: await readUserFile(files, place.userConfig),
    sandbox: options.sandbox.read(),
    isWallet: (name) => own.find(name) !== null,
    solana: null,
  };
  const configuration = { ...resolve(input), projectFile };
  const { url, keypair } = configuration.settings;
  if (url !== null && keypair?.origin.kind !== 'default') return configuration;
  const solana = await readSolanaFile(files, place.solanaConfig);
  return solana === null ? configuration : { ...resolve({ ...input, solana }), projectFile };
}

async function readUserFile(files: Files, path: string): Promise<ConfigFile | null> {
  const file = readSafely(files, path);
  return file === null ? null : parseConfigFile(path, file.text);
}

/**
 * The file belongs to another program. People keep it where they like, and may make it writable for a group. So a link is
 * followed, and only a file that everybody may write to is refused.
 */
async function readSolanaFile(files: Files, path: string): Promise<SolanaFile | null> {
  const limits = { maxBytes: MAX_BYTES.configuration, followsLinks: true } as const;
  const file = readSafely(files, path, limits, EVERYBODY_WRITES);
  return file === null ? null : parseSolanaFile(path, file.text);
}
