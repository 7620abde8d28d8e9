import type { Agent, ClientRequest, request as httpRequest, IncomingMessage } from 'node:http';
import { CliError } from '../errors/cli-error.ts';
import { systemCode } from '../errors/system-code.ts';
import type { Endpoint } from './endpoint.ts';
import { isReset, networkError, networkTimeout } from './network-error.ts';
import type { Attempt } from './retry.ts';

export interface Exchange {
  readonly endpoint: Endpoint;
  readonly method: 'GET' | 'POST';
  /** Path and query, below the endpoint's origin. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Uses a connection of its own: an idle one may be closed by the server while the request is sent. */
  readonly alone: boolean;
  /** For the whole exchange, from the connect to the last byte. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/** Sends a request to its endpoint, and returns the response. */
export type Carry = (given: Exchange) => Promise<Attempt<HttpResponse>>;

export interface Transport {
  readonly request: typeof httpRequest;
  readonly agent: Agent;
}

export interface HttpResponse {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter: string | undefined;
  /** The `date` header: when it was sent, by the server's clock. */
  readonly date: string | undefined;
  readonly text: string;
}

/**
 * One HTTP exchange. A redirect is returned as it is. A cut connection gives an `Attempt` that may be repeated. Throws
 * `network_timeout`, `network_unreachable`, or the failure of the endpoint's party when the response is over `maxBytes`.
 */
export function exchange(given: Exchange, transport: Transport): Promise<Attempt<HttpResponse>> {
  const { endpoint, timeoutMs } = given;
  return new Promise((resolve, reject) => {
    const request = transport.request({
      method: given.method,
      hostname: endpoint.hostname,
      port: endpoint.port,
      path: given.target,
      headers: given.headers,
      agent: given.alone ? false : transport.agent,
      auth: endpoint.auth,
    });
    const timer = setTimeout(() => settle(() => reject(networkTimeout(endpoint, timeoutMs))), timeoutMs);
    const settle = (outcome: () => void) => {
      clearTimeout(timer);
      outcome();
      request.destroy();
    };
    const fail = (error: unknown) => {
      const code = systemCode(error);
      const failed = networkError(endpoint, code);
      settle(() => (isReset(code) ? resolve({ failed }) : reject(failed)));
    };
    request.on('error', fail);
    request.on('response', (response) => {
      collect(given, response).then(
        (answer) => {
          clearTimeout(timer);
          resolve({ done: answer });
        },
        (error) => (error instanceof CliError ? settle(() => reject(error)) : fail(error)),
      );
    });
    send(request, given.body);
  });
}

function send(request: ClientRequest, body: string | null): void {
  if (body === null) request.end();
  else request.end(body);
}

async function collect(given: Exchange, response: IncomingMessage): Promise<HttpResponse> {
  const bytes = await bodyOf(given, response);
  return {
    status: response.statusCode ?? 0,
    contentType: response.headers['content-type'] ?? 'no content type',
    retryAfter: response.headers['retry-after'],
    date: response.headers.date,
    text: bytes.toString('utf8'),
  };
}

/** By events: the iterator of a stream takes a command longer to make than all else about the response. */
function bodyOf(given: Exchange, response: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > given.maxBytes) reject(tooLarge(given));
      else chunks.push(chunk);
    });
    response.on('error', reject);
    response.on('end', () => resolve(Buffer.concat(chunks)));
  });
}

export function tooLarge({ endpoint, maxBytes }: Exchange): CliError {
  return new CliError(endpoint.party.failure, {
    what: `the answer of the ${endpoint.party.name} at ${endpoint.host} is too large`,
    why: `it is over ${maxBytes} bytes`,
    hint: endpoint.party.hint,
    details: { host: endpoint.host, maxBytes },
  });
}
