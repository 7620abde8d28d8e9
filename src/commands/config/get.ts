import { isSettingName, SETTING_NAMES, type SettingName } from '../../config/settings.ts';
import type { Parser } from '../../errors/refusal.ts';
import { escapeText } from '../../text/escape.ts';
import { didYouMean } from '../../text/nearest.ts';
import { defineCommand, required } from '../command.ts';
import { settingRow } from './setting-row.ts';

/** The name of a setting, with - or _. */
export const settingName: Parser<SettingName> = (text, refuse) => {
  const name = text.replaceAll('-', '_');
  if (isSettingName(name)) return name;
  const { end, correction } = didYouMean(name, SETTING_NAMES);
  return refuse({
    why: `there is no setting "${text}"; there are ${SETTING_NAMES.join(', ')}${end}`,
    hint: 'gavel config list',
    correction: correction && { ...correction, typed: [text] },
  });
};

export const command = defineCommand({
  description: 'Print the value of one setting; nothing when it has none.',
  example: 'config get url',
  never: 'It never shows a key, reads a key file, or talks to the network.',
  args: { name: required('NAME', 'Name of the setting, as in config list', settingName) },
  options: {},
  fields: ['name', 'value', 'source'],
  run: async (deps, { name }) => settingRow(deps, name),
  render: ({ value }) => escapeText(value ?? ''),
  json: (row) => row,
});
