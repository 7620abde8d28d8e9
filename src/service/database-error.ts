import { fileURLToPath } from 'node:url';
import { CliError } from '../errors/cli-error.ts';
import { systemCode } from '../errors/system-code.ts';
import { systemReason } from '../errors/system-reason.ts';

/** What an error code of SQLite means. The first row that the code begins with is used. */
const REASONS: readonly (readonly [code: string, why: string])[] = [
  ['SQLITE_NOTADB', 'it is not a readable database'],
  ['SQLITE_FORMAT', 'it is not a readable database'],
  ['SQLITE_CORRUPT', 'it is damaged'],
  ['SQLITE_CANTOPEN', 'it cannot be opened'],
  ['SQLITE_FULL', 'the disk is full'],
  ['SQLITE_READONLY', 'it cannot be written to'],
  ['SQLITE_PERM', 'permission is denied'],
  ['SQLITE_BUSY', 'another process holds it for too long'],
  ['SQLITE_LOCKED', 'another process holds it for too long'],
  ['SQLITE_IOERR', 'the disk fails to read or write it, or has no room left'],
];

/** The error `state_corrupt` for a database that cannot be used. */
export function unusable(url: string, why: string, hint?: string, cause?: unknown): CliError {
  // The URL of a server may contain a token.
  const name = isFile(url) ? fileURLToPath(url) : 'the server';
  return new CliError('state_corrupt', {
    what: `the service's database ${name} cannot be used`,
    why,
    hint: hint ?? 'move it away to start with an empty one, or name another',
    cause,
  });
}

/**
 * Why a database could not be opened. A file gives `state_corrupt`. A server gives `network_unreachable`, without the
 * text of the error, which may repeat the URL and its token.
 */
export function openingFailed(url: string, error: unknown): unknown {
  if (error instanceof CliError) return error;
  const code = systemCode(error);
  const known = REASONS.find(([start]) => code.startsWith(start))?.[1];
  if (isFile(url)) return unusable(url, `${known ?? systemReason(code)} (${code})`, undefined, error);
  if (!url.includes('://')) return error;
  if (known === REASONS[0]?.[1]) return unusable(url, `${known} (${code})`, undefined, error);
  return new CliError('network_unreachable', {
    what: `the database server at ${new URL(url).host} cannot be used`,
    why: code.startsWith('SQLITE_') ? `it answered ${code}` : 'it does not answer, or refuses the token',
    hint: 'check --database, and the token in GAVEL_DATABASE_TOKEN',
  });
}

function isFile(url: string): boolean {
  return url.startsWith('file:');
}
