import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { withCanary } from '../support/canary.ts';
import { type Case, refusals, reprice } from './refusals.ts';

/** A server that answers everything in one way. */
async function answering(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status, headers).end(body));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Nobody is handed this port, and nobody listens there. */
const closedPort = async () => 'http://127.0.0.1:1';

const HTML = ['<html><body>Bad gateway</body></html>', { 'content-type': 'text/html' }] as const;
const JSON_TYPE = { 'content-type': 'application/json' };
const service = (url: () => Promise<string>) => async () =>
  ({ as: 'mira', env: { GAVEL_API: await url() } }) as const;
const rpc = (url: () => Promise<string>) => async () =>
  ({ as: 'mira', env: { GAVEL_URL: withCanary(await url()) } }) as const;
const failure = (message: string) => JSON.stringify({ error: { message } });

const NETWORK: readonly Case[] = [
  { name: 'the service is down', code: 10, argv: reprice(), options: service(closedPort) },
  { name: 'the RPC node is down', code: 10, argv: reprice(), options: rpc(closedPort) },
  {
    name: 'a wrong API key',
    code: 4,
    argv: reprice(),
    options: () => ({ as: 'mira', env: { GAVEL_API_KEY: 'gvl_wrong' } }),
  },
  {
    name: 'too many requests',
    code: 10,
    argv: reprice(),
    options: service(() => answering(429, failure('slow down'), { ...JSON_TYPE, 'retry-after': '120' })),
  },
  {
    name: 'a fault of the service',
    code: 10,
    argv: reprice(),
    options: service(() => answering(500, failure('cannot build'), JSON_TYPE)),
  },
  {
    name: 'HTML from the service',
    code: 10,
    argv: reprice(),
    options: service(() => answering(200, ...HTML)),
  },
  { name: 'HTML from the RPC node', code: 10, argv: reprice(), options: rpc(() => answering(200, ...HTML)) },
  {
    name: 'too many requests to the RPC node',
    code: 10,
    argv: reprice(),
    options: rpc(() => answering(429, '', { 'retry-after': '120' })),
  },
  {
    name: 'nonsense from the RPC node',
    code: 10,
    argv: reprice(),
    options: rpc(() => answering(200, '{"jsonrpc":"2.0","id":1,"result":7}', JSON_TYPE)),
  },
  {
    name: 'control characters from the service',
    code: 11,
    argv: reprice(),
    options: service(() => answering(400, failure('\u001b[2J\u202eno'), JSON_TYPE)),
  },
];

refusals(NETWORK);
