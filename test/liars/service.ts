import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeBase64, encodeBase64 } from '../../src/json/base64.ts';
import { parseJson, stringifyJson } from '../../src/json/json.ts';
import { openApp, type ServiceView } from '../attacks/service.ts';
import type { Asked, Party, Reply } from './carry.ts';

/** What the service answered, by request, while it read what does not change. */
export type Handed = Map<string, Reply>;

/** What the service hands out instead of the transaction that it built. */
export type Rewrite = (bytes: Uint8Array) => Uint8Array;

/** The marketplace's service, over HTTP too. */
export interface LyingService extends Party {
  readonly apiKey: string;
  /** `keep`: what it reads does not change meanwhile, and the same request has one answer. */
  point(
    view: ServiceView,
    options?: { readonly rewrite?: Rewrite | undefined; readonly keep?: Handed | null },
  ): void;
  close(): Promise<void>;
}

export async function openLyingService(): Promise<LyingService> {
  let view: ServiceView | null = null;
  let rewrite = genuinely;
  let kept: Handed | null = null;
  const { app, key } = await openApp(() => {
    if (view === null) throw new RangeError('the service has no chain');
    return view;
  });
  const ask = async ({ method, target, body }: Asked): Promise<Reply> => {
    const { statusCode, payload } = await app.inject({
      method,
      url: target,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body === null ? {} : { payload: body }),
    });
    return { status: statusCode, text: payload };
  };
  const answer = async (asked: Asked): Promise<Reply> => {
    const [memory, change] = [kept, rewrite];
    const key = `${asked.method} ${asked.target} ${asked.body}`;
    const reply = memory?.get(key) ?? (await ask(asked));
    memory?.set(key, reply);
    const isRewritten = reply.status === 200 && change !== genuinely;
    return isRewritten ? { ...reply, text: rewritten(reply.text, change) } : reply;
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { status, text } = await answer({
      method: request.method === 'POST' ? 'POST' : 'GET',
      target: request.url ?? '/',
      body: request.method === 'POST' ? Buffer.concat(chunks).toString('utf8') : null,
    });
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey: key,
    answer,
    point(next, { rewrite: change = genuinely, keep = null } = {}) {
      view = next;
      rewrite = change;
      kept = keep;
    },
    close: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await app.close();
    },
  };
}

const genuinely: Rewrite = (bytes) => bytes;

function rewritten(payload: string, rewrite: Rewrite): string {
  const answer = parseJson(payload) as { readonly result?: { readonly tx?: unknown } };
  const bytes = typeof answer.result?.tx === 'string' ? decodeBase64(answer.result.tx) : null;
  if (bytes === null) return payload;
  return stringifyJson({ ...answer, result: { ...answer.result, tx: encodeBase64(rewrite(bytes)) } });
}
