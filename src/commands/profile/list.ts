import { table } from '../../render/table.ts';
import { defineCommand } from '../command.ts';
import { PROFILE_FIELDS, profileJson, type ShownProfile, shownProfiles } from './profile-row.ts';

export const command = defineCommand({
  description: 'List the profiles that your config.toml and a trusted gavel.toml define.',
  example: 'profile list',
  never: 'It never talks to the network.',
  args: {},
  options: {},
  fields: PROFILE_FIELDS,
  run: async (deps) => shownProfiles(deps),
  render: (profiles, view) =>
    profiles.length === 0
      ? view.isTty
        ? 'No profiles. Make one: gavel profile add NAME --url URL'
        : ''
      : table(
          ['PROFILE', 'IN USE', 'URL', 'KEYPAIR'],
          profiles.map((profile) => [
            profile.name,
            profile.inUse ? { text: 'yes', style: 'good' } : '',
            settingOf(profile, 'url'),
            settingOf(profile, 'keypair'),
          ]),
          view,
          2,
        ),
  json: (profiles) => profiles.map(profileJson),
});

function settingOf({ settings }: ShownProfile, wanted: string): string {
  return settings.find(([name]) => name === wanted)?.[1] ?? '';
}
