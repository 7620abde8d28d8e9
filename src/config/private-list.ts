import { isRecord } from '../domain/is-record.ts';
import type { CliError } from '../errors/cli-error.ts';
import { shellWord } from '../errors/shell-word.ts';
import { MAX_BYTES } from '../files/limits.ts';
import { OTHERS_USE } from '../files/read-regular.ts';
import { parseJson } from '../json/json.ts';
import type { Files } from './files.ts';

/**
 * The entries of a list that the tool keeps in a file of this user alone: `{ "version": 1, [member]: […] }`. None where there is no file.
 * Throws what `corrupt` makes of the reason, and of the command that mends it where there is one.
 */
export function readPrivateList(
  files: Files,
  path: string,
  member: string,
  corrupt: (path: string, why: string, hint?: string) => CliError,
): readonly unknown[] {
  const file = files.read(path, { maxBytes: MAX_BYTES.configuration });
  if (file === null) return [];
  if (!file.mine) throw corrupt(path, 'it belongs to another user');
  if ((file.mode & OTHERS_USE) !== 0)
    throw corrupt(path, 'other users of this machine may read or change it', `chmod 600 ${shellWord(path)}`);
  let value: unknown;
  try {
    value = parseJson(file.text);
  } catch {
    throw corrupt(path, 'it is not JSON');
  }
  const entries = isRecord(value) && value.version === 1 ? value[member] : null;
  if (!Array.isArray(entries)) throw corrupt(path, 'it is not a list that this version of gavel wrote');
  return entries;
}
