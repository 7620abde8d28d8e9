import { defineCommand, required } from '../command.ts';
import { EDITED_FIELDS, edit, editedJson, editedNotes, renderEdited } from '../config/edited.ts';
import { profileName, requireOwnProfile } from './profile-row.ts';

export const command = defineCommand({
  description:
    'Use a profile from now on, unless --profile or GAVEL_PROFILE says otherwise. To use none: config unset profile.',
  example: 'profile use team',
  never: 'It never changes the profile itself, and never talks to the network.',
  args: { name: required('NAME', 'name of the profile', profileName) },
  options: {},
  fields: EDITED_FIELDS,
  async run(deps, { name }) {
    requireOwnProfile(deps, name);
    return edit(deps, 'profile', name);
  },
  render: renderEdited,
  json: editedJson,
  notes: editedNotes,
});
