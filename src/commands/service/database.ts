import { pathToFileURL } from 'node:url';
import { expandPath } from '../../config/paths.ts';
import { parsePath } from '../../errors/not-a-path.ts';
import type { Parser } from '../../errors/refusal.ts';
import type { ToolDirectories } from '../../flow/deps.ts';

const DATABASE_HINT = 'write it like libsql://HOST, or name a file';

/** The path of a file, or the URL of a libsql server. */
export const database: Parser<string> = (text, refuse) => {
  if (!text.includes('://')) return parsePath(text, refuse);
  if (!URL.canParse(text)) return refuse({ why: 'it is not the URL of a server', hint: DATABASE_HINT });
  const [, scheme] = /^([a-z][a-z0-9+.-]+):\/\//i.exec(text) ?? [];
  if (scheme === undefined || ['libsql', 'https', 'wss'].includes(scheme.toLowerCase())) return text;
  return refuse({
    why: `a database server is reached by libsql:, https: or wss:, not ${scheme}:`,
    hint: DATABASE_HINT,
  });
};

/** The URL of the database that was named, for libsql; null: the one of this user. */
export function databaseUrl(named: string | null, { cwd, home, state }: ToolDirectories): string {
  const place = named ?? `${state}/service.db`;
  return place.includes('://') ? place : pathToFileURL(expandPath(place, cwd, home)).href;
}
