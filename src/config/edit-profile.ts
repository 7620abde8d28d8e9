import { CliError } from '../errors/cli-error.ts';
import { stringifyJson } from '../json/json.ts';
import { type ConfigFile, parseConfigFile } from './config-file.ts';
import { quoted } from './edit-file.ts';
import type { SettingName } from './settings.ts';

export type ProfileValues = Readonly<Partial<Record<SettingName, string>>>;

/** The text of a configuration file with a further profile at its end. */
export async function addProfile(
  path: string,
  text: string,
  name: string,
  values: ProfileValues,
): Promise<string> {
  const lines = Object.entries(values).map(([key, value]) => `${key} = ${quoted(value)}`);
  const before = text === '' ? '' : `${text.replace(/\n*$/, '')}\n\n`;
  const after = `${before}[profiles.${name}]\n${lines.map((line) => `${line}\n`).join('')}`;
  await requireOnlyProfile(path, text, after, name, values);
  return after;
}

/** The text without a profile. Comments before the next table stay. */
export async function removeProfile(path: string, text: string, name: string): Promise<string> {
  const { lines, start, end } = placeOf(path, text, name);
  const after = lines.toSpliced(start, end - start).join('\n');
  await requireOnlyProfile(path, text, after, name, null);
  return after;
}

/** The text with a further setting in a profile. */
export async function addToProfile(
  path: string,
  text: string,
  name: string,
  setting: SettingName,
  value: string,
): Promise<string> {
  const { lines, start } = placeOf(path, text, name);
  const after = lines.toSpliced(start + 1, 0, `${setting} = ${quoted(value)}`).join('\n');
  const { profiles } = await parseConfigFile(path, text);
  const values = Object.fromEntries([...(profiles.get(name) ?? [])].map(([key, one]) => [key, one.text]));
  await requireOnlyProfile(path, text, after, name, { ...values, [setting]: value });
  return after;
}

/** The lines of a profile's table, without comments and blank lines at its end. */
function placeOf(path: string, text: string, name: string) {
  const lines = text.split('\n');
  const header = new RegExp(`^\\s*\\[\\s*profiles\\s*\\.\\s*"?${name}"?\\s*\\]\\s*(#.*)?$`);
  const start = lines.findIndex((line) => header.test(line));
  if (start === -1) throw staysAsItIs(path, name, `it is not written as a table [profiles.${name}]`);
  const next = lines.findIndex((line, index) => index > start && /^\s*\[/.test(line));
  // The text ends with a line feed, so that the last line is empty.
  let end = next === -1 ? lines.length - 1 : next;
  while (next !== -1 && /^\s*(#.*)?$/.test(lines[end - 1] ?? '') && end > start + 1) end -= 1;
  return { lines, start, end };
}

/** Throws `invalid_config` when anything but this profile would change. `values`: null when it is to be gone. */
async function requireOnlyProfile(
  path: string,
  before: string,
  after: string,
  name: string,
  values: ProfileValues | null,
): Promise<void> {
  const old = await parseConfigFile(path, before);
  const now = await parsed(path, after);
  const own = now?.profiles.get(name);
  const texts = own === undefined ? null : Object.fromEntries([...own].map(([key, { text }]) => [key, text]));
  const isSame =
    now !== null &&
    stringifyJson(sorted(texts)) === stringifyJson(sorted(values)) &&
    stringifyJson(without(old, name)) === stringifyJson(without(now, name));
  if (!isSame) throw staysAsItIs(path, name, 'it cannot be changed there without changing something else');
}

const sorted = (values: ProfileValues | null) =>
  values === null ? null : Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));

const without = ({ values, profiles, deployments }: ConfigFile, name: string) => [
  [...values].map(([key, { text }]) => `${key}=${text}`),
  [...profiles].flatMap(([profile, settings]) =>
    profile === name ? [] : [[profile, [...settings].map(([key, { text }]) => `${key}=${text}`)]],
  ),
  [...deployments],
];

/** Null for a text that is no configuration file. */
async function parsed(path: string, text: string): Promise<ConfigFile | null> {
  try {
    return await parseConfigFile(path, text);
  } catch (error) {
    if (error instanceof CliError) return null;
    throw error;
  }
}

function staysAsItIs(path: string, name: string, why: string): CliError {
  return new CliError('invalid_config', {
    what: `the profile ${name} in ${path} stays as it is`,
    why,
    hint: 'change it in an editor: gavel config edit',
  });
}
