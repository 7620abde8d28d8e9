import type { Origin } from '../../config/layers.ts';
import { loginOf } from '../../config/logins.ts';
import { shortenPath } from '../../config/paths.ts';
import type { ProjectFile } from '../../config/project-file.ts';
import { showSetting } from '../../config/resolve.ts';
import type { SettingName } from '../../config/settings.ts';
import type { Deps } from '../../flow/deps.ts';

type SettingDeps = Pick<Deps, 'configuration' | 'directories' | 'logins'>;

/** A setting, where a secret is shown only as "set"; or the project file, with whether it is used. */
export interface SettingRow {
  readonly name: SettingName | 'project_file';
  /** Null when it has no value. */
  readonly value: string | null;
  readonly source: string;
}

/** The row of a setting. Paths in `home` are shortened. Throws `state_corrupt` where the list of logins is not valid. */
export function settingRow(
  { configuration: { settings }, directories: { home }, logins }: SettingDeps,
  name: SettingName,
): SettingRow {
  const resolved = settings[name];
  const login = name === 'api_key' ? loginOf(settings, logins) : null;
  if (login !== null) {
    const place = login.key === null ? 'the keyring of the system' : shortenPath(logins.path, home);
    return { name, value: 'set', source: `login at ${login.origin}, kept in ${place}` };
  }
  if (resolved === null) return { name, value: null, source: 'not set' };
  const value = showSetting(settings, name);
  return { name, value, source: originText(resolved.origin, home) };
}

const TRUST_TEXT: Readonly<Record<ProjectFile['trust'], string>> = {
  trusted: 'trusted',
  changed: 'ignored: it changed since you trusted it',
  untrusted: 'ignored: not trusted',
};

/** The row of the gavel.toml that was found. */
export function projectFileRow({ path, trust }: ProjectFile, home: string): SettingRow {
  return { name: 'project_file', value: shortenPath(path, home), source: TRUST_TEXT[trust] };
}

function originText(origin: Origin, home: string): string {
  switch (origin.kind) {
    case 'flag':
    case 'env':
      return origin.name;
    case 'file':
      return `${shortenPath(origin.path, home)}:${origin.line}`;
    case 'sandbox':
      return 'running sandbox';
    case 'default':
      return 'default';
  }
}
