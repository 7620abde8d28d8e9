import { fields } from '../../render/fields.ts';
import { defineCommand, required } from '../command.ts';
import { PROFILE_FIELDS, profileJson, profileName, requireProfile } from './profile-row.ts';

export const command = defineCommand({
  description: 'Show the settings of a profile, and the cluster that it is bound to.',
  example: 'profile show team',
  never: 'It never shows a key or the secret part of an address, and never talks to the network.',
  args: { name: required('NAME', 'name of the profile', profileName) },
  options: {},
  fields: PROFILE_FIELDS,
  run: async (deps, { name }) => requireProfile(deps, name),
  render: ({ name, inUse, path, settings }, view) =>
    fields([['profile', name], ['in use', inUse ? 'yes' : 'no'], ['file', path], ...settings], view),
  json: profileJson,
});
