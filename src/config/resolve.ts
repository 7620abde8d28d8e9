import type { Deployment } from '../domain/deployment.ts';
import { isWalletName, WALLET } from '../domain/wallet-name.ts';
import { CliError, REPORT_IT } from '../errors/cli-error.ts';
import { parsePath } from '../errors/not-a-path.ts';
import type { Refuse } from '../errors/refusal.ts';
import { didYouMean } from '../text/nearest.ts';
import type { ConfigFile } from './config-file.ts';
import { BUILT_IN_DEPLOYMENTS } from './deployments.ts';
import { isLoopbackUrl } from './endpoint.ts';
import {
  type Candidate,
  envLayer,
  flagLayer,
  type Layer,
  type Origin,
  sandboxKeyLayer,
  sandboxLayer,
  solanaLayer,
  valuesLayer,
} from './layers.ts';
import { expandPath, places, shortenPath } from './paths.ts';
import type { SandboxRuntime } from './sandbox-runtime.ts';
import { SETTINGS, type Setting, type SettingName, type SettingValue } from './settings.ts';
import type { SolanaFile } from './solana-file.ts';
import type { NamedWallet } from './wallets.ts';

export interface Resolved<T> {
  readonly value: T;
  readonly origin: Origin;
}

/** Null for a setting without a value. */
export type Settings = { readonly [K in SettingName]: Resolved<SettingValue<K>> | null };

export interface ConfigInput {
  /** Values of flags, by the name of the setting. */
  readonly flags: Partial<Record<SettingName, string>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly project: ConfigFile | null;
  readonly user: ConfigFile | null;
  readonly solana: SolanaFile | null;
  readonly sandbox: SandboxRuntime | null;
  /** Whether the person gave a wallet this name. */
  readonly isWallet?: (name: string) => boolean;
  /** Absolute. Replaces `~`. */
  readonly home: string;
  /** Absolute. The base of relative paths in flags and variables. */
  readonly cwd: string;
}

export interface Configuration {
  readonly settings: Settings;
  /** By name: built-in deployments, and those of the files. */
  readonly deployments: ReadonlyMap<string, Deployment>;
  /** Those of the running sandbox, if its node is in use. */
  readonly sandboxWallets: readonly NamedWallet[];
}

/**
 * Resolves every setting. Precedence: flag, environment, project file, user file, running sandbox, Solana CLI, default. A
 * profile comes directly after the flag or variable that chose it, or directly before the file that chose it. The running
 * sandbox is used only for the deployment `sandbox`, and its service only with an RPC node on this machine. Pure. Throws
 * `usage` for an invalid flag and `invalid_config` for anything else.
 */
export function resolve(input: ConfigInput): Configuration {
  const { project, user } = input;
  requireOwnDeployments(project, user);
  const deployments = new Map([
    ...BUILT_IN_DEPLOYMENTS,
    ...(user?.deployments ?? []),
    ...(project?.deployments ?? []),
  ]);
  const explicit = [
    flagLayer(input.flags),
    envLayer(input.env),
    valuesLayer(project?.values, 'project'),
    valuesLayer(user?.values, 'user'),
  ];
  const finder = (layers: readonly Layer[]) => {
    return <K extends SettingName>(
      name: K,
      setting: Setting<SettingValue<K>>,
    ): Resolved<SettingValue<K>> | null => find(layers, name, setting, input);
  };
  const profile = finder(explicit)('profile', SETTINGS.profile);
  const chosen = profile === null ? explicit : withProfile(explicit, profile, input);
  const named = finder(chosen);
  const deployment = named('deployment', SETTINGS.deployment);
  if (deployment !== null && !deployments.has(deployment.value))
    throw unknownName('deployment', deployment, deployments, input);

  const inSandbox = deployment?.value === 'sandbox' && !user?.deployments.has('sandbox');
  const sandbox = inSandbox ? input.sandbox : null;
  const url = finder([...chosen, sandboxLayer(sandbox), solanaLayer(input.solana)])('url', SETTINGS.url);
  const local = url?.value.every(isLoopbackUrl) ?? false;
  const service = finder([...chosen, sandboxLayer(local ? sandbox : null)]);
  const sandboxWallets = isNodeOf(sandbox, url) ? (sandbox?.wallets ?? []) : [];
  const isWallet = (name: string): boolean =>
    sandboxWallets.some((wallet) => wallet.name === name) || input.isWallet?.(name) === true;
  return {
    deployments,
    sandboxWallets,
    settings: {
      profile,
      url,
      das: named('das', SETTINGS.das),
      api: service('api', SETTINGS.api),
      api_v1: service('api_v1', SETTINGS.api_v1),
      aggregator: service('aggregator', SETTINGS.aggregator),
      api_key: service('api_key', SETTINGS.api_key),
      api_key_file: named('api_key_file', SETTINGS.api_key_file),
      keypair: find(
        [...chosen, sandboxKeyLayer(sandboxWallets), solanaLayer(input.solana)],
        'keypair',
        SETTINGS.keypair,
        { ...input, isWallet },
      ),
      source: named('source', SETTINGS.source),
      deployment,
      genesis_hash: named('genesis_hash', SETTINGS.genesis_hash),
      priority: named('priority', SETTINGS.priority),
      max_fee: named('max_fee', SETTINGS.max_fee),
      confirm_change: named('confirm_change', SETTINGS.confirm_change),
      tx_version: named('tx_version', SETTINGS.tx_version),
      update_check: named('update_check', SETTINGS.update_check),
      timeout: named('timeout', SETTINGS.timeout),
    },
  };
}

/** Whether the only node that is asked is that of the sandbox. */
function isNodeOf(sandbox: SandboxRuntime | null, url: Settings['url']): boolean {
  if (sandbox === null || url === null || !URL.canParse(sandbox.rpcUrl)) return false;
  const { href } = new URL(sandbox.rpcUrl);
  return url.value.every((one) => new URL(one).href === href);
}

/** The text to show for a setting; null if it has no value. For a secret, only whether it is set. */
export function showSetting<K extends SettingName>(settings: Settings, name: K): string | null {
  const resolved = settings[name];
  if (resolved === null) return null;
  // SETTINGS[name] has the type of that setting, but the compiler cannot follow an index by a union.
  const setting = SETTINGS[name] as unknown as Setting<SettingValue<K>>;
  return setting.secret ? 'set' : setting.show(resolved.value as SettingValue<K>);
}

function find<K extends SettingName>(
  layers: readonly Layer[],
  name: K,
  setting: Setting<SettingValue<K>>,
  input: ConfigInput,
): Resolved<SettingValue<K>> | null {
  for (const layer of layers) {
    const found = layer(name);
    if (found !== null) return { value: parse(setting, name, found, input), origin: found.origin };
  }
  if (setting.fallback === null) return null;
  const value = setting.path
    ? setting.parse(expandPath(String(setting.fallback), '', input.home), never)
    : setting.fallback;
  return { value, origin: { kind: 'default' } };
}

const never = (): never => {
  throw new CliError('unexpected', { what: 'a default setting is not valid', hint: REPORT_IT });
};

function parse<T>(
  setting: Setting<T>,
  name: SettingName,
  { text, origin }: Candidate,
  input: ConfigInput,
): T {
  const base = origin.kind === 'file' ? origin.path.replace(/\/[^/]*$/, '') : input.cwd;
  const refuse: Refuse = ({ code, ...refusal }) => {
    const what =
      origin.kind === 'file'
        ? `${origin.path} line ${origin.line}: bad value for ${name}`
        : `bad value for ${origin.kind === 'flag' || origin.kind === 'env' ? origin.name : name}`;
    throw new CliError(origin.kind === 'flag' ? (code ?? 'usage') : 'invalid_config', { what, ...refusal });
  };
  // The name of a wallet comes before a file of this name. What the Solana CLI's file holds is always a path.
  const isName = name === 'keypair' && !(origin.kind === 'file' && origin.scope === 'solana');
  // That of the sandbox is a path too, so that no wallet of the person's own can take its place.
  if (isName && isWalletName(text) && input.isWallet?.(text) === true)
    return setting.parse(`${WALLET}${text}`, refuse);
  // The text is checked as it was written: once made absolute, a secret key would look like a path.
  return setting.parse(setting.path ? expandPath(parsePath(text, refuse), base, input.home) : text, refuse);
}

/** A project file may define a new deployment, but not replace one that the user already has. */
function requireOwnDeployments(project: ConfigFile | null, user: ConfigFile | null): void {
  for (const name of project?.deployments.keys() ?? []) {
    if (!BUILT_IN_DEPLOYMENTS.has(name) && !user?.deployments.has(name)) continue;
    throw new CliError('invalid_config', {
      what: `${project?.path} defines the deployment "${name}", which exists already`,
      why: user?.deployments.has(name) ? `${user.path} defines it` : 'it is built in',
      hint: 'give the deployment in the project file another name',
    });
  }
}

/** How many of [flags, environment, project file, user file] come before the profile that each of them chose. */
function rank(origin: Origin): number {
  if (origin.kind === 'flag') return 1;
  return origin.kind === 'file' && origin.scope === 'user' ? 3 : 2;
}

function withProfile(
  layers: readonly Layer[],
  profile: Resolved<string>,
  input: ConfigInput,
): readonly Layer[] {
  const { project, user } = input;
  const known = new Map([...(user?.profiles ?? []), ...(project?.profiles ?? [])]);
  if (!known.has(profile.value)) throw unknownName('profile', profile, known, input);
  return layers.toSpliced(
    rank(profile.origin),
    0,
    valuesLayer(project?.profiles.get(profile.value), 'project'),
    valuesLayer(user?.profiles.get(profile.value), 'user'),
  );
}

function unknownName(
  kind: string,
  named: Resolved<string>,
  known: ReadonlyMap<string, unknown>,
  { env, home }: ConfigInput,
): CliError {
  const names = [...known.keys()];
  const { end, correction } = didYouMean(named.value, names);
  return new CliError('invalid_config', {
    what: `there is no ${kind} "${named.value}"`,
    why: names.length === 0 ? `no file defines one` : `there are ${names.join(', ')}${end}`,
    hint: `define [${kind}s.${named.value}] in ${shortenPath(places(env, home).userConfig, home)}, or choose another`,
    ...(named.origin.kind === 'flag' && { correction }),
  });
}
