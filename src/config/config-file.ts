import type { TomlTable, TomlValue } from 'smol-toml';
import { looksLikeAddress } from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';
import { mayBeSecret } from '../domain/key-text.ts';
import { CliError } from '../errors/cli-error.ts';
import { NOT_A_PATH } from '../errors/not-a-path.ts';
import { readDeployment } from './deployments.ts';
import { locateLine } from './locate-line.ts';
import type { Section } from './section.ts';
import { isSettingName, SETTING_NAMES, SETTINGS, type SettingName } from './settings.ts';

/** A setting as text, with its place in the file. */
export interface FileValue {
  readonly text: string;
  readonly path: string;
  readonly line: number;
}

export type FileValues = ReadonlyMap<SettingName, FileValue>;

/** A gavel.toml or config.toml in which every key is known. Its values are not parsed yet. */
export interface ConfigFile {
  readonly path: string;
  readonly values: FileValues;
  readonly profiles: ReadonlyMap<string, FileValues>;
  readonly deployments: ReadonlyMap<string, Deployment>;
}

const TABLES = ['profiles', 'deployments'];

/** Throws `invalid_config`, with file and line, for anything it does not know. */
export async function parseConfigFile(path: string, text: string): Promise<ConfigFile> {
  const root = section(path, text, await parseToml(path, text), []);
  const profiles = new Map<string, FileValues>();
  for (const [name, part] of subsections(path, text, root, 'profiles')) {
    profiles.set(name, readValues(path, part, 'anywhere', []));
  }
  const deployments = new Map<string, Deployment>();
  const parts = [...subsections(path, text, root, 'deployments')];
  const isAddress = parts.length === 0 ? looksLikeAddress : (await import('../domain/base58.ts')).isAddress;
  for (const [name, part] of parts) deployments.set(name, readDeployment(name, part, isAddress));
  return { path, values: readValues(path, root, 'top', TABLES), profiles, deployments };
}

async function parseToml(path: string, text: string): Promise<TomlTable> {
  const { parse, TomlError } = await import('smol-toml');
  try {
    return parse(text);
  } catch (cause) {
    const at = cause instanceof TomlError ? ` line ${cause.line}` : '';
    const why = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : 'unknown reason';
    // Without the cause: it repeats the line, possibly with a key, and --verbose would print it.
    throw new CliError('invalid_config', {
      what: `${path}${at} cannot be read as TOML`,
      why,
      hint: 'correct the file, or move it away',
    });
  }
}

function section(path: string, text: string, table: TomlTable, keys: readonly string[]): Section {
  const line = (key: string): number => locateLine(text, [...keys, key]);
  return {
    table,
    keys,
    line,
    fail(key, why, hint = 'correct the file; docs/configuration.md has an example') {
      const name = [...keys, key].join('.');
      throw new CliError('invalid_config', {
        what: `${path} line ${line(key)}: bad value for ${name}`,
        why,
        hint,
      });
    },
  };
}

function* subsections(path: string, text: string, root: Section, key: string): Generator<[string, Section]> {
  const tables = root.table[key];
  if (tables === undefined) return;
  if (!isTable(tables)) root.fail(key, `it is not a table; write [${key}.NAME]`);
  else {
    for (const [name, table] of Object.entries(tables)) {
      const part = section(path, text, isTable(table) ? table : {}, [key, name]);
      if (!isTable(table))
        section(path, text, tables, [key]).fail(name, `it is not a table; write [${key}.${name}]`);
      yield [name, part];
    }
  }
}

function readValues(
  path: string,
  part: Section,
  place: 'top' | 'anywhere',
  skip: readonly string[],
): FileValues {
  const values = new Map<SettingName, FileValue>();
  for (const [key, value] of Object.entries(part.table)) {
    if (skip.includes(key)) continue;
    if (isTable(value) && TABLES.includes(`${key}s`)) part.fail(key, `tables are written [${key}s.NAME]`);
    if (!isSettingName(key) || !(SETTINGS[key].file === 'anywhere' || SETTINGS[key].file === place)) {
      part.fail(key, unknownKey(key, place), 'gavel config list');
    } else {
      const text = settingText(part, key, value);
      if ('path' in SETTINGS[key] && mayBeSecret(text)) part.fail(key, NOT_A_PATH.why, NOT_A_PATH.hint);
      values.set(key, { text, path, line: part.line(key) });
    }
  }
  return values;
}

function settingText(part: Section, key: string, value: TomlValue): string {
  if (typeof value === 'string') return value;
  if (Number.isSafeInteger(value)) return String(value);
  const isList = isSettingName(key) && SETTINGS[key].list === true;
  if (isList && Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return value.join(' ');
  return part.fail(key, `expected a text in quotes, ${isList ? 'or a list of them' : 'or a whole number'}`);
}

function unknownKey(key: string, place: 'top' | 'anywhere'): string {
  if (key === 'api_key')
    return 'a key does not belong in this file; put it into a file of its own, and name that as api_key_file';
  const known = SETTING_NAMES.filter(
    (name) => SETTINGS[name].file === 'anywhere' || SETTINGS[name].file === place,
  );
  return `there is no setting of that name here; there are ${known.join(', ')}`;
}

function isTable(value: unknown): value is TomlTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
