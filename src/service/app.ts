import type { Socket } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { systemCode } from '../errors/system-code.ts';
import { stringifyJson } from '../json/json.ts';
import type { Clock } from '../ports/clock.ts';
import { limitAddresses, type RateLimits, requireApiKey } from './access.ts';
import type { Allowlist } from './allowlist.ts';
import type { ApiKeys } from './api-keys.ts';
import type { ServiceContext } from './context.ts';
import {
  type ErrorResponse,
  errorBody,
  fromHttpStatus,
  responseFor,
  toErrorResponse,
} from './error-answer.ts';
import type { MarketplaceIndex } from './index/marketplace-index.ts';
import { OPENAPI_URL, openapi } from './openapi.ts';
import { parseRequestBody } from './request-body.ts';
import { ACCOUNT_ROUTES, accountRoute } from './routes/accounts.ts';
import { HEALTH_URL, healthRoute } from './routes/health.ts';
import { RAFFLE_URL, raffleRoute } from './routes/raffle.ts';
import { STREAM_URL, streamRoute, webSockets } from './routes/stream.ts';
import { transactionRoutes } from './routes/transaction.ts';
import { VENDOR_A_QUOTE_URL, vendorAQuoteRoute } from './routes/vendor-a.ts';
import { compileValidator } from './validation.ts';
import { OrderTracker } from './vendor-a/tracker.ts';

export interface AppOptions extends ServiceContext {
  readonly keys: ApiKeys;
  readonly allowlist: Allowlist;
  /** What history is asked of; null or absent where the chain gives no blocks. */
  readonly index?: MarketplaceIndex | null;
  readonly rateLimits: RateLimits;
  readonly logger: boolean;
  readonly clock: Pick<Clock, 'sleep'>;
  /** Address of a proxy in front, whose X-Forwarded-For names the client. Nobody else's is believed. */
  readonly proxy?: string | undefined;
  /** Milliseconds in which a whole request must arrive; else it gets 408 and the connection is closed. Default 10,000. */
  readonly requestTimeoutMs?: number;
}

const BODY_LIMIT = 64 * 1024;
/** Bodies are at most 64 KiB. */
const REQUEST_TIMEOUT_MS = 10_000;
const CHECKS_IN_A_TIMEOUT = 10;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Creates the HTTP application. It does not listen yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { requestTimeoutMs = REQUEST_TIMEOUT_MS } = options;
  const app = Fastify({
    logger: options.logger,
    ...(options.proxy === undefined ? {} : { trustProxy: options.proxy }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: requestTimeoutMs,
    // Node looks for slow requests every 30 s by default, which would be too seldom.
    http: { connectionsCheckingInterval: Math.ceil(requestTimeoutMs / CHECKS_IN_A_TIMEOUT) },
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 1_024 },
    frameworkErrors: (error, _request, reply) => sendError(reply, error),
    clientErrorHandler: (error, socket) => refuseConnection(error, socket),
  });
  // For headers Node uses the shorter of the two timeouts, and for the whole request the longer. Its default is 60 s.
  app.server.headersTimeout = requestTimeoutMs;
  useExactJson(app);
  await app.register(rateLimit, { global: false });
  limitAddresses(app, options.rateLimits, HEALTH_URL);
  app.setErrorHandler((error, request, reply) => {
    const status = sendError(reply, error);
    if (status >= 500) request.log.error(error);
  });
  app.setNotFoundHandler((request, reply) => {
    send(reply, responseFor(404, `there is no ${request.url.split('?')[0]} here`));
  });

  const orders = new OrderTracker(options.chain, options.deployment);
  app.addHook('onClose', async () => orders.close());
  const builders = await transactionRoutes();
  await openapi(app);
  await webSockets(app);
  healthRoute(app, options);
  await app.register(async (guarded) => {
    requireApiKey(guarded, options.keys, options.rateLimits);
    for (const row of ACCOUNT_ROUTES) accountRoute(guarded, options, row);
    raffleRoute(guarded, options);
    vendorAQuoteRoute(guarded, { ...options, orders });
    streamRoute(guarded, options, options.keys);
    for (const route of builders) route.register(guarded, options);
  });
  const read = [OPENAPI_URL, HEALTH_URL, RAFFLE_URL, VENDOR_A_QUOTE_URL, STREAM_URL];
  for (const url of [...read, ...ACCOUNT_ROUTES.map((row) => row.url)]) refuseOtherMethods(app, 'GET', url);
  for (const { url } of builders) refuseOtherMethods(app, 'POST', url);
  return app;
}

/** Reads and writes JSON without losing digits of integers. */
function useExactJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => parseRequestBody(text),
  );
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(() => stringifyJson);
}

function sendError(reply: FastifyReply, error: unknown): number {
  return send(reply, toErrorResponse(error));
}

function send(reply: FastifyReply, refused: ErrorResponse): number {
  if (refused.retryAfter !== undefined) reply.header('retry-after', refused.retryAfter);
  reply.code(refused.statusCode).send(errorBody(refused));
  return refused.statusCode;
}

/** A known address with the wrong method gets 405, not 404, before a body is read. */
function refuseOtherMethods(app: FastifyInstance, allowed: 'GET' | 'POST', url: string): void {
  app.route({
    method: METHODS.filter((method) => method !== allowed),
    url,
    schema: { hide: true },
    onRequest: async (request, reply) => {
      reply.header('allow', allowed);
      send(reply, responseFor(405, `${request.method} is not possible here: use ${allowed}`));
      return reply;
    },
    handler: () => undefined,
  });
}

/** Statuses for what Node refuses before there is a request. Anything else is not HTTP. */
const STATUSES: Readonly<Record<string, readonly [status: number, phrase: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
};

/**
 * Answers what never reaches a route or does not arrive whole, and closes the connection, even if the client goes on
 * sending.
 */
function refuseConnection(error: Error, socket: Socket): void {
  const [status, phrase] = STATUSES[systemCode(error)] ?? [400, 'Bad Request'];
  const refusal = fromHttpStatus(status);
  if (!socket.writable || refusal === null) return void socket.destroy();
  const body = stringifyJson(errorBody(refusal));
  const head = `HTTP/1.1 ${status} ${phrase}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`;
  socket.end(`${head}\r\nconnection: close\r\n\r\n${body}`, () => socket.destroy());
}
