import { shortenPath } from '../../config/paths.ts';
import { SETTINGS, type SettingName } from '../../config/settings.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Deps } from '../../flow/deps.ts';
import { escapeText } from '../../text/escape.ts';

/** A setting of the config.toml after it was changed. */
export interface Edited {
  readonly name: SettingName;
  /** As it stands in the file; null when it does not. */
  readonly value: string | null;
  readonly path: string;
  readonly home: string;
  /** What still comes before the file; null for nothing. */
  readonly hiddenBy: string | null;
}

export const EDITED_FIELDS = ['name', 'value', 'path', 'hiddenBy'] as const;

export const editedJson = ({ name, value, path, hiddenBy }: Edited) => ({ name, value, path, hiddenBy });

export function renderEdited({ name, value, path, home }: Edited): string {
  const where = shortenPath(path, home);
  return escapeText(value === null ? `${name} is not set in ${where}` : `${name} = ${value} in ${where}`);
}

export const editedNotes = ({ name, hiddenBy }: Edited): readonly string[] =>
  hiddenBy === null ? [] : [`${hiddenBy} sets ${name} too, and comes first`];

/** Changes the file, and says what of other places still comes before it. */
export async function edit(deps: Deps, name: SettingName, value: string | null): Promise<Edited> {
  const { userConfig, configuration, directories } = deps;
  const { editSetting } = await import('../../config/edit-file.ts');
  const before = userConfig.read();
  const after = await editSetting(userConfig.path, before, name, value);
  if (after !== before) userConfig.write(after);
  const origin = configuration.settings[name]?.origin;
  const hiddenBy =
    origin?.kind === 'flag' || origin?.kind === 'env'
      ? origin.name
      : origin?.kind === 'file' && origin.path !== userConfig.path && origin.scope === 'project'
        ? shortenPath(origin.path, directories.home)
        : null;
  return { name, value, path: userConfig.path, home: directories.home, hiddenBy };
}

/** Throws `usage` for a setting that no file may have. */
export function requireInFile(name: SettingName): void {
  if (SETTINGS[name].file !== 'never') return;
  throw new CliError('usage', {
    what: `${name} cannot be in a configuration file`,
    why: 'it is a secret, and belongs into a file of its own',
    hint: 'gavel config set api_key_file FILE',
  });
}
