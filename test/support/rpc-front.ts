import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { withCanary } from './canary.ts';

type Reply = Record<string, unknown> & { result?: unknown };

/** What becomes of one call: another reply, no reply at all, or a broken connection. */
export type FrontRule = (method: string, reply: Reply) => Reply | 'hang' | 'reset';

/** Stands between the tool and a real RPC node, and lies. Gone when the test ends. */
export async function startRpcFront(target: string, rule: FrontRule): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks);
    const { method } = JSON.parse(body.toString()) as { method: string };
    const headers = { 'content-type': 'application/json' };
    const real = await fetch(target, { method: 'POST', headers, body });
    const answer = rule(method, (await real.json()) as Reply);
    if (answer === 'hang') return;
    if (answer === 'reset') request.socket.destroy();
    else response.writeHead(200, headers).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
  });
  return withCanary(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

/** The same reply with something else in the value of its result. */
export function withValue(reply: Reply, change: Record<string, unknown>): Reply {
  const { context, value } = reply.result as { context: unknown; value: object };
  return { ...reply, result: { context, value: { ...value, ...change } } };
}
