import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect } from 'vitest';
import { CliError } from '../../src/errors/cli-error.ts';
import type { Clock } from '../../src/ports/clock.ts';

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What the server does with one request. */
export type Step = (response: ServerResponse, request: Received) => void;

export interface ScriptedServer {
  readonly origin: string;
  readonly host: string;
  readonly received: readonly Received[];
}

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A server on loopback that follows `steps`, one a request; the test fails unless exactly all are used. */
export async function scriptedServer(...steps: readonly Step[]): Promise<ScriptedServer> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const entry = { method, url, headers, body };
      const step = steps[received.push(entry) - 1];
      if (step === undefined) response.writeHead(599).end('more requests than the script has steps');
      else step(response, entry);
    });
  });
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
    expect(received.length).toBe(steps.length);
  });
  return { origin: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, received };
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Step {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

export function html(status: number): Step {
  return (response) => {
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end('<html>Sign in</html>');
  };
}

export const reset: Step = (response) => {
  response.socket?.destroy();
};

export const truncated: Step = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"result"', () => response.socket?.destroy());
};

/** Never answers. */
export const silence: Step = () => {};

/** A clock that stands still but for the sleeps it is asked for, which it records and does not wait. */
export function recordingClock(now = 1_700_000_000_000): Clock & { readonly sleeps: readonly number[] } {
  const sleeps: number[] = [];
  let time = now;
  return {
    sleeps,
    now: () => time,
    monotonic: () => time,
    sleep: async (milliseconds) => {
      sleeps.push(milliseconds);
      time += milliseconds;
    },
  };
}

/** The CliError that a promise must reject with. */
export async function errorOf(promise: Promise<unknown>): Promise<CliError> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome && outcome.error instanceof CliError) return outcome.error;
  throw new Error('expected a CliError', { cause: 'error' in outcome ? outcome.error : outcome.value });
}

/** Everything about an error that could ever be printed. */
export function everythingIn(error: CliError): string {
  const causes: string[] = [];
  for (let cause = error.cause; cause instanceof Error; cause = cause.cause) causes.push(String(cause.stack));
  const details = Object.entries(error.details).map(([name, value]) => `${name}=${String(value)}`);
  return [error.message, error.why, error.hint, error.stack, ...details, ...causes, String(error.cause)].join(
    '\n',
  );
}
