import { createServer, type IncomingMessage, request as outgoing, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { parseJson, stringifyJson } from '../../src/json/json.ts';
import { withCanary } from './canary.ts';

/** A JSON-RPC call as it came in. */
export interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** One request, in the hands of a fault. */
export interface Exchange {
  readonly call: Call;
  /** Hands the call to the node; its whole answer. */
  forward(): Promise<string>;
  answer(status: number, body: string, headers?: Readonly<Record<string, string>>): void;
  /** Ends the connection with a reset. */
  reset(): void;
  /** Announces the whole body, writes a part, and resets. */
  cut(body: string): void;
  /** Announces the whole body, writes a part, and never the rest. */
  stall(body: string): void;
  /** Resolves when the other side has given up. */
  readonly abandoned: Promise<void>;
}

export type Handler = (exchange: Exchange) => Promise<void> | void;

export interface FaultProxy {
  readonly url: string;
  /** What is done with every request from now on. */
  handle(handler: Handler): void;
  /** How many websockets have been asked for. None is let. */
  websockets(): number;
  /** Resolves when no request is under way any more; rejects with what went wrong in the proxy itself. */
  idle(): Promise<void>;
}

/** Hands everything on as it is. */
export const faithful: Handler = async (exchange) => exchange.answer(200, await exchange.forward());

/**
 * Stands between the tool and a node: a real server, to which `handler` may do what networks and nodes do. `rewrite` may
 * change a call before the node gets it.
 */
export async function faultProxy(nodeUrl: string, rewrite: (call: Call) => Call): Promise<FaultProxy> {
  const active = new Set<Promise<void>>();
  let handler: Handler = faithful;
  let broken: unknown;
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request).catch(() => null);
    // Whoever asked has gone before the whole request came.
    if (body === null) return;
    const call = parseJson(body) as Call;
    const abandoned = new Promise<void>((resolve) => response.on('close', () => resolve()));
    const json = { 'content-type': 'application/json' };
    await handler({
      call,
      abandoned,
      forward: () => post(nodeUrl, stringifyJson(rewrite(call))),
      answer: (status, body, headers) => void response.writeHead(status, { ...json, ...headers }).end(body),
      reset: () => void request.socket.resetAndDestroy(),
      stall: (body) => {
        response.writeHead(200, { ...json, 'content-length': String(Buffer.byteLength(body)) });
        response.write(body.slice(0, body.length >> 1));
      },
      cut: (body) => {
        response.writeHead(200, { ...json, 'content-length': String(Buffer.byteLength(body)) });
        response.write(body.slice(0, body.length >> 1), () => request.socket.resetAndDestroy());
      },
    });
  };
  const server = createServer((request, response) => {
    const served = serve(request, response)
      .catch((error: unknown) => {
        broken ??= error;
        response.destroy();
      })
      .finally(() => active.delete(served));
    active.add(served);
  });
  let websockets = 0;
  server.on('upgrade', (_request, socket) => {
    websockets += 1;
    socket.destroy();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: withCanary(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    handle: (next) => {
      handler = next;
    },
    websockets: () => websockets,
    idle: async () => {
      // A request that was just made may not have come in yet.
      for (let quiet = 0; quiet < 4; quiet += 1) {
        if (active.size > 0) quiet = 0;
        await Promise.all(active);
        await new Promise((resolve) => setImmediate(resolve));
      }
      if (broken !== undefined) throw broken;
    },
  };
}

/** On a connection of its own: one that lay idle may just be closing, and the node is not to fail by accident. */
function post(url: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
    const request = outgoing(url, { method: 'POST', agent: false, headers }, (response) => {
      bodyOf(response).then(resolve, reject);
    });
    request.on('error', reject).end(body);
  });
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
