import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What one request is answered with, in place of what the aggregator says; null leaves it as it is. */
export interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly body: string;
}

/** `hang`: no answer at all. */
export type Change = (path: string, body: string) => Answer | string | 'hang' | null;

/** A server before the aggregator that changes its answers, and counts the requests. Gone when the test ends. */
export async function aggregatorFront(target: string, change: Change) {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    asked.push(`${method} ${url.split('?')[0]}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const given = Buffer.concat(chunks);
    const real = await fetch(`${target}${url}`, { method, ...(method === 'GET' ? {} : { body: given }) });
    const text = await real.text();
    const changed = real.ok ? change(url, text) : null;
    if (changed === 'hang') return;
    const {
      status = 200,
      type = 'application/json',
      body,
    } = typeof changed === 'string' ? { body: changed } : (changed ?? { status: real.status, body: text });
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** Changes members of the answers to one path. Numbers in them are small, so that JSON keeps them. */
export const editing =
  (
    path: '/quote' | '/swap-instructions',
    edit: (body: Readonly<Record<string, unknown>>) => object,
  ): Change =>
  (at, body) =>
    at.startsWith(path) ? JSON.stringify(edit(JSON.parse(body))) : null;
