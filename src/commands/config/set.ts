import { parseConfigFile } from '../../config/config-file.ts';
import { BUILT_IN_DEPLOYMENTS } from '../../config/deployments.ts';
import { expandPath } from '../../config/paths.ts';
import { SETTINGS, type SettingName } from '../../config/settings.ts';
import { CliError } from '../../errors/cli-error.ts';
import { parsePath } from '../../errors/not-a-path.ts';
import type { Refuse } from '../../errors/refusal.ts';
import type { Deps } from '../../flow/deps.ts';
import { defineCommand, required } from '../command.ts';
import {
  EDITED_FIELDS,
  type Edited,
  edit,
  editedJson,
  editedNotes,
  renderEdited,
  requireInFile,
} from './edited.ts';
import { settingName } from './get.ts';

export const command = defineCommand({
  description:
    'Set a setting at the top of your config.toml. Everything else in the file stays, comments too; the value is checked first.',
  example: 'config set timeout 60',
  never: 'It never changes a project file or a profile, and never talks to the network.',
  args: {
    name: required('NAME', 'name of the setting, as in config list', settingName),
    value: required('VALUE', 'its value, as after the flag', (text) => text),
  },
  options: {},
  fields: EDITED_FIELDS,
  check: (_, { name }) => requireInFile(name),
  run: async (deps, { name, value }): Promise<Edited> => edit(deps, name, await checked(deps, name, value)),
  render: renderEdited,
  json: editedJson,
  notes: editedNotes,
});

/** The text for the file. A path is made absolute, because the file is in another directory. Throws `usage`. */
async function checked(deps: Deps, name: SettingName, value: string): Promise<string> {
  const refuse: Refuse = ({ why, hint, code }) => {
    throw new CliError(code ?? 'usage', { what: `bad value for ${name}`, why, hint });
  };
  await requireDefined(deps, name, value, refuse);
  const { cwd, home } = deps.directories;
  const isWallet = name === 'keypair' && deps.wallets.find(value) !== null;
  const text =
    'path' in SETTINGS[name] && !isWallet ? expandPath(parsePath(value, refuse), cwd, home) : value;
  SETTINGS[name].parse(text, refuse);
  return text;
}

/** With a profile or a deployment that no file defines, no command would run any more. */
async function requireDefined(
  { userConfig }: Deps,
  name: SettingName,
  value: string,
  refuse: Refuse,
): Promise<void> {
  if (name !== 'profile' && name !== 'deployment') return;
  const { profiles, deployments } = await parseConfigFile(userConfig.path, userConfig.read());
  const known =
    name === 'profile' ? [...profiles.keys()] : [...BUILT_IN_DEPLOYMENTS.keys(), ...deployments.keys()];
  if (known.includes(value)) return;
  refuse({
    why: known.length === 0 ? `your config.toml defines no ${name}` : `there are ${known.join(', ')}`,
    hint: `define [${name}s.${value}] in ${userConfig.path} first`,
  });
}
