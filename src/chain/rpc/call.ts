import { CliError } from '../../errors/cli-error.ts';
import { createHttp, isTransient, readJson } from '../../http/client.ts';
import { type Endpoint, type Party, parseEndpoint, redact } from '../../http/endpoint.ts';
import type { Carry, HttpResponse } from '../../http/exchange.ts';
import { hedged } from '../../http/hedge.ts';
import { type Attempt, withoutRetry, withRetry } from '../../http/retry.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Answer, type AnswerName, CHECKS } from './checks.ts';
import { AnswerError, refuse } from './refuse.ts';

export interface RpcOptions {
  /** https, or http to this machine. Its path, query and user info are treated as secrets. */
  readonly url: string;
  /** URL of the node that is asked for compressed artworks. Default: `url`. */
  readonly das?: string;
  /** URLs of further nodes of the same cluster. */
  readonly others?: readonly string[];
  /** Called for each of several nodes that is not used because it did not answer. */
  readonly onLeftOut?: (host: string, why: string) => void;
  /** Timeout of one request, in milliseconds. */
  readonly timeoutMs: number;
  /** How often a read is tried. Default: 4. */
  readonly tries?: number;
  readonly clock: Clock;
  /** In [0, 1), for the jitter of retries. */
  readonly random?: () => number;
  /** How requests are carried. Default: HTTP. */
  readonly carry?: Carry;
}

/** A JSON-RPC error. `code` is JSON-RPC's; `data` is as received. */
export interface RpcFailure {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
}

/** Makes of an answer what the tool works with. It may throw AnswerError. */
export type Convert<N extends AnswerName, T> = (result: Answer<N>) => T;

/** By place, or by name. */
export type Params = readonly unknown[] | Readonly<Record<string, unknown>>;

export interface Rpc {
  readonly endpoint: Endpoint;
  /** The same node with a shorter timeout, in milliseconds. A longer one has no effect. */
  within(timeoutMs: number): Rpc;
  /**
   * Reads, with retries after a cut connection, 429, 502, 503, or when the node is behind. If there is no answer within 2
   * s, asks a second time in parallel. Throws CliError.
   */
  read<N extends AnswerName, T>(method: string, params: Params, name: N, convert: Convert<N, T>): Promise<T>;
  /** Makes exactly one request. A JSON-RPC error is returned, for the caller to judge. Throws CliError for anything else. */
  once<N extends AnswerName>(
    method: string,
    params: Params,
    name: N,
  ): Promise<{ readonly result: Answer<N> } | RpcFailure>;
}

const NODE: Party = {
  name: 'RPC node',
  failure: 'rpc_error',
  hint: 'check --url',
  hintHere: 'check --url; for the embedded chain, run: gavel sandbox up',
};

const MIB = 1024 * 1024;
/** Limit of a response with a few fields. */
const MAX_BYTES = MIB;
/** Limits of responses with accounts or transactions: enough for 60,000 listings, or four accounts of the largest size. */
const MAX_BYTES_OF: Readonly<Record<string, number>> = {
  getProgramAccounts: 64 * MIB,
  getMultipleAccounts: 64 * MIB,
  getBlock: 64 * MIB,
  simulateTransaction: 64 * MIB,
  getTransaction: 16 * MIB,
};

/** A read without an answer for this long is sent a second time, because the connection may be lost without notice. */
const HEDGE_MS = 2_000;

/** Codes for a node that is unhealthy or behind, or below the minimum context slot. They pass by themselves. */
const NODE_BEHIND: ReadonlySet<number> = new Set([-32005, -32016]);

export function createRpc(options: RpcOptions): Rpc {
  const endpoint = parseEndpoint(options.url, NODE);
  const http = createHttp({ ...options, endpoint, maxBytes: MAX_BYTES });
  const { clock, random = () => 0.5, tries } = options;
  const retryOptions = { clock, random, tries };
  let lastId = 0;

  async function request(
    method: string,
    params: Params,
    { repeatable, timeoutMs }: { readonly repeatable: boolean; readonly timeoutMs: number },
  ): Promise<Attempt<Reply>> {
    lastId += 1;
    const id = lastId;
    const body = { jsonrpc: '2.0', id, method, params };
    const maxBytes = MAX_BYTES_OF[method] ?? MAX_BYTES;
    const attempt = await http({ method: 'POST', path: '', body, repeatable, timeoutMs, maxBytes });
    if ('failed' in attempt) return attempt;
    const answer = attempt.done;
    if (answer.status === 401 || answer.status === 403) throw accessRefused(endpoint, answer.status);
    if (answer.status >= 500 && !isReply(answer)) {
      const failed = brokenNode(endpoint, method, `it answered with status ${answer.status}`);
      if (isTransient(answer.status)) return { failed };
      throw failed;
    }
    const json = readJson(endpoint, answer);
    if (!CHECKS.reply(json)) throw await refused(endpoint, method, 'reply', json, '');
    return { done: converted(endpoint, method, () => replyTo(id, json)) };
  }

  const limited = (timeoutMs: number): Rpc => ({
    endpoint,
    within: (other) => limited(Math.min(timeoutMs, other)),
    read: (method, params, name, convert) =>
      withRetry(retryOptions, async () => {
        const ask = () => request(method, params, { repeatable: true, timeoutMs });
        const attempt = await hedged(clock, HEDGE_MS, ask);
        if ('failed' in attempt) return attempt;
        const reply = attempt.done;
        if ('result' in reply) {
          const { result } = reply;
          if (!CHECKS[name](result)) throw await refused(endpoint, method, name, result, 'result');
          return { done: converted(endpoint, method, () => convert(result)) };
        }
        const failed = rpcError(endpoint, method, reply);
        if (NODE_BEHIND.has(reply.code)) return { failed };
        throw failed;
      }),
    once: async (method, params, name) => {
      const reply = await withoutRetry(() => request(method, params, { repeatable: false, timeoutMs }));
      if (!('result' in reply)) return reply;
      const { result } = reply;
      if (!CHECKS[name](result)) throw await refused(endpoint, method, name, result, 'result');
      return { result };
    },
  });
  return limited(options.timeoutMs);
}

type Reply = { readonly result: unknown } | RpcFailure;

/** A JSON-RPC error as an error for a person. */
export function rpcError(endpoint: Endpoint, method: string, { code, message }: RpcFailure): CliError {
  const { host } = endpoint;
  const rpcMessage = redact(endpoint, message);
  return new CliError('rpc_error', {
    what: `the RPC node at ${host} refused ${method}`,
    why: `${rpcMessage} (code ${code})`,
    hint: 'try again, or use another RPC node: --url URL',
    details: { host, method, rpcCode: code, rpcMessage },
  });
}

/** The error for a response that cannot be relied on. */
export function brokenNode({ host }: Endpoint, method: string, why: string): CliError {
  return new CliError('rpc_error', {
    what: `the RPC node at ${host} gave no usable answer to ${method}`,
    why,
    hint: 'try again, or use another node with --url',
    details: { host, method },
  });
}

/** What is wrong with an answer that did not pass its check. Loads the schemas, which one that passes does not need. */
async function refused(
  endpoint: Endpoint,
  method: string,
  name: AnswerName,
  value: unknown,
  at: string,
): Promise<CliError> {
  const { problemOf } = await import('./problem.ts');
  return brokenNode(endpoint, method, problemOf(name, value, at));
}

function converted<T>(endpoint: Endpoint, method: string, convert: () => T): T {
  try {
    return convert();
  } catch (error) {
    if (error instanceof AnswerError) throw brokenNode(endpoint, method, error.message);
    throw error;
  }
}

function replyTo(id: number, reply: Answer<'reply'>): Reply {
  const { error } = reply;
  if (error === undefined || error === null) {
    if (reply.id !== id) refuse('id', 'is not that of the request');
    if (!Object.hasOwn(reply, 'result')) refuse('the answer', 'has neither result nor error');
    return { result: reply.result };
  }
  // A node that could not parse the request answers with id null.
  if (reply.id !== id && reply.id !== null) refuse('id', 'is not that of the request');
  return { code: error.code, message: error.message, data: error.data };
}

/** Some nodes send JSON-RPC errors with status 500. The JSON-RPC error then says more than the status. */
function isReply(answer: HttpResponse): boolean {
  return answer.contentType.includes('json') && answer.text.includes('"jsonrpc"');
}

function accessRefused({ host }: Endpoint, status: number): CliError {
  return new CliError('unauthorized', {
    what: `the RPC node at ${host} refused access`,
    why: `status ${status}`,
    hint: 'check the access key in the address given by --url',
    details: { host, status },
  });
}
