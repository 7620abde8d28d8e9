import { CliError } from '../errors/cli-error.ts';
import { parseJson, stringifyJson } from '../json/json.ts';
import type { Clock } from '../ports/clock.ts';
import { byNeed } from './by-need.ts';
import { type Endpoint, redact } from './endpoint.ts';
import type { Carry, HttpResponse } from './exchange.ts';
import { overHttp } from './over-http.ts';
import type { Attempt } from './retry.ts';

export interface HttpOptions {
  readonly endpoint: Endpoint;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly clock: Clock;
  /** Sent with every request, and only to this endpoint. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How requests are carried. Default: node:http, and undici's pool from the 65th request on. */
  readonly carry?: Carry;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  /** Relative to the endpoint's own path. Empty: exactly that path. */
  readonly path: string;
  /** Sent as JSON. A bigint becomes a JSON integer. */
  readonly body?: unknown;
  /** Whether a failed request may be sent again. If not, it gets a new connection of its own. */
  readonly repeatable: boolean;
  /** Milliseconds. Default: the timeout of the endpoint. */
  readonly timeoutMs?: number | undefined;
  /** The most bytes that are read of this response. Default: the limit of the endpoint. */
  readonly maxBytes?: number;
}

/** One attempt at a request. `withRetry` and `withoutRetry` decide how many there are. */
export type Http = (request: HttpRequest) => Promise<Attempt<HttpResponse>>;

/** The length of a body is said by whoever carries it. */
const ALWAYS = { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'gavel' };

const TRANSIENT: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * HTTP to one endpoint. Never follows a redirect, which could carry the API key elsewhere: a 3xx throws the failure of
 * the endpoint's party. 429 becomes `rate_limited`, with the wait that was asked for. The caller judges all other
 * statuses.
 *
 * A short process uses node:http: the parser of undici is WebAssembly, and optimizing it delays the end by 60 ms. A request over undici's
 * pool takes less than half the CPU time, which counts after many.
 */
export function createHttp(options: HttpOptions): Http {
  const { endpoint, clock, carry = byNeed(overHttp(endpoint.secure), overPool) } = options;
  const headers = { ...options.headers, ...ALWAYS };
  const headersOfJson = { ...headers, 'content-type': 'application/json' };
  return async ({ method, path, body, repeatable, maxBytes, timeoutMs = options.timeoutMs }) => {
    const payload = body === undefined ? null : stringifyJson(body);
    const attempt = await carry({
      endpoint,
      method,
      target: `${path === '' ? endpoint.path : endpoint.path.replace(/\/+$/, '') + path}${endpoint.search}`,
      headers: payload === null ? headers : headersOfJson,
      body: payload,
      alone: !repeatable,
      timeoutMs,
      maxBytes: maxBytes ?? options.maxBytes,
    });
    if ('failed' in attempt) return attempt;
    const { status } = attempt.done;
    if (status >= 300 && status < 400) throw redirected(endpoint, status);
    return status === 429 ? rateLimited(endpoint, attempt.done, clock.now()) : attempt;
  };
}

/** Parses the body of a response. Throws `not_json`, which names the content type and the host. */
export function readJson(endpoint: Endpoint, answer: HttpResponse): unknown {
  try {
    return parseJson(answer.text);
  } catch {
    const contentType = redact(endpoint, answer.contentType);
    throw new CliError('not_json', {
      what: `the ${endpoint.party.name} did not answer in JSON`,
      why: `${endpoint.host} sent ${contentType} with status ${answer.status}`,
      hint: endpoint.party.hint,
      details: { host: endpoint.host, status: answer.status, contentType },
    });
  }
}

/** Whether the status is that of a gateway, so that another attempt soon may succeed. */
export function isTransient(status: number): boolean {
  return TRANSIENT.has(status);
}

const overPool = async (): Promise<Carry> => (await import('./pooled.ts')).overPool();

function redirected(endpoint: Endpoint, status: number): CliError {
  return new CliError(endpoint.party.failure, {
    what: `the ${endpoint.party.name} at ${endpoint.host} answered with a redirect`,
    why: `status ${status}; redirects are not followed, since they could carry secrets elsewhere`,
    hint: endpoint.party.hint,
    details: { host: endpoint.host, status },
  });
}

function rateLimited(endpoint: Endpoint, { retryAfter, date }: HttpResponse, now: number): Attempt<never> {
  // A date in Retry-After is compared with the server's own clock, because ours may be far off.
  const theirs = Date.parse(date ?? '');
  const since = Number.isNaN(theirs) ? now : theirs;
  const retryAfterMs = retryAfter === undefined ? undefined : waitOf(retryAfter, since);
  const seconds = retryAfterMs === undefined ? null : Math.ceil(retryAfterMs / 1000);
  const failed = new CliError('rate_limited', {
    what: `the ${endpoint.party.name} at ${endpoint.host} is refusing more requests for now`,
    why: seconds === null ? 'it did not say for how long' : `it asks to wait ${seconds} s`,
    hint: seconds === null ? 'try again later' : `run the same command again in ${seconds} s`,
    details: { host: endpoint.host, retryAfterSeconds: seconds },
  });
  return { failed, retryAfterMs };
}

/** Retry-After in milliseconds. The header holds seconds or a date; undefined for anything else. */
function waitOf(header: string, now: number): number | undefined {
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
