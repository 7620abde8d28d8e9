import type { Dispatcher, Pool } from 'undici';
import type { CliError } from '../errors/cli-error.ts';
import { systemCode } from '../errors/system-code.ts';
import type { Endpoint } from './endpoint.ts';
import { type Carry, type Exchange, type HttpResponse, tooLarge } from './exchange.ts';
import { isReset, networkError, networkTimeout } from './network-error.ts';
import { overHttp } from './over-http.ts';
import type { Attempt } from './retry.ts';

/** To one endpoint. Further requests wait for one of them. */
const CONNECTIONS = 128;
/** The system's names for what undici gives names of its own. */
const SYSTEM_CODES: Readonly<Record<string, string>> = {
  UND_ERR_SOCKET: 'ECONNRESET',
  UND_ERR_CONNECT_TIMEOUT: 'ETIMEDOUT',
};

/**
 * HTTP over connections that are kept, for a process that makes requests as long as it runs: a request takes less than half
 * the CPU time that it takes with node:http. What needs a connection of its own still goes over node:http.
 */
export function overPool(): Carry {
  const pools = new Map<string, Promise<Pool>>();
  return async (given) => {
    const { secure, host } = given.endpoint;
    if (given.alone) return overHttp(secure)(given);
    const origin = `${secure ? 'https' : 'http'}://${host}`;
    const pool = pools.get(origin) ?? openPool(origin);
    pools.set(origin, pool);
    return exchange(await pool, given);
  };
}

async function openPool(origin: string): Promise<Pool> {
  const { default: Pool } = await import('undici/lib/dispatcher/pool.js');
  // Every exchange has a time limit of its own.
  return new Pool(origin, { connections: CONNECTIONS, headersTimeout: 0, bodyTimeout: 0 });
}

function exchange(pool: Pool, given: Exchange): Promise<Attempt<HttpResponse>> {
  const { endpoint, method, target: path, body, timeoutMs, maxBytes } = given;
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let over: CliError | undefined;
    let status = 0;
    let headers: Headers = {};
    const chunks: Buffer[] = [];
    let size = 0;
    const giveUp = (error: CliError) => {
      over = error;
      clearTimeout(timer);
      reject(error);
      controller?.abort(error);
    };
    const timer = setTimeout(() => giveUp(networkTimeout(endpoint, timeoutMs)), timeoutMs);
    const request = { method, path, body, headers: withAuth(endpoint, given.headers) };
    pool.dispatch(request, {
      onRequestStart(own) {
        controller = own;
        // The time was over while it waited for a connection.
        if (over !== undefined) own.abort(over);
      },
      onResponseStart(_, code, received) {
        [status, headers] = [code, received];
      },
      onResponseData(_, chunk) {
        size += chunk.length;
        if (size > maxBytes) giveUp(tooLarge(given));
        else chunks.push(chunk);
      },
      onResponseEnd() {
        clearTimeout(timer);
        resolve({ done: responseOf(status, headers, chunks) });
      },
      onResponseError(_, error) {
        clearTimeout(timer);
        const code = codeOf(error);
        const failed = networkError(endpoint, code);
        if (isReset(code)) resolve({ failed });
        else reject(failed);
      },
    });
  });
}

function codeOf(error: Error): string {
  // This one has no code.
  if (error.name === 'HTTPParserError') return 'HPE_INVALID';
  const code = systemCode(error);
  return SYSTEM_CODES[code] ?? code;
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

function responseOf(status: number, headers: Headers, chunks: readonly Buffer[]): HttpResponse {
  // Of a header that came twice, the first.
  const header = (name: string) => [headers[name]].flat()[0];
  return {
    status,
    contentType: header('content-type') ?? 'no content type',
    retryAfter: header('retry-after'),
    date: header('date'),
    text: Buffer.concat(chunks).toString('utf8'),
  };
}

function withAuth({ auth }: Endpoint, headers: Exchange['headers']): Record<string, string> {
  if (auth === null) return headers;
  return { ...headers, authorization: `Basic ${Buffer.from(auth).toString('base64')}` };
}
