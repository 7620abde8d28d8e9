import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Address } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import { systemCode } from '../../errors/system-code.ts';
import { decodeBase64, encodeBase64 } from '../../json/base64.ts';
import { parseJson, stringifyJson } from '../../json/json.ts';
import { SETUP_TRICK } from './setup.ts';
import { SETUP_TRICKS } from './setup-tricks.ts';
import type { HostileContext, Random, Trick } from './trick.ts';
import { TRICKS } from './tricks.ts';

/** An address without a program. */
export const UNKNOWN_PROGRAM = 'Hosti1eProgram11111111111111111111111111111' as Address;

export interface HostileOptions {
  /** URL of the real service. */
  readonly target: string;
  /** 0: any free port. */
  readonly port: number;
  readonly trick: Trick;
  readonly context: HostileContext;
  readonly random: Random;
}

export interface HostileService {
  readonly url: string;
  close(): Promise<void>;
}

/** Throws `usage` if there is no trick of this name. */
export function findTrick(name: string): Trick {
  const tricks = [...TRICKS, SETUP_TRICK, ...SETUP_TRICKS];
  const found = tricks.find((trick) => trick.name === name);
  if (found !== undefined) return found;
  throw new CliError('usage', {
    what: `a hostile service knows no trick "${name}"`,
    why: `it knows ${tricks.map((trick) => trick.name).join(', ')}`,
    hint: 'gavel sandbox up --hostile amount',
  });
}

/**
 * A proxy before the real service that changes every transaction it returns. Everything else is passed on unchanged, and
 * so is a transaction on which the trick is not possible. Listens on 127.0.0.1 only. Rejects if the port is in use.
 */
export async function startHostileService(options: HostileOptions): Promise<HostileService> {
  const server = createServer((request, response) => {
    answer(request, response, options).catch(() => response.writeHead(502).end());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(startFailure(error, options.port)));
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function startFailure(error: Error, port: number): Error {
  if (systemCode(error) !== 'EADDRINUSE') return error;
  return new CliError('port_in_use', {
    what: `the service cannot listen on 127.0.0.1:${port}`,
    why: 'another program uses this port',
    hint: 'choose another port, or 0 for any that is free: --api-port 0',
    cause: error,
  });
}

async function answer(request: IncomingMessage, response: ServerResponse, options: HostileOptions) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const { method = 'GET', url = '/' } = request;
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !HOP_BY_HOP_HEADERS.has(name) ? [[name, value]] : [],
  );
  const real = await fetch(`${options.target}${url}`, {
    method,
    headers,
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: Buffer.concat(chunks) }),
  });
  const text = await real.text();
  const isTransaction = real.ok && url.startsWith('/v2/tx/');
  const body = Buffer.from(isTransaction ? tampered(text, options) : text);
  response
    .writeHead(real.status, {
      'content-type': real.headers.get('content-type') ?? 'application/json',
      'content-length': body.length,
    })
    .end(body);
}

/** Headers of one connection, which are not passed on. */
const HOP_BY_HOP_HEADERS: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
]);

function tampered(text: string, { trick, context, random }: HostileOptions): string {
  const { result } = parseJson(text) as {
    readonly result: { readonly tx: string; readonly setupTx?: string };
  };
  const genuine = decodeBase64(result.tx);
  if (genuine === null) return text;
  const setupTx = decodeBase64(result.setupTx ?? '');
  if (trick.onSetup !== undefined && setupTx !== null && setupTx.length > 0) {
    const changed = Object.entries(trick.onSetup({ tx: genuine, setupTx }, context));
    return stringifyJson({
      result: Object.fromEntries(changed.map(([name, bytes]) => [name, encodeBase64(bytes)])),
    });
  }
  const changed = trick.apply(genuine, context, random) ?? genuine;
  const setup = trick.setup?.(genuine, context, random);
  const more = setup === undefined ? {} : { setupTx: encodeBase64(setup) };
  return stringifyJson({ result: { ...result, tx: encodeBase64(changed), ...more } });
}
