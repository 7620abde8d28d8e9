import { CliError } from '../errors/cli-error.ts';
import { shellWord } from '../errors/shell-word.ts';
import { MAX_BYTES } from '../files/limits.ts';
import { OTHERS_USE } from '../files/read-regular.ts';
import { parseJson, printJson } from '../json/json.ts';
import type { Files } from './files.ts';

/** A project file that the person trusts: only this content, at this path. */
export interface TrustedFile {
  /** Absolute, with links resolved. */
  readonly path: string;
  /** SHA-256 of its content, in hex. */
  readonly sha256: string;
}

/** The trusted project files, stored in `trusted.json` of the state directory. */
export interface TrustList {
  /** Sorted by path. Throws `state_corrupt` if the list is not valid. */
  read(): readonly TrustedFile[];
  /** Trusts this content, instead of what was trusted at the same path before. */
  add(file: TrustedFile): void;
  /** False if nothing was trusted at the path. */
  remove(path: string): boolean;
}

/** `stateDirectory` is absolute. The file is readable by its owner alone, and is replaced in one step. */
export function trustList(files: Files, stateDirectory: string): TrustList {
  const path = `${stateDirectory}/trusted.json`;
  const read = (): readonly TrustedFile[] => {
    const file = files.read(path, { maxBytes: MAX_BYTES.trustList });
    if (file === null) return [];
    if (!file.mine) throw corrupt(path, 'it belongs to another user');
    if ((file.mode & OTHERS_USE) !== 0)
      throw corrupt(path, 'other users of this machine may read or change it');
    return parseList(path, file.text);
  };
  const write = (list: readonly TrustedFile[]): void => {
    const sorted = list.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    files.writePrivate(path, `${printJson({ version: 1, files: sorted }, 2)}\n`);
  };
  return {
    read,
    add: ({ path: file, sha256 }) =>
      write([...read().filter((one) => one.path !== file), { path: file, sha256 }]),
    remove(file) {
      const list = read();
      const rest = list.filter((one) => one.path !== file);
      if (rest.length < list.length) write(rest);
      return rest.length < list.length;
    },
  };
}

function parseList(path: string, text: string): readonly TrustedFile[] {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    throw corrupt(path, 'it is not JSON');
  }
  if (!isRecord(value) || value.version !== 1 || !Array.isArray(value.files))
    throw corrupt(path, 'it is not a list that this version of gavel wrote');
  return value.files.map((one: unknown) => {
    if (!isRecord(one) || typeof one.path !== 'string' || typeof one.sha256 !== 'string')
      throw corrupt(path, 'an entry has no path or no hash');
    return { path: one.path, sha256: one.sha256 };
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function corrupt(path: string, why: string): CliError {
  return new CliError('state_corrupt', {
    what: `the list of trusted project files at ${path} cannot be used`,
    why,
    hint: `to trust nothing and start a new list: rm ${shellWord(path)}`,
  });
}
