import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { joinedReads } from '../chain/rpc/joined-reads.ts';
import { stringifyJson } from '../json/json.ts';
import type { Clock } from '../ports/clock.ts';
import type { ServiceLog } from '../ports/serve.ts';
import { limitAddresses, type RateLimits, requireApiKey } from './access.ts';
import type { Allowlist } from './allowlist.ts';
import type { ApiKeys } from './api-keys.ts';
import type { ServiceContext } from './context.ts';
import { type ErrorResponse, errorBody, responseFor, toErrorResponse } from './error-answer.ts';
import {
  answerExpectations,
  refuseConnection,
  refuseOtherMethods,
  requireHost,
  statusOf,
} from './http-edges.ts';
import type { MarketplaceIndex } from './index/marketplace-index.ts';
import { type Meter, NO_METER } from './metrics/meter.ts';
import { NewestBlockhash } from './newest-blockhash.ts';
import { openapi } from './openapi.ts';
import { parseRequestBody } from './request-body.ts';
import { type RequestCounts, storeOf } from './request-counts.ts';
import { ACCOUNT_ROUTES, accountRoute } from './routes/accounts.ts';
import { HEALTH_URL, healthRoute } from './routes/health.ts';
import { indexedRoute } from './routes/indexed.ts';
import { raffleRoute } from './routes/raffle.ts';
import { READY_URL, readyRoute } from './routes/ready.ts';
import { streamRoute, webSockets } from './routes/stream.ts';
import { transactionRoutes } from './routes/transaction.ts';
import { vendorAQuoteRoute } from './routes/vendor-a.ts';
import { v1Routes } from './v1/routes.ts';
import type { LegacyTables } from './v1/tables.ts';
import { compileValidator } from './validation.ts';
import { IndexedOrders } from './vendor-a/indexed-orders.ts';
import { OrderTracker } from './vendor-a/tracker.ts';

export interface AppOptions extends ServiceContext {
  readonly keys: ApiKeys;
  readonly allowlist: Allowlist;
  /** What history is asked of; null or absent where the chain gives no blocks. */
  readonly index?: MarketplaceIndex | null;
  readonly rateLimits: RateLimits;
  readonly counts: RequestCounts;
  /** Absent: nothing is logged. */
  readonly log?: ServiceLog;
  /** Counts requests. Absent: nobody does. */
  readonly meter?: Meter & { measure(app: FastifyInstance): void };
  /** Whether the service is about to end; then it is not ready. */
  readonly isStopping?: () => boolean;
  readonly tables: LegacyTables;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  /** Address of a proxy in front, whose X-Forwarded-For names the client. Nobody else's is believed. */
  readonly proxy?: string | undefined;
  /** Milliseconds in which a whole request must arrive; else it gets 408 and the connection is closed. Default 10,000. */
  readonly requestTimeoutMs?: number;
}

const BODY_LIMIT = 64 * 1024;
/** Bodies are at most 64 KiB. */
const REQUEST_TIMEOUT_MS = 10_000;
const CHECKS_IN_A_TIMEOUT = 10;

/** Creates the HTTP application. It does not listen yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { requestTimeoutMs = REQUEST_TIMEOUT_MS, isStopping = () => false, meter = NO_METER } = options;
  const app = Fastify({
    logger: options.log === undefined ? false : { level: options.log.level, stream: options.log },
    ...(options.proxy === undefined ? {} : { trustProxy: options.proxy }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: requestTimeoutMs,
    // Node looks for slow requests every 30 s by default, which would be too seldom.
    // What Node refuses by itself has no body, so a missing Host is refused below.
    http: {
      connectionsCheckingInterval: Math.ceil(requestTimeoutMs / CHECKS_IN_A_TIMEOUT),
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 1_024 },
    frameworkErrors: (error, _request, reply) => sendError(reply, error),
    clientErrorHandler: (error, socket) => refuseConnection(statusOf(error), socket),
  });
  // For headers Node uses the shorter of the two timeouts, and for the whole request the longer. Its default is 60 s.
  app.server.headersTimeout = requestTimeoutMs;
  answerExpectations(app);
  requireHost(app);
  useExactJson(app);
  await app.register(rateLimit, { global: false, store: storeOf(options.counts) });
  options.meter?.measure(app);
  limitAddresses(app, options.rateLimits, [HEALTH_URL, READY_URL], meter);
  refuseOtherMethods(app);
  app.setErrorHandler((error, request, reply) => {
    const status = sendError(reply, error);
    if (status >= 500) request.log.error(error);
  });
  app.addHook('onSend', (_request, reply, _payload, next) => {
    // Else the connection of a request that was under way would keep the service from ending.
    if (isStopping()) reply.header('connection', 'close');
    next();
  });
  app.setNotFoundHandler((request, reply) => {
    send(reply, responseFor(404, `there is no ${request.url.split('?')[0]} here`));
  });

  const { chain, deployment, index = null, clock } = options;
  const tracker = new OrderTracker(chain, deployment);
  app.addHook('onClose', async () => tracker.close());
  const orders =
    index === null ? tracker : new IndexedOrders({ chain, deployment, index, clock, otherwise: tracker });
  const builders = await transactionRoutes();
  const getAccounts = joinedReads(options.chain);
  await openapi(app);
  await webSockets(app);
  healthRoute(app, options);
  readyRoute(app, { ...options, isStopping });
  await app.register(async (guarded) => {
    requireApiKey(guarded, options.keys, options.rateLimits, meter);
    for (const row of ACCOUNT_ROUTES) accountRoute(guarded, { ...options, getAccounts }, row);
    raffleRoute(guarded, options);
    indexedRoute(guarded, options);
    vendorAQuoteRoute(guarded, { ...options, orders });
    streamRoute(guarded, options, options.keys, meter);
    const newest = new NewestBlockhash(options.chain);
    const building = { ...options, newest, getAccounts };
    for (const route of builders) route.register(guarded, building);
    v1Routes(guarded, building);
  });
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
  reply.code(refused.statusCode).send(errorBody(refused, reply.request.url));
  return refused.statusCode;
}
