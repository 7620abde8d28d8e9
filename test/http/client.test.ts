import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createHttp, readJson } from '../../src/http/client.ts';
import { type Party, parseEndpoint } from '../../src/http/endpoint.ts';
import type { Carry } from '../../src/http/exchange.ts';
import { overPool } from '../../src/http/pooled.ts';
import { withoutRetry, withRetry } from '../../src/http/retry.ts';
import {
  errorOf,
  everythingIn,
  html,
  json,
  recordingClock,
  reset,
  type ScriptedServer,
  type Step,
  scriptedServer,
  silence,
  truncated,
} from './scripted-server.ts';

const PARTY: Party = { name: 'service', failure: 'service_error', hint: 'check --api' };

interface Changes {
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly carry?: Carry;
}

function overNode(url: string, changes: Changes = {}) {
  const endpoint = parseEndpoint(url, PARTY);
  const clock = recordingClock();
  const http = createHttp({ endpoint, timeoutMs: 5000, maxBytes: 1000, clock, ...changes });
  const get = { method: 'GET', path: '/thing', repeatable: true } as const;
  return {
    endpoint,
    clock,
    read: () => withRetry({ clock, random: () => 0 }, () => http(get)),
    once: () => withoutRetry(() => http({ ...get, repeatable: false })),
    post: (body: unknown) =>
      withRetry({ clock, random: () => 0 }, () => http({ ...get, method: 'POST', body })),
  };
}

const overAPool: typeof overNode = (url, changes) => overNode(url, { ...changes, carry: overPool() });

describe.each([
  ['node:http', overNode],
  ['a pool', overAPool],
])('http client over %s', (_, client) => {
  it('writes bigints as JSON integers, below the base path', async () => {
    const server = await scriptedServer(json(200, '{}'));
    await client(`${server.origin}/base/?a=b`).post({ price: 18446744073709551615n });
    expect(server.received[0]).toMatchObject({
      method: 'POST',
      url: '/base/thing?a=b',
      body: '{"price":18446744073709551615}',
    });
    expect(server.received[0]?.headers['content-type']).toBe('application/json');
  });

  it('sends user and password of the address, and keeps the connection', async () => {
    const ports: (number | undefined)[] = [];
    const answer: Step = (response, request) => {
      ports.push(response.socket?.remotePort);
      json(200, { auth: request.headers.authorization })(response, request);
    };
    const server = await scriptedServer(answer, answer);
    const { read } = client(server.origin.replace('//', '//user:pass%20word@'));
    const text = `{"auth":"Basic ${Buffer.from('user:pass word').toString('base64')}"}`;
    expect((await read()).text).toBe(text);
    // A pool uses a connection again from the next turn on.
    await setImmediate();
    expect((await read()).text).toBe(text);
    expect(ports[0]).toBe(ports[1]);
  });

  it.each([
    ['cut before the answer', reset],
    ['cut in the middle of the answer', truncated],
  ])('reads again after a connection was %s', async (_, cut) => {
    const server = await scriptedServer(cut, cut, json(200, '{"ok":1}'));
    const { read, clock } = client(server.origin);
    expect((await read()).text).toBe('{"ok":1}');
    expect(clock.sleeps).toEqual([250, 500]);
  });

  it('gives up after four tries', async () => {
    const server = await scriptedServer(reset, reset, reset, reset);
    const error = await errorOf(client(server.origin).read());
    expect(error.code).toBe('network_unreachable');
    expect(error.message).toBe(`cannot reach the service at ${server.host}`);
    expect(error.why).toBe('it closed the connection before the whole answer came');
  });

  it('does what must not be repeated once only', async () => {
    const server = await scriptedServer(reset);
    const { once, clock } = client(server.origin);
    expect((await errorOf(once())).code).toBe('network_unreachable');
    expect(clock.sleeps).toEqual([]);
  });

  it('says that nothing listens', async () => {
    const unused = createServer().listen(0, '127.0.0.1');
    await new Promise((ready) => unused.once('listening', ready));
    const { port } = unused.address() as AddressInfo;
    await new Promise((done) => unused.close(done));
    const error = await errorOf(
      client(`http://user:hunter2secret@127.0.0.1:${port}/?key=hunter2secret`).read(),
    );
    expect(error).toMatchObject({
      code: 'network_unreachable',
      why: 'nothing listens there',
      hint: 'check --api',
    });
    expect(error.message).toBe(`cannot reach the service at 127.0.0.1:${port}`);
  });

  it('does not hang on TLS towards a server that has none', async () => {
    const server = await scriptedServer();
    const error = await errorOf(client(server.origin.replace('http', 'https')).read());
    expect(error.code).toBe('network_unreachable');
  });

  it('says that the other side does not speak HTTP', async () => {
    const server = createServer((socket) => socket.resume().end('SSH-2.0-x\r\n')).listen(0, '127.0.0.1');
    await new Promise((ready) => server.once('listening', ready));
    const { port } = server.address() as AddressInfo;
    const error = await errorOf(client(`http://127.0.0.1:${port}`).read());
    expect(error.why).toBe('it does not speak HTTP');
    await new Promise((done) => server.close(done));
  });

  it.each([
    ['sends nothing', silence],
    ['stops in the middle', ((response) => response.writeHead(200).write('{')) as typeof silence],
  ])('times out when the other side %s', async (_, step) => {
    const server = await scriptedServer(step);
    const error = await errorOf(client(server.origin, { timeoutMs: 40 }).read());
    expect(error.code).toBe('network_timeout');
    expect(error.why).toBe('no whole answer came within 0.04 s');
  });

  it('refuses an answer over the cap', async () => {
    const server = await scriptedServer(json(200, `"${'x'.repeat(2000)}"`));
    const error = await errorOf(client(server.origin).read());
    expect(error).toMatchObject({ code: 'service_error', why: 'it is over 1000 bytes' });
  });

  it.each([301, 302, 307, 308])('never follows a %i', async (status) => {
    const other = await scriptedServer();
    const server = await scriptedServer(json(status, '', { location: `${other.origin}/` }));
    const error = await errorOf(client(server.origin).read());
    expect(error.code).toBe('service_error');
    expect(error.why).toContain(`status ${status}`);
  });

  it('says who sent HTML', async () => {
    const server = await scriptedServer(html(200));
    const { read, endpoint } = client(server.origin);
    const answer = await read();
    const error = await errorOf(Promise.resolve().then(() => readJson(endpoint, answer)));
    expect(error).toMatchObject({
      code: 'not_json',
      why: `${server.host} sent text/html; charset=utf-8 with status 200`,
    });
  });

  it('survives JSON nested deeper than the stack', async () => {
    const { endpoint } = client('http://127.0.0.1:1');
    const text = `[1234567890123456789,${'['.repeat(500_000)}`;
    const answer = {
      status: 200,
      contentType: 'application/json',
      retryAfter: undefined,
      date: undefined,
      text,
    };
    expect(() => readJson(endpoint, answer)).toThrow('did not answer in JSON');
  });
});

describe('429', () => {
  const limited = (retryAfter?: string) =>
    json(429, '{}', retryAfter === undefined ? {} : { 'retry-after': retryAfter });

  it('waits as long as it was asked to', async () => {
    const server = await scriptedServer(limited('3'), json(200, '1'));
    const { read, clock } = overNode(server.origin);
    await read();
    expect(clock.sleeps).toEqual([3000]);
  });

  it.each([
    [
      'of whoever sent it, though ours is a day off',
      { date: new Date(86_400_000).toUTCString() },
      86_404_000,
    ],
    ['of this machine when the answer bears no date', { date: '' }, 1_700_000_004_000],
  ])('understands a date, by the clock %s', async (_, headers, until) => {
    const retryAfter = { ...headers, 'retry-after': new Date(until).toUTCString() };
    const server = await scriptedServer(json(429, '{}', retryAfter), json(200, '1'));
    const { read, clock } = overNode(server.origin);
    await read();
    expect(clock.sleeps).toEqual([4000]);
  });

  it('backs off by itself where it was not told', async () => {
    const server = await scriptedServer(limited(), limited('soon'), json(200, '1'));
    const { read, clock } = overNode(server.origin);
    await read();
    expect(clock.sleeps).toEqual([250, 500]);
  });

  it('says how long rather than wait for minutes', async () => {
    const server = await scriptedServer(limited('120'));
    const { read, clock } = overNode(server.origin);
    const error = await errorOf(read());
    expect(error).toMatchObject({
      code: 'rate_limited',
      why: 'it asks to wait 120 s',
      hint: 'run the same command again in 120 s',
      details: { retryAfterSeconds: 120 },
    });
    expect(clock.sleeps).toEqual([]);
  });

  it('gives up after four tries', async () => {
    const server: ScriptedServer = await scriptedServer(
      limited('0'),
      limited('0'),
      limited('0'),
      limited('0'),
    );
    expect((await errorOf(overNode(server.origin).read())).code).toBe('rate_limited');
  });
});

describe('endpoint', () => {
  it.each([
    'ftp://example.test',
    'example.test',
    'http://example.test',
    'http://127.0.0.1.example.test',
    'https://user:%zz@example.test/canary-secret',
    'canary-secret',
  ])('refuses %s without repeating its secrets', async (url) => {
    const error = await errorOf(Promise.resolve().then(() => parseEndpoint(url, PARTY)));
    expect(error.code).toBe('invalid_config');
    expect(everythingIn(error)).not.toContain('canary-secret');
  });

  it.each([
    ['https://example.test', 'example.test:443'],
    ['http://localhost', 'localhost:80'],
    ['http://[::1]:8899/', '[::1]:8899'],
    ['https://user:password@example.test:8443/path?key=1', 'example.test:8443'],
  ])('names %s as %s', (url, host) => expect(parseEndpoint(url, PARTY).host).toBe(host));

  it.each([
    ['https://example.test', 'check --api'],
    ['http://127.0.0.1:1', 'check --api, and the sandbox'],
  ])('says of %s: %s', (url, hint) => {
    const party = { ...PARTY, hintHere: 'check --api, and the sandbox' };
    expect(parseEndpoint(url, party).party.hint).toBe(hint);
  });
});
