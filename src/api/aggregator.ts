import type { Address } from '../domain/address.ts';
import { isAddress } from '../domain/base58.ts';
import { isRecord } from '../domain/is-record.ts';
import { readSwapQuote } from '../domain/swap.ts';
import { CliError } from '../errors/cli-error.ts';
import { createHttp, type HttpRequest, isTransient, readJson } from '../http/client.ts';
import { type Endpoint, invalidUrl, type Party, parseEndpoint, redact } from '../http/endpoint.ts';
import type { Carry, HttpResponse } from '../http/exchange.ts';
import { withRetry } from '../http/retry.ts';
import { decodeBase64 } from '../json/base64.ts';
import type { Aggregator, AggregatorInstruction } from '../ports/aggregator.ts';
import type { Clock } from '../ports/clock.ts';

export interface AggregatorOptions {
  /** https, or http to this machine; without a query. */
  readonly baseUrl: string;
  /** Timeout of one request, in milliseconds. */
  readonly timeoutMs: number;
  readonly clock: Clock;
  /** In [0, 1), for the jitter of retries. */
  readonly random?: () => number;
  /** How requests are carried. Default: HTTP. */
  readonly carry?: Carry;
}

const AGGREGATOR: Party = {
  name: 'aggregator',
  failure: 'aggregator_error',
  hint: 'check the address given by --aggregator; for that of the embedded marketplace, run: gavel sandbox up',
};

const MAX_BYTES = 1024 * 1024;
/** Leaves room for the accounts of the purchase: a transaction can name 64. */
const MAX_ROUTE_ACCOUNTS = 30;

/**
 * A swap aggregator over HTTP, in the public format of `GET /quote` and `POST /swap-instructions`. Its methods throw
 * CliErrors: `no_route`, `aggregator_error`, `rate_limited`, `not_json`, `network_timeout`, `network_unreachable`. Asking is
 * safe to repeat: it moves nothing.
 */
export function createAggregator(options: AggregatorOptions): Aggregator {
  const endpoint = parseEndpoint(options.baseUrl, AGGREGATOR);
  if (endpoint.search !== '') throw invalidUrl(AGGREGATOR, 'a base address has no query');
  const http = createHttp({ ...options, endpoint, maxBytes: MAX_BYTES });
  const retryOptions = { clock: options.clock, random: options.random ?? (() => 0.5) };
  const call = (request: Omit<HttpRequest, 'repeatable'>): Promise<unknown> =>
    withRetry(retryOptions, async () => {
      const attempt = await http({ ...request, repeatable: true });
      if ('failed' in attempt) return attempt;
      const { status } = attempt.done;
      if (status >= 200 && status < 300) return { done: readJson(endpoint, attempt.done) };
      const failed = refused(endpoint, attempt.done);
      if (isTransient(status)) return { failed };
      throw failed;
    });
  return {
    host: endpoint.host,
    async quote({ inputMint, outputMint, amount, mode, slippageBps }) {
      const query = new URLSearchParams({
        inputMint,
        outputMint,
        amount: String(amount),
        swapMode: mode,
        slippageBps: String(slippageBps),
        maxAccounts: String(MAX_ROUTE_ACCOUNTS),
      });
      const quote = readSwapQuote(await call({ method: 'GET', path: `/quote?${query}` }));
      if (typeof quote === 'string') throw broken(endpoint, `its quote ${quote}`);
      const given = mode === 'ExactIn' ? quote.inAmount : quote.outAmount;
      const isAsked =
        quote.inputMint === inputMint &&
        quote.outputMint === outputMint &&
        quote.mode === mode &&
        quote.slippageBps === slippageBps &&
        given === amount;
      if (!isAsked) throw broken(endpoint, 'it quoted something else than was asked for');
      return quote;
    },
    async route(quote, wallet) {
      const body = {
        quoteResponse: quote.raw,
        userPublicKey: wallet,
        // Wrapped SOL is taken from and put into an account of the transaction's own, never the wallet's.
        wrapAndUnwrapSol: false,
      };
      const answer = await call({ method: 'POST', path: '/swap-instructions', body });
      const given = isRecord(answer) ? answer : {};
      const swap = instructionFrom(given.swapInstruction);
      const setup = listOf(given.setupInstructions ?? [], instructionFrom);
      const tables = listOf(given.addressLookupTableAddresses ?? [], addressFrom);
      if (swap === null || setup === null || tables === null)
        throw broken(endpoint, 'its swap instructions are not of the agreed shape');
      return { swap, setup, tables };
    },
  };
}

function instructionFrom(value: unknown): AggregatorInstruction | null {
  if (!isRecord(value)) return null;
  const program = addressFrom(value.programId);
  const accounts = listOf(value.accounts, accountFrom);
  const data = typeof value.data === 'string' ? decodeBase64(value.data) : null;
  return program === null || accounts === null || data === null ? null : { program, accounts, data };
}

function accountFrom(value: unknown): AggregatorInstruction['accounts'][number] | null {
  if (!isRecord(value)) return null;
  const address = addressFrom(value.pubkey);
  const { isSigner: signer, isWritable: writable } = value;
  if (address === null || typeof signer !== 'boolean' || typeof writable !== 'boolean') return null;
  return { address, signer, writable };
}

function addressFrom(value: unknown): Address | null {
  return typeof value === 'string' && isAddress(value) ? value : null;
}

/** Null unless all of it can be read. */
function listOf<T>(value: unknown, read: (one: unknown) => T | null): readonly T[] | null {
  if (!Array.isArray(value)) return null;
  const all = value.map(read);
  const found = all.filter((one) => one !== null);
  return found.length === all.length ? found : null;
}

/** Codes that mean that there is no way from the one token to the other. */
const NO_ROUTE: ReadonlySet<unknown> = new Set([
  'COULD_NOT_FIND_ANY_ROUTE',
  'NO_ROUTES_FOUND',
  'ROUTE_NOT_FOUND',
  'TOKEN_NOT_TRADABLE',
]);

function refused(endpoint: Endpoint, answer: HttpResponse): CliError {
  const { status } = answer;
  // What is not JSON is the finding, whatever the status.
  const json = readJson(endpoint, answer);
  const { error, errorCode = null } = isRecord(json) ? json : {};
  const why = typeof error === 'string' ? redact(endpoint, error) : `it answered with status ${status}`;
  const details = {
    host: endpoint.host,
    status,
    aggregatorCode: typeof errorCode === 'string' ? errorCode : null,
  };
  if (NO_ROUTE.has(errorCode)) {
    return new CliError('no_route', {
      what: 'there is no way to swap the one token for the other',
      why: `the aggregator at ${endpoint.host} says: ${why}`,
      hint: 'pay with another token, or without --pay-with',
      details,
    });
  }
  return new CliError('aggregator_error', {
    what: `the aggregator at ${endpoint.host} ${status >= 500 ? 'failed' : 'refused the request'}`,
    why,
    hint: 'try again later, or pay without --pay-with',
    details,
  });
}

/** For an answer that cannot be relied on. */
function broken({ host }: Endpoint, why: string): CliError {
  return new CliError('aggregator_error', {
    what: `the aggregator at ${host} gave no usable answer`,
    why,
    hint: 'try again later, or pay without --pay-with',
    details: { host },
  });
}
