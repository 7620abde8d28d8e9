import { CliError } from '../errors/cli-error.ts';
import { stringifyJson } from '../json/json.ts';
import { parseConfigFile } from './config-file.ts';
import type { SettingName } from './settings.ts';

/**
 * The text of a configuration file with a setting at its top set to `value`, or without it (null). Comments and everything else
 * stay. The result is read again before it is returned: throws `invalid_config` when anything but this setting would change, as
 * with a setting that is written over several lines.
 */
export async function editSetting(
  path: string,
  text: string,
  name: SettingName,
  value: string | null,
): Promise<string> {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  const header = lines.findIndex((line) => /^\s*\[/.test(line));
  const end = header === -1 ? lines.length : header;
  const at = lines.findIndex((line, index) => index < end && keyOf(line) === name);
  const written = value === null ? [] : [`${name} = ${quoted(value)}`];
  const edited =
    at === -1 ? lines.toSpliced(placeOf(lines, end), 0, ...written) : lines.toSpliced(at, 1, ...written);
  const result = edited.length === 0 ? '' : `${edited.join('\n')}\n`;
  await requireOnlyThis(path, { before: text, after: result }, name, value);
  return result;
}

/** The key of a line `key = value`, with or without quotes. */
function keyOf(line: string): string | undefined {
  return /^\s*"?([A-Za-z0-9_-]+)"?\s*=/.exec(line)?.[1];
}

/** The place of a new setting: before the first that there is. A list over several lines may follow any other. */
function placeOf(lines: readonly string[], end: number): number {
  return Math.max(
    0,
    lines.slice(0, end).findIndex((line) => keyOf(line) !== undefined),
  );
}

/** A basic string of TOML: JSON writes the same escapes. */
export function quoted(value: string): string {
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

async function requireOnlyThis(
  path: string,
  { before, after }: { readonly before: string; readonly after: string },
  name: SettingName,
  value: string | null,
): Promise<void> {
  const [old, now] = [await parseConfigFile(path, before), await parseAfter(path, after)];
  const others = (file: typeof old) =>
    [...file.values].filter(([key]) => key !== name).map(([key, { text }]) => `${key}=${text}`);
  const tables = (file: typeof old) => [
    ...[...file.profiles].map(([key, values]) => [
      key,
      [...values].map(([one, { text }]) => `${one}=${text}`),
    ]),
    ...file.deployments,
  ];
  const isSame =
    now !== null &&
    (now.values.get(name)?.text ?? null) === value &&
    stringifyJson(others(old)) === stringifyJson(others(now)) &&
    stringifyJson(tables(old)) === stringifyJson(tables(now));
  if (isSame) return;
  throw new CliError('invalid_config', {
    what: `${path} stays as it is`,
    why: `${name} cannot be changed there without changing something else`,
    hint: `change ${name} in an editor`,
  });
}

/** Null for a text that is no configuration file. */
async function parseAfter(path: string, text: string) {
  try {
    return await parseConfigFile(path, text);
  } catch (error) {
    if (error instanceof CliError) return null;
    throw error;
  }
}
