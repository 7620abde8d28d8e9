import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { systemCode } from '../errors/system-code.ts';
import { stringifyJson } from '../json/json.ts';
import { errorBody, fromHttpStatus, responseFor } from './error-answer.ts';
import { ServiceError } from './service-error.ts';

/*
 * What Node would answer by itself, without a body or with one of its own, gets the error body of every other refusal.
 */

/**
 * A known address with another method than its routes have gets 405, not 404, before a body is read. An address that a route names
 * whole is that of no route with a parameter in its place.
 */
export function refuseOtherMethods(app: FastifyInstance): void {
  const known: { readonly url: string; readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  const urls = new Set<string>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = [method].flat().filter((one) => one !== 'HEAD');
    urls.add(url);
    known.push({ url, pattern: new RegExp(`^${url.replace(/:\w+/g, '[^/]*')}$`), methods });
  });
  app.addHook('onRequest', (request, reply, next) => {
    const [path = ''] = request.url.split('?');
    if (!request.is404 && !urls.has(path)) return next();
    if (request.routeOptions.url === path) return next();
    const named = known.filter(({ url }) => url === path);
    const matching = named.length > 0 ? named : known.filter(({ pattern }) => pattern.test(path));
    const allowed = matching.flatMap(({ methods }) => methods);
    if (allowed.length === 0) return next();
    const message = `${request.method} is not possible here: use ${allowed.join(' or ')}`;
    reply.header('allow', allowed.join(', ')).code(405);
    reply.send(errorBody(responseFor(405, message), request.url));
  });
}

/** Refuses an `Expect` other than 100-continue. */
export function answerExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => {
    const refusal = fromHttpStatus(417);
    response.writeHead(417, { 'content-type': 'application/json', connection: 'close' });
    response.end(refusal === null ? '' : stringifyJson(errorBody(refusal)));
    request.resume();
  });
}

/** HTTP/1.1 asks for it. Node's own check must be off. */
export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers, raw }, _reply, next) => {
    const isMissing = headers.host === undefined && raw.httpVersion === '1.1';
    next(isMissing ? new ServiceError(400, 'invalid_request', 'the header Host is missing') : undefined);
  });
}

/** Statuses for what Node refuses before there is a request. Anything else is not HTTP. */
const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

export function statusOf(error: Error): number {
  return STATUSES[systemCode(error)] ?? 400;
}

/**
 * Answers what never reaches a route or does not arrive whole, and closes the connection, even if the client goes on
 * sending.
 */
export function refuseConnection(status: number, socket: Duplex): void {
  const refusal = fromHttpStatus(status);
  if (!socket.writable || refusal === null) return void socket.destroy();
  const body = stringifyJson(errorBody(refusal));
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`;
  socket.end(`${head}\r\nconnection: close\r\n\r\n${body}`, () => socket.destroy());
}
