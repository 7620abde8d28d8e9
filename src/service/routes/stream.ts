import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../ports/clock.ts';
import type { ApiKeys } from '../api-keys.ts';
import type { ServiceContext } from '../context.ts';
import { refuseConnection } from '../http-edges.ts';
import type { Meter } from '../metrics/meter.ts';
import { ServiceError } from '../service-error.ts';
import { StreamClient } from '../stream/client.ts';
import { Frames } from '../stream/frames.ts';
import { LastWrites } from '../stream/last-write.ts';
import { AccountStream } from '../stream/stream.ts';

export const STREAM_URL = '/v2/ws/accounts';

/** Of all clients together, and of one API key. */
const MOST_CONNECTIONS = 1_000;
const MOST_OF_A_KEY = 250;
const MAX_MESSAGE_BYTES = 64 * 1024;
/** How often clients are asked for a sign of life, and their keys are checked again. */
const CHECK_MS = 30_000;

/** Must be called before the routes that take an API key. */
export async function webSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: MAX_MESSAGE_BYTES },
    // Clients are told why by whoever knows them, below; by default they would be told nothing.
    preClose(done) {
      this.websocketServer.close();
      done();
    },
  });
  app.websocketServer.on('wsClientError', (_error, socket) => refuseConnection(400, socket));
  app.addHook('onRequest', async ({ ws, routeOptions }) => {
    if (ws && routeOptions.url !== undefined && routeOptions.url !== STREAM_URL)
      throw new ServiceError(400, 'invalid_request', `this is no stream: that is at ${STREAM_URL}`);
  });
}

/** Interface document, 6. */
export function streamRoute(
  app: FastifyInstance,
  { chain, deployment, clock }: ServiceContext & { readonly clock: Pick<Clock, 'sleep'> },
  keys: ApiKeys,
  meter: Meter,
): void {
  const clients = new Map<StreamClient, string>();
  let stream: AccountStream | null = null;
  const open = () =>
    new AccountStream(chain, new Frames(chain, deployment, new LastWrites(chain, clock)), clock);
  const timer = setInterval(() => void checkAll(clients, keys), CHECK_MS);
  timer.unref();
  app.addHook('preClose', async () => {
    for (const client of clients.keys()) client.leave();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    stream?.close();
  });
  app.get(
    STREAM_URL,
    {
      websocket: true,
      schema: { hide: true },
      preValidation: async (request) => {
        if (!request.ws)
          throw new ServiceError(426, 'service_error', 'this is a stream: connect to it with a WebSocket');
        const own = [...clients.values()].filter((key) => key === request.headers['x-api-key']);
        if (clients.size >= MOST_CONNECTIONS || own.length >= MOST_OF_A_KEY)
          throw new ServiceError(503, 'service_error', 'too many connections at the moment: try again later');
      },
    },
    (socket, request) => {
      stream ??= open();
      const client = new StreamClient(socket, request.raw.socket, stream, (reason) => meter.dropped(reason));
      clients.set(client, String(request.headers['x-api-key']));
      meter.connected();
      socket.on('close', () => {
        clients.delete(client);
        meter.disconnected();
      });
    },
  );
}

async function checkAll(clients: ReadonlyMap<StreamClient, string>, keys: ApiKeys): Promise<void> {
  const live = new Map<string, boolean>();
  for (const [client, key] of [...clients]) {
    client.ping();
    // A database that does not answer ends no connection.
    const isLive = live.get(key) ?? (await Promise.resolve(keys.isLive(key)).catch(() => true));
    live.set(key, isLive);
    if (!isLive) client.revoke();
  }
}
