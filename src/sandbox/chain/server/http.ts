import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { CliError } from '../../../errors/cli-error.ts';
import { answerInPieces, type Call } from '../rpc/dispatch.ts';
import { corsHeaders, guarded, isForeign } from './origin.ts';

/** Longer than clients keep an idle connection: else a server that was busy closes one just as it is used again. */
const KEEP_ALIVE_MS = 75_000;
/** Enough for a whole snapshot in base64. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/**
 * A server that answers JSON-RPC on POST and `ok` on GET /health. `openToWeb`: any web page may call it, as on a cluster, but
 * not control the chain; else pages of this machine alone.
 */
export function createRpcServer(call: Call, openToWeb = true): Server {
  return createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    if (!openToWeb && isForeign(request)) {
      return reply(response, 403, 'text/plain', 'Origin of the request is not whitelisted.');
    }
    for (const [name, value] of Object.entries(corsHeaders(request))) response.setHeader(name, value);
    if (request.method === 'POST') answerPost(request, response, guarded(call, request));
    else if (request.method === 'OPTIONS') reply(response, 200, 'text/plain', '');
    else if (request.method === 'GET' && request.url === '/health') reply(response, 200, 'text/plain', 'ok');
    else reply(response, 405, 'text/plain', 'Used HTTP method is not allowed. POST is required.');
  });
}

/** A server for WebSocket upgrades only. Its answer to other requests names the RPC port. */
export function createUpgradeServer(): Server {
  return createServer((_, response) =>
    reply(response, 426, 'text/plain', 'This port serves WebSocket alone.'),
  );
}

/** Resolves with the port. Throws `port_in_use`. */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EADDRINUSE') return reject(cause);
      reject(portInUse(port, host, cause));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function portInUse(port: number, host: string, cause: unknown): CliError {
  return new CliError('port_in_use', {
    what: `port ${port} on ${host} is in use`,
    why: 'the chain listens on --rpc-port and, for WebSocket clients, on the port after it',
    hint: 'gavel sandbox up --rpc-port 0',
    details: { rpcPort: port },
    cause,
  });
}

/** Stops listening and closes every connection. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function answerPost(request: IncomingMessage, response: ServerResponse, call: Call): void {
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
    else if (!response.headersSent) {
      response.shouldKeepAlive = false;
      reply(response, 413, 'text/plain', `The request is larger than ${MAX_BODY_BYTES} bytes.`);
      request.destroy();
    }
  });
  request.on('end', () => {
    const body = answerInPieces(Buffer.concat(chunks).toString('utf8'), call) ?? '';
    if (typeof body === 'string') reply(response, 200, 'application/json', body);
    else void replyInPieces(response, body);
  });
}

/** Others have a turn after each piece, and the next one waits until the client has read enough. */
async function replyInPieces(response: ServerResponse, pieces: Iterable<string>): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  response.writeHead(200, { 'content-type': 'application/json' });
  try {
    for (const piece of pieces) {
      if (gone.signal.aborted) return;
      if (piece !== '' && !response.write(piece)) await once(response, 'drain', gone);
      await setImmediate();
    }
    response.end();
  } catch (error) {
    // The client went away, or what was begun cannot be ended: it must not look whole.
    response.destroy(error instanceof Error ? error : undefined);
  }
}

function reply(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}
