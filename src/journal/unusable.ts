import { CliError } from '../errors/cli-error.ts';
import { systemCode } from '../errors/system-code.ts';

const DAMAGED =
  'keep it, and ask the chain about your last transactions before you move it away (docs/journal.md)';

/** What an error code of SQLite or the system means, and what to do. The first row that the code begins with is used. */
const REASONS: readonly (readonly [code: string, why: string, hint: string])[] = [
  ['SQLITE_FULL', 'the disk is full', 'free some space, then run the command again'],
  ['ENOSPC', 'the disk is full', 'free some space, then run the command again'],
  ['EMFILE', 'this process may not open enough files', 'let it open more: ulimit -n 1024'],
  ['ENFILE', 'the system has too many files open', 'end other programs, then run the command again'],
  ['SQLITE_BUSY', 'another process holds it for too long', 'run the command again'],
  [
    'SQLITE_READONLY',
    'it cannot be written to',
    'give yourself the right to write to the file and its directory',
  ],
  [
    'SQLITE_CANTOPEN',
    'it cannot be opened',
    'give yourself the right to write to the file and its directory',
  ],
  ['EACCES', 'permission is denied', 'give yourself the right to write to the file and its directory'],
  ['EROFS', 'its file system is read-only', 'name another directory with XDG_STATE_HOME'],
  ['SQLITE_NOTADB', 'it is damaged: it is not a database', DAMAGED],
  ['SQLITE_CORRUPT', 'it is damaged', DAMAGED],
  ['SQLITE_IOERR', 'the disk fails to read or write it, or has no room left', 'check the disk first'],
];

/** The journal cannot be used, so nothing may be signed or sent. */
export function unusable(path: string, why: string, hint: string, cause?: unknown): CliError {
  return new CliError('journal_unusable', {
    what: `the journal ${path} cannot be used, and nothing is sent without it`,
    why,
    hint,
    details: { path },
    cause,
  });
}

/** Converts a foreign error by its code. A CliError stays as it is. */
export function asUnusable(path: string, error: unknown): unknown {
  if (error instanceof CliError) return error;
  const code = systemCode(error);
  const found = REASONS.find(([start]) => code.startsWith(start));
  if (found === undefined) return unusable(path, `the system reports ${code}`, 'check the disk first', error);
  const [, why, hint] = found;
  return unusable(path, why, hint, error);
}

/** A living process works on the record. `pid` is null if it is not known. */
export function inProgress({ id }: { readonly id: number }, pid: number | null, what?: string): CliError {
  return new CliError('intent_in_progress', {
    what: what ?? 'another gavel is doing the same, so this one did nothing',
    why: pid === null ? `record ${id} is open` : `process ${pid} works on it as record ${id}`,
    hint: `gavel tx status ${id}`,
    details: { id, pid },
  });
}

export function notFound(id: number): CliError {
  return new CliError('record_not_found', {
    what: `there is no record ${id} in the journal`,
    hint: 'gavel tx history',
    details: { id },
  });
}
