import type { Profile } from '../../config/load.ts';
import { shortenPath } from '../../config/paths.ts';
import { SETTINGS, type SettingName } from '../../config/settings.ts';
import { isWalletName } from '../../domain/wallet-name.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Parser } from '../../errors/refusal.ts';
import type { Deps } from '../../flow/deps.ts';
import { nearest } from '../../text/nearest.ts';

/** Has the form of a wallet's name: a bare key of TOML. */
export const profileName: Parser<string> = (text, refuse) =>
  isWalletName(text)
    ? text
    : refuse({
        why: 'a name has 1 to 31 letters, digits, - and _, and begins with a letter',
        hint: 'write it like team or my-shop',
      });

/** A profile as commands show it. */
export interface ShownProfile {
  readonly name: string;
  /** Whether this command runs with it. */
  readonly inUse: boolean;
  readonly scope: Profile['scope'];
  readonly path: string;
  /** As `config list` shows values: secret parts of addresses are left out. */
  readonly settings: readonly (readonly [name: SettingName, value: string])[];
}

export const PROFILE_FIELDS = ['name', 'inUse', 'scope', 'path', 'settings'] as const;

export const profileJson = ({ settings, ...profile }: ShownProfile) => ({
  ...profile,
  settings: Object.fromEntries(settings),
});

export function shownProfiles({ configuration, userConfig }: Deps): readonly ShownProfile[] {
  const { settings, profiles, projectFile } = configuration;
  return profiles.map(({ name, scope, values }) => ({
    name,
    scope,
    inUse: settings.profile?.value === name,
    path: scope === 'user' ? userConfig.path : (projectFile?.path ?? ''),
    settings: [...values].map(([key, { text }]) => [key, shownText(key, text)] as const),
  }));
}

/** Throws `invalid_config` where there is none of this name. */
export function requireProfile(deps: Deps, name: string): ShownProfile {
  const all = shownProfiles(deps);
  const found = all.find((profile) => profile.name === name);
  if (found !== undefined) return found;
  const names = all.map((profile) => profile.name);
  const near = nearest(name, names);
  throw new CliError('invalid_config', {
    what: `there is no profile ${name}`,
    why:
      names.length === 0
        ? 'no file defines one'
        : near.length > 0
          ? `did you mean ${near.join(' or ')}?`
          : `there are ${names.join(', ')}`,
    hint: names.length === 0 ? `gavel profile add ${name} --url URL` : 'gavel profile list',
    details: { name },
  });
}

/** Of the person's own file. Throws for one of a project file, which is not changed from here. */
export function requireOwnProfile(deps: Deps, name: string): ShownProfile {
  const found = requireProfile(deps, name);
  if (found.scope === 'user') return found;
  throw new CliError('usage', {
    what: `the profile ${name} cannot be changed`,
    why: `${shortenPath(found.path, deps.directories.home)} defines it, and project files are not changed`,
    hint: 'gavel profile list',
  });
}

/** The text to show of a value that has not been parsed, without the secret part of an address. */
export function shownText(name: SettingName, text: string): string {
  const { parse, show } = SETTINGS[name] as {
    parse: (text: string, refuse: () => never) => unknown;
    show: (value: unknown) => string;
  };
  try {
    return show(
      parse(text, () => {
        throw new RangeError();
      }),
    );
  } catch {
    return '(not valid)';
  }
}
