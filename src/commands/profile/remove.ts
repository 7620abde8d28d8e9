import { parseConfigFile } from '../../config/config-file.ts';
import { removeProfile } from '../../config/edit-profile.ts';
import { CliError } from '../../errors/cli-error.ts';
import { defineCommand, required } from '../command.ts';
import { profileName, requireOwnProfile } from './profile-row.ts';

export const command = defineCommand({
  description: 'Take a profile out of your config.toml. Everything else in the file stays.',
  example: 'profile remove team',
  never: 'It never touches a key file, and never talks to the network.',
  args: { name: required('NAME', 'name of the profile', profileName) },
  options: {},
  fields: ['name', 'path'],
  async run(deps, { name }) {
    requireOwnProfile(deps, name);
    const { userConfig } = deps;
    const text = userConfig.read();
    const { values } = await parseConfigFile(userConfig.path, text);
    if (values.get('profile')?.text === name)
      throw new CliError('usage', {
        what: `the profile ${name} is the one in use`,
        why: `without it, profile = "${name}" in your config.toml would name nothing`,
        hint: 'first use none: gavel config unset profile',
      });
    userConfig.write(await removeProfile(userConfig.path, text, name));
    return { name, path: userConfig.path };
  },
  render: ({ name }) => `${name} is no profile any more`,
  json: ({ name, path }) => ({ name, path }),
});
