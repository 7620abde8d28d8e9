import { isSettingName, SETTING_NAMES, type SettingName } from '../../config/settings.ts';
import type { Parser } from '../../errors/refusal.ts';
import { escapeText } from '../../text/escape.ts';
import { defineCommand, required } from '../command.ts';
import { settingRow } from './setting-row.ts';

/** The name of a setting, with - or _. */
export const settingName: Parser<SettingName> = (text, refuse) => {
  const name = text.replaceAll('-', '_');
  return isSettingName(name)
    ? name
    : refuse({
        why: `there is no setting "${text}"; there are ${SETTING_NAMES.join(', ')}`,
        hint: 'gavel config list',
      });
};

export const command = defineCommand({
  description: 'Print the value of one setting; nothing when it has none.',
  example: 'config get url',
  never: 'It never shows a key, reads a key file, or talks to the network.',
  args: { name: required('NAME', 'Name of the setting, as in config list', settingName) },
  options: {},
  fields: ['name', 'value', 'source'],
  run: async ({ configuration, directories }, { name }) =>
    settingRow(configuration.settings, name, directories.home),
  render: ({ value }) => escapeText(value ?? ''),
  json: (row) => row,
});
