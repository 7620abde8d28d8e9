import { pathToFileURL } from 'node:url';
import { expandPath } from '../../config/paths.ts';
import { isLoopback } from '../../domain/loopback.ts';
import { parsePath } from '../../errors/not-a-path.ts';
import type { Parser } from '../../errors/refusal.ts';
import type { ToolDirectories } from '../../flow/deps.ts';

/** Each option of who runs a service has an environment variable that begins so. */
export const SERVICE_VARIABLES = 'GAVEL_SERVICE';

const DATABASE_HINT = 'write it like libsql://HOST, or name a file';

/** The path of a file, or the URL of a libsql server. */
export const database: Parser<string> = (text, refuse) => {
  if (!text.includes('://')) return parsePath(text, refuse);
  if (!URL.canParse(text)) return refuse({ why: 'it is not the URL of a server', hint: DATABASE_HINT });
  const { protocol, hostname, searchParams } = new URL(text);
  const isHere = isLoopback(hostname);
  if (!['libsql:', 'https:', 'wss:', ...(isHere ? ['http:', 'ws:'] : [])].includes(protocol))
    return refuse({
      why: `a database server is reached by libsql:, https: or wss:, not ${protocol}`,
      hint: DATABASE_HINT,
    });
  if (searchParams.get('tls') === '0' && !isHere)
    return refuse({ why: 'only a server of this machine is reached without TLS', hint: DATABASE_HINT });
  return text;
};

/** The URL of the database that was named, for libsql; null: the one of this user. */
export function databaseUrl(named: string | null, { cwd, home, state }: ToolDirectories): string {
  const place = named ?? `${state}/service.db`;
  return place.includes('://') ? place : pathToFileURL(expandPath(place, cwd, home)).href;
}
