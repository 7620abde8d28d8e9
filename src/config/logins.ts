import { isRecord } from '../domain/is-record.ts';
import { CliError } from '../errors/cli-error.ts';
import { shellWord } from '../errors/shell-word.ts';
import { printJson } from '../json/json.ts';
import type { Files } from './files.ts';
import { readPrivateList } from './private-list.ts';
import type { Settings } from './resolve.ts';

/** A service that the person logged in to. */
export interface Login {
  /** `https://api.example`: scheme, name and port. The key is sent nowhere else. */
  readonly origin: string;
  /** The API key; null when the keyring of the system has it. */
  readonly key: string | null;
}

/** Where API keys are that were checked: one for each service. */
export interface Logins {
  /** Absolute. */
  readonly path: string;
  /** By origin. Throws `state_corrupt`. */
  list(): readonly Login[];
  /** `url`: any address of the service; null when there is no key for its origin. Throws `state_corrupt`. */
  find(url: string): Login | null;
  /** Replaces what was there for the same origin. */
  add(login: Login): void;
  remove(origin: string): void;
}

/** The file is readable by its owner alone, and is replaced in one step; without a login there is none. */
export function loginList(files: Files, path: string): Logins {
  const list = (): readonly Login[] => readList(files, path);
  const write = (logins: readonly Login[]): void => {
    const sorted = logins.toSorted((a, b) => (a.origin < b.origin ? -1 : 1));
    if (logins.length === 0) files.remove(path);
    else files.writePrivate(path, `${printJson({ version: 1, logins: sorted }, 2)}\n`);
  };
  return {
    path,
    list,
    find: (url) => list().find(({ origin }) => origin === originOf(url)) ?? null,
    add: (login) => write([...list().filter(({ origin }) => origin !== login.origin), login]),
    remove: (removed) => write(list().filter(({ origin }) => origin !== removed)),
  };
}

/** The login whose key is sent to the service that is set; null where another key is, or none. Throws `state_corrupt`. */
export function loginOf({ api, api_key: key, api_key_file: file }: Settings, logins: Logins): Login | null {
  const isOther = file !== null || (key !== null && key.origin.kind !== 'sandbox');
  return isOther || api === null || api.origin.kind === 'sandbox' ? null : logins.find(api.value);
}

/** Scheme, name and port of an address; empty for what is not one. */
export function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : '';
}

function readList(files: Files, path: string): readonly Login[] {
  return readPrivateList(files, path, 'logins', corrupt).map((one: unknown) => {
    const { origin, key } = isRecord(one) ? one : {};
    if (
      typeof origin !== 'string' ||
      originOf(origin) !== origin ||
      !(key === null || typeof key === 'string')
    )
      throw corrupt(path, 'an entry has no valid origin or key');
    return { origin, key };
  });
}

function corrupt(
  path: string,
  why: string,
  hint = `remove it, and log in again: rm ${shellWord(path)}`,
): CliError {
  return new CliError('state_corrupt', { what: `the list of logins at ${path} cannot be used`, why, hint });
}
