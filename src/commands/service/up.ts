import { pathToFileURL } from 'node:url';
import { parseText, wholeNumber } from '../../config/parsers.ts';
import { expandPath } from '../../config/paths.ts';
import { parsePath } from '../../errors/not-a-path.ts';
import type { Parser } from '../../errors/refusal.ts';
import type { ServedMarketplace } from '../../ports/serve.ts';
import { fields } from '../../render/fields.ts';
import { defineCommand, optional, toggle } from '../command.ts';
import { untilInterrupted } from '../interrupted.ts';

const API_PORT = 8787;

const DATABASE_HINT = 'write it like libsql://HOST, or name a file';

/** The path of a file, or the URL of a libsql server. */
const database: Parser<string> = (text, refuse) => {
  if (!text.includes('://')) return parsePath(text, refuse);
  if (!URL.canParse(text)) return refuse({ why: 'it is not the URL of a server', hint: DATABASE_HINT });
  const [, scheme] = /^([a-z][a-z0-9+.-]+):\/\//i.exec(text) ?? [];
  if (scheme === undefined || ['libsql', 'https', 'wss'].includes(scheme.toLowerCase())) return text;
  return refuse({
    why: `a database server is reached by libsql:, https: or wss:, not ${scheme}:`,
    hint: DATABASE_HINT,
  });
};

interface Served {
  readonly service: ServedMarketplace;
  readonly apiKey: string | null;
  readonly deployment: string;
}

export const command = defineCommand({
  description:
    'Run the marketplace service in front of the Solana RPC node of --url, for the deployment of your settings. It runs until Ctrl-C. It listens on 127.0.0.1: to offer it to others, put a proxy with TLS in front of it.',
  example: 'service up --url localhost --api-port 0 --create-key "my shop"',
  never: 'It never holds the key of a wallet, and never submits a transaction.',
  args: {},
  options: {
    apiPort: optional('PORT', `port to listen on, 0 for any (default: ${API_PORT})`, wholeNumber(0, 65_535)),
    database: optional(
      'FILE|URL',
      'where API keys are kept: a file (default: service.db of your user account), or a libsql server, with its token in GAVEL_DATABASE_TOKEN',
      database,
    ),
    withoutVendorA: toggle('refuse purchases on vendor-a'),
    createKey: optional('NAME', 'make an API key of this name; it is shown once', parseText),
  },
  fields: ['apiUrl', 'apiKey', 'deployment'],
  jsonLine: true,
  async run(
    { serve, directories, deployment },
    { apiPort, database, withoutVendorA, createKey },
  ): Promise<Served> {
    const { cwd, home, state } = directories;
    const place = database ?? `${state}/service.db`;
    const url = place.includes('://') ? place : pathToFileURL(expandPath(place, cwd, home)).href;
    const service = await serve({
      port: apiPort ?? API_PORT,
      database: url,
      buysOnVendorA: !withoutVendorA,
    });
    const apiKey = createKey === null ? null : await service.createApiKey(createKey);
    return { service, apiKey, deployment: deployment.name };
  },
  render: ({ service, apiKey, deployment }, view) =>
    fields(
      [
        ['service', service.url],
        ['deployment', deployment],
        ['API key', apiKey ?? 'those made before; make one with --create-key NAME'],
      ],
      view,
    ),
  json: ({ service, apiKey, deployment }) => ({ apiUrl: service.url, apiKey, deployment }),
  async hold({ interrupted }, { service }) {
    await untilInterrupted(interrupted);
    await service.close();
  },
});
