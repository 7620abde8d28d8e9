import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeBase64, encodeBase64 } from '../../src/json/base64.ts';
import { parseJson, stringifyJson } from '../../src/json/json.ts';
import { openApp, type ServiceView } from '../attacks/service.ts';

/** What the service hands out instead of the transaction that it built. */
export type Rewrite = (bytes: Uint8Array) => Uint8Array;

/** The marketplace's service over HTTP. */
export interface LyingService {
  readonly url: string;
  readonly apiKey: string;
  point(view: ServiceView, rewrite?: Rewrite): void;
  close(): Promise<void>;
}

export async function openLyingService(): Promise<LyingService> {
  let view: ServiceView | null = null;
  let rewrite: Rewrite = (bytes) => bytes;
  const { app, key } = await openApp(() => {
    if (view === null) throw new RangeError('the service has no chain');
    return view;
  });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { statusCode, payload } = await app.inject({
      method: request.method === 'POST' ? 'POST' : 'GET',
      url: request.url ?? '/',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(request.method === 'POST' ? { payload: Buffer.concat(chunks) } : {}),
    });
    const body = statusCode === 200 ? rewritten(payload, rewrite) : payload;
    response.writeHead(statusCode, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey: key,
    point(next, change = (bytes) => bytes) {
      view = next;
      rewrite = change;
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

function rewritten(payload: string, rewrite: Rewrite): string {
  const answer = parseJson(payload) as { readonly result?: { readonly tx?: unknown } };
  const bytes = typeof answer.result?.tx === 'string' ? decodeBase64(answer.result.tx) : null;
  if (bytes === null) return payload;
  return stringifyJson({ ...answer, result: { ...answer.result, tx: encodeBase64(rewrite(bytes)) } });
}
