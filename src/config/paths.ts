import { resolve as resolvePath } from 'node:path';

/** Makes a path absolute that was written relative to `base`. Keeps what is not a path (`-`, `prompt://`, `address://`, `wallet://`). */
export function expandPath(text: string, base: string, home: string): string {
  if (text === '-' || /^[a-z]{2,16}:\/\//.test(text)) return text;
  if (text === '~') return home;
  return text.startsWith('~/') ? resolvePath(home, text.slice(2)) : resolvePath(base, text);
}

/** The path with `~` for the home directory, for people. */
export function shortenPath(path: string, home: string): string {
  return path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}

/** The directories of the tool's files. */
export interface Places {
  /** Holds config.toml. */
  readonly userConfig: string;
  readonly solanaConfig: string;
  /** The names of wallets. */
  readonly wallets: string;
  /** Which services the person logged in to. */
  readonly logins: string;
  /** Holds the keys that this tool made. */
  readonly keys: string;
  /** Holds journals and the sandbox. */
  readonly state: string;
}

/** Follows the XDG base directory rules: a relative XDG_* is ignored. */
export function places(env: Readonly<Record<string, string | undefined>>, home: string): Places {
  const config = absolute(env.XDG_CONFIG_HOME) ?? `${home}/.config`;
  const state = absolute(env.XDG_STATE_HOME) ?? `${home}/.local/state`;
  return {
    userConfig: `${config}/gavel/config.toml`,
    solanaConfig: `${home}/.config/solana/cli/config.yml`,
    wallets: `${config}/gavel/wallets.json`,
    logins: `${config}/gavel/logins.json`,
    keys: `${config}/gavel/keys`,
    state: `${state}/gavel`,
  };
}

function absolute(path: string | undefined): string | null {
  return path?.startsWith('/') ? path : null;
}
