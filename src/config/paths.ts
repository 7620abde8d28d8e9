import { resolve as resolvePath } from 'node:path';

/** An absolute path from one that was written in `base`. Leaves what is not a path (`-`, `prompt://`, `address://`) alone. */
export function expandPath(text: string, base: string, home: string): string {
  if (text === '-' || /^(prompt|address):\/\//.test(text)) return text;
  if (text === '~') return home;
  return text.startsWith('~/') ? resolvePath(home, text.slice(2)) : resolvePath(base, text);
}

/** The same path with the home directory as `~`, for people. */
export function shortenPath(path: string, home: string): string {
  return path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}

/** Where the tool's files are. */
export interface Places {
  /** Directory of config.toml. */
  readonly userConfig: string;
  readonly solanaConfig: string;
  /** Journals and the sandbox. */
  readonly state: string;
}

/** Follows the XDG base directory rules: a relative XDG_* is ignored. */
export function places(env: Readonly<Record<string, string | undefined>>, home: string): Places {
  const config = absolute(env.XDG_CONFIG_HOME) ?? `${home}/.config`;
  const state = absolute(env.XDG_STATE_HOME) ?? `${home}/.local/state`;
  return {
    userConfig: `${config}/gavel/config.toml`,
    solanaConfig: `${home}/.config/solana/cli/config.yml`,
    state: `${state}/gavel`,
  };
}

function absolute(path: string | undefined): string | null {
  return path?.startsWith('/') ? path : null;
}
