import type { FileValue, FileValues } from './config-file.ts';
import type { SandboxRuntime } from './sandbox-runtime.ts';
import { SETTINGS, type SettingName } from './settings.ts';
import type { SolanaFile } from './solana-file.ts';
import type { NamedWallet } from './wallets.ts';

/** Where a value came from. */
export type Origin =
  | { readonly kind: 'flag' | 'env'; readonly name: string }
  | { readonly kind: 'file'; readonly path: string; readonly line: number; readonly scope: FileScope }
  | { readonly kind: 'sandbox' }
  | { readonly kind: 'default' };

export type FileScope = 'project' | 'user' | 'solana';

/** A value from one source, not parsed yet. */
export interface Candidate {
  readonly text: string;
  readonly origin: Origin;
}

/** A source of settings. */
export type Layer = (name: SettingName) => Candidate | null;

export function flagLayer(flags: Partial<Record<SettingName, string>>): Layer {
  return (name) => {
    const text = flags[name];
    return text === undefined
      ? null
      : { text, origin: { kind: 'flag', name: SETTINGS[name].flag?.long ?? name } };
  };
}

/** An empty variable counts as not set, so that a shell can disable one. */
export function envLayer(env: Readonly<Record<string, string | undefined>>): Layer {
  return (name) => {
    const variable = SETTINGS[name].env;
    const text = variable === undefined ? undefined : env[variable];
    return variable === undefined || text === undefined || text === ''
      ? null
      : { text, origin: { kind: 'env', name: variable } };
  };
}

/** The values at the top of a file, or of one of its profiles; undefined if there is none. */
export function valuesLayer(values: FileValues | undefined, scope: FileScope): Layer {
  return (name) => fileCandidate(values?.get(name) ?? null, scope);
}

export function solanaLayer(file: SolanaFile | null): Layer {
  return (name) => {
    const value = name === 'url' ? file?.url : name === 'keypair' ? file?.keypair : null;
    return fileCandidate(value ?? null, 'solana');
  };
}

function fileCandidate(value: FileValue | null, scope: FileScope): Candidate | null {
  if (value === null) return null;
  return { text: value.text, origin: { kind: 'file', path: value.path, line: value.line, scope } };
}

export function sandboxLayer(runtime: SandboxRuntime | null): Layer {
  return (name) => {
    const texts: Partial<Record<SettingName, string | undefined>> = {
      url: runtime?.rpcUrl,
      api: runtime?.apiUrl,
      api_v1: runtime?.apiV1Url,
      aggregator: runtime?.aggregatorUrl ?? undefined,
      api_key: runtime?.apiKey,
    };
    const text = texts[name];
    return text === undefined ? null : { text, origin: { kind: 'sandbox' } };
  };
}

/** Who signs in the sandbox, unless another key is named: an artist with artworks on sale. */
export const SANDBOX_DEFAULT_WALLET = 'mira';

/** `wallets`: those of the sandbox, and none while another node is in use, so that its key never leaves the sandbox. */
export function sandboxKeyLayer(wallets: readonly NamedWallet[]): Layer {
  const key = wallets.find((wallet) => wallet.name === SANDBOX_DEFAULT_WALLET)?.key ?? null;
  return (name) => (name !== 'keypair' || key === null ? null : { text: key, origin: { kind: 'sandbox' } });
}
