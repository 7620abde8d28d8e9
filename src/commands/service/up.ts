import { isIP } from 'node:net';
import { parseBaseUrl } from '../../config/endpoint.ts';
import { oneOf, parseText, wholeNumber } from '../../config/parsers.ts';
import type { Address } from '../../domain/address.ts';
import { type AmountText, SOL } from '../../domain/amount.ts';
import type { ServiceFee } from '../../domain/order.ts';
import { CliError } from '../../errors/cli-error.ts';
import { parsePath } from '../../errors/not-a-path.ts';
import type { Parser } from '../../errors/refusal.ts';
import { LOG_LEVELS, type ServedMarketplace } from '../../ports/serve.ts';
import { fields } from '../../render/fields.ts';
import { defineCommand, optional, toggle } from '../command.ts';
import { untilInterrupted } from '../interrupted.ts';
import { amount, baseUnits, wallet } from '../parameters.ts';
import { database, databaseUrl, SERVICE_VARIABLES } from './database.ts';

const API_PORT = 8787;

const LIMIT = wholeNumber(0, 1_000_000);

const ipAddress: Parser<string> = (text, refuse) =>
  isIP(text) === 0
    ? refuse({ why: 'it is not an IP address', hint: 'write it like 10.0.0.2 or fd00::2' })
    : text;

/** 0: any number. Null: the default. */
function limitOf(name: 'perKey' | 'perAddress', limit: number | null) {
  return limit === null ? {} : { [name]: limit === 0 ? Infinity : limit };
}

interface FeeOptions {
  readonly vendorAFee: AmountText | null;
  readonly vendorAFeeTo: Address | null;
}

function feeOf({ vendorAFee, vendorAFeeTo: to }: FeeOptions): ServiceFee | null {
  const lamports = vendorAFee === null ? 0n : baseUnits(vendorAFee, SOL);
  if ((vendorAFee === null) !== (to === null)) {
    throw new CliError('usage', {
      what: '--vendor-a-fee and --vendor-a-fee-to belong together',
      why: to === null ? 'nobody is named who gets the fee' : 'no fee is named',
      hint: 'name both: --vendor-a-fee "0.001 SOL" --vendor-a-fee-to ADDRESS',
    });
  }
  return to === null || lamports === 0n ? null : { lamports, to };
}

interface Served {
  readonly service: ServedMarketplace;
  readonly apiKey: string | null;
  readonly deployment: string;
}

export const command = defineCommand({
  description:
    'Run the marketplace service in front of the Solana RPC node of --url, for the deployment of your settings. It runs until Ctrl-C. It listens on 127.0.0.1: to offer it to others, put a proxy with TLS in front of it. Each option has an environment variable: GAVEL_SERVICE_API_PORT is --api-port (docs/service-settings.md).',
  example: 'service up --url localhost --api-port 0 --create-key "my shop"',
  never:
    'It never holds the key of a wallet and never submits a transaction, but for scheduled bids with --keeper.',
  variables: SERVICE_VARIABLES,
  args: {},
  options: {
    apiPort: optional('PORT', `port to listen on, 0 for any (default: ${API_PORT})`, wholeNumber(0, 65_535)),
    database: optional(
      'FILE|URL',
      'where API keys are kept: a file (default: service.db of your user account), or a libsql server, with its token in GAVEL_DATABASE_TOKEN (on this machine without TLS: http://127.0.0.1:PORT, or libsql:// with ?tls=0)',
      database,
    ),
    withoutVendorA: toggle('refuse purchases on vendor-a'),
    vendorAFee: optional(
      'AMOUNT',
      'what each purchase on vendor-a pays you, in SOL (default: nothing)',
      amount,
    ),
    vendorAFeeTo: optional('ADDRESS', 'with --vendor-a-fee: the wallet that gets it', wallet),
    priceUrl: optional(
      'URL',
      'who tells what currencies are worth in US dollars, for v1: it answers ?ids=MINT with usdPrice (default: nobody)',
      parseBaseUrl,
    ),
    keyLimit: optional('NUMBER', 'requests a minute of each API key, 0 for any number (default: 600)', LIMIT),
    addressLimit: optional(
      'NUMBER',
      'requests a minute of each client address, 0 for any number (default: 1200)',
      LIMIT,
    ),
    behind: optional(
      'ADDRESS',
      'IP address of a proxy in front, whose X-Forwarded-For names the client (default: none)',
      ipAddress,
    ),
    indexFrom: optional(
      'SLOT',
      'first slot of the index of events and listings (default: the newest final slot)',
      wholeNumber(0, Number.MAX_SAFE_INTEGER),
    ),
    lease: optional(
      'SECONDS',
      'of several services on one database, one indexes; after so many seconds without it another takes over (default: 15)',
      wholeNumber(1, 600),
    ),
    logLevel: optional(
      'LEVEL',
      `what is written to standard error, as lines of JSON: ${LOG_LEVELS.join(', ')}; info has a line for each request (default: warn)`,
      oneOf(LOG_LEVELS),
    ),
    keeper: optional(
      'FILE',
      'key file of a wallet that pays for executing scheduled bids at their time; of several services, that which indexes does it (default: nobody does)',
      parsePath,
    ),
    metricsPort: optional(
      'PORT',
      'port at which Prometheus reads /metrics, 0 for any (default: no metrics)',
      wholeNumber(0, 65_535),
    ),
    drain: optional(
      'SECONDS',
      'when it is asked to end: how long it still takes requests while /ready says no, for the proxy in front to notice (default: 0)',
      wholeNumber(0, 600),
    ),
    createKey: optional('NAME', 'make an API key of this name; it is shown once', parseText),
  },
  fields: ['apiUrl', 'apiKey', 'deployment', 'metricsUrl'],
  jsonLine: true,
  async run(
    { serve, directories, deployment, terminal },
    {
      apiPort,
      database,
      withoutVendorA,
      priceUrl,
      keyLimit,
      addressLimit,
      behind,
      createKey,
      indexFrom,
      lease,
      logLevel,
      keeper,
      metricsPort,
      drain,
      ...fee
    },
  ): Promise<Served> {
    const url = databaseUrl(database, directories);
    const service = await serve({
      port: apiPort ?? API_PORT,
      database: url,
      buysOnVendorA: !withoutVendorA,
      vendorAFee: feeOf(fee),
      priceUrl,
      limits: { ...limitOf('perKey', keyLimit), ...limitOf('perAddress', addressLimit) },
      proxy: behind,
      index: {
        ...(indexFrom === null ? {} : { from: BigInt(indexFrom) }),
        ...(lease === null ? {} : { leaseMs: lease * 1_000 }),
      },
      keeper,
      metricsPort,
      drainMs: (drain ?? 0) * 1_000,
      log: { level: logLevel ?? 'warn', write: (line) => terminal.note(line.trimEnd()) },
    });
    const apiKey = createKey === null ? null : await service.createApiKey(createKey);
    return { service, apiKey, deployment: deployment.name };
  },
  render: ({ service, apiKey, deployment }, view) =>
    fields(
      [
        ['service', service.url],
        ['deployment', deployment],
        ...(service.metricsUrl === null ? [] : [['metrics', service.metricsUrl] as const]),
        ['API key', apiKey ?? 'those made before; make one with --create-key NAME'],
      ],
      view,
    ),
  json: ({ service, apiKey, deployment }) => ({
    apiUrl: service.url,
    apiKey,
    deployment,
    metricsUrl: service.metricsUrl,
  }),
  async hold({ interrupted }, { service }) {
    await untilInterrupted(interrupted);
    await service.close();
  },
});
