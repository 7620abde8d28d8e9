import { SETTING_NAMES } from '../../config/settings.ts';
import { table } from '../../render/table.ts';
import { defineCommand } from '../command.ts';
import { projectFileRow, settingRow } from './setting-row.ts';

export const command = defineCommand({
  description:
    'List every setting, its value, and the flag, variable or file and line it came from; and the project file, if there is one.',
  example: 'config list',
  never: 'It never shows a key, reads a key file, or talks to the network.',
  args: {},
  options: {},
  fields: ['name', 'value', 'source'],
  async run(deps) {
    const { projectFile } = deps.configuration;
    const rows = SETTING_NAMES.map((name) => settingRow(deps, name));
    return projectFile === null ? rows : [...rows, projectFileRow(projectFile, deps.directories.home)];
  },
  render: (rows, view) =>
    table(
      ['SETTING', 'VALUE', 'SOURCE'],
      rows.map(({ name, value, source }) => [name, value ?? '', { text: source, style: 'dim' }]),
      view,
    ),
  json: (rows) => rows,
});
