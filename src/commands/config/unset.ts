import { defineCommand, required } from '../command.ts';
import { EDITED_FIELDS, edit, editedJson, editedNotes, renderEdited, requireInFile } from './edited.ts';
import { settingName } from './get.ts';

export const command = defineCommand({
  description:
    'Take a setting out of the top of your config.toml. Everything else in the file stays, comments too.',
  example: 'config unset timeout',
  never: 'It never changes a project file or a profile, and never talks to the network.',
  args: { name: required('NAME', 'name of the setting, as in config list', settingName) },
  options: {},
  fields: EDITED_FIELDS,
  check: (_, { name }) => requireInFile(name),
  run: (deps, { name }) => edit(deps, name, null),
  render: renderEdited,
  json: editedJson,
  notes: editedNotes,
});
