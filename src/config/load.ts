import { MAX_BYTES } from '../files/limits.ts';
import { type ConfigFile, type FileValues, parseConfigFile } from './config-file.ts';
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
  readonly withoutUserFile?: true;
}

export interface LoadedConfiguration extends Configuration {
  /** The nearest gavel.toml; null if there is none. It is used only if it is trusted. */
  readonly projectFile: ProjectFile | null;
  /** As they were typed. */
  readonly flags: ConfigInput['flags'];
  /** All that the files define. */
  readonly profiles: readonly Profile[];
  /** The profile of the person's own file whose node is in use, and whose cluster is not bound yet; else null. */
  readonly unbound: string | null;
}

export interface Profile {
  readonly name: string;
  readonly scope: 'project' | 'user';
  readonly values: FileValues;
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
    user: options.withoutUserFile ? null : await readUserFile(files, place.userConfig),
    sandbox: options.sandbox.read(),
    isWallet: (name) => own.find(name) !== null,
    solana: null,
  };
  const resolved = resolve(input);
  const { url, keypair } = resolved.settings;
  const isComplete = url !== null && keypair?.origin.kind !== 'default';
  const solana = isComplete ? null : await readSolanaFile(files, place.solanaConfig);
  const configuration = solana === null ? resolved : resolve({ ...input, solana });
  const { profile } = configuration.settings;
  return {
    ...configuration,
    projectFile,
    flags,
    profiles: [...profilesOf(input.user, 'user'), ...profilesOf(input.project, 'project')],
    unbound: profile === null ? null : unbound(configuration, input.user, profile.value),
  };
}

function profilesOf(file: ConfigFile | null, scope: Profile['scope']): readonly Profile[] {
  return [...(file?.profiles ?? [])].map(([name, values]) => ({ name, scope, values }));
}

/** Only a node that the profile itself names says which cluster the profile is for. */
function unbound({ settings }: Configuration, user: ConfigFile | null, profile: string): string | null {
  const named = user?.profiles.get(profile)?.get('url');
  const origin = settings.url?.origin;
  const isOfProfile =
    named !== undefined &&
    origin?.kind === 'file' &&
    origin.path === named.path &&
    origin.line === named.line;
  return isOfProfile && settings.genesis_hash === null ? profile : null;
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
