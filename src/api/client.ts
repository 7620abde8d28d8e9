import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/schema';
import type { Address } from '../domain/address.ts';
import { MAX_TRANSACTION_BYTES } from '../domain/transaction-size.ts';
import { CliError } from '../errors/cli-error.ts';
import { createHttp, isTransient, readJson } from '../http/client.ts';
import { type Endpoint, invalidUrl, type Party, parseEndpoint } from '../http/endpoint.ts';
import type { Carry, HttpResponse } from '../http/exchange.ts';
import { type Attempt, withRetry } from '../http/retry.ts';
import { decodeBase64 } from '../json/base64.ts';
import type { Clock } from '../ports/clock.ts';
import {
  AnyShape,
  AuctionReadEnvelope,
  IndexedAccountsEnvelope,
  ListingReadEnvelope,
  OfferReadEnvelope,
  RaffleReadEnvelope,
  ReceivedTransactionEnvelope,
  type VendorAOffer,
  VendorAOfferEnvelope,
} from './contract.ts';
import { brokenService, type RequestInfo, readRefusal, serviceError, unauthorized } from './failures.ts';
import type { AccountRead, Service, VendorAAnswer } from './service.ts';
import { tolerant } from './tolerant.ts';

export interface ServiceOptions {
  /** https, or http to this machine; without a query. */
  readonly baseUrl: string;
  /** Where v1 is; absent: at the same address. */
  readonly v1BaseUrl?: string;
  /** Sent as `x-api-key`, to this address only. Null: none is sent. */
  readonly apiKey: string | null;
  /** Sent to the address of v1; absent: the same key. */
  readonly v1ApiKey?: string | null;
  /** Timeout of one request, in milliseconds. */
  readonly timeoutMs: number;
  readonly clock: Clock;
  /** In [0, 1), for the jitter of retries. */
  readonly random?: () => number;
  /** How often a request is made at most. Default: 4 times. */
  readonly tries?: number | undefined;
  /** How requests are carried. Default: HTTP. */
  readonly carry?: Carry;
}

const SERVICE: Party = {
  name: 'service',
  failure: 'service_error',
  hint: 'check the address given by --api',
  hintHere: 'check the address given by --api; for the embedded marketplace, run: gavel sandbox up',
};

const MAX_BYTES = 4 * 1024 * 1024;

/** The size limit of a transaction, signatures included, in the version with the largest limit. */
const LARGEST_TRANSACTION = Math.max(...Object.values(MAX_TRANSACTION_BYTES));

/**
 * The marketplace service over HTTP. Throws `invalid_config` at once for a base URL or key that cannot be used. Its
 * methods throw CliErrors: the service's own code if that code is a refusal, else `service_refused`, `service_error`,
 * `unauthorized`, `rate_limited`, `not_json`, `network_timeout`, `network_unreachable`. Every request is safe to repeat,
 * because a transaction that was built and not signed has no effect.
 */
export function createService(options: ServiceOptions): Service {
  const { apiKey } = options;
  const endpoint = serviceEndpoint(options.baseUrl, apiKey);
  const { v1ApiKey = apiKey } = options;
  const atV1 = options.v1BaseUrl === undefined ? endpoint : serviceEndpoint(options.v1BaseUrl, v1ApiKey);
  const httpTo = (to: Endpoint, key: string | null) =>
    createHttp({
      ...options,
      endpoint: to,
      headers: key === null ? {} : { 'x-api-key': key },
      maxBytes: MAX_BYTES,
    });
  const http = httpTo(endpoint, apiKey);
  const httpV1 = options.v1BaseUrl === undefined ? http : httpTo(atV1, v1ApiKey);
  const retryOptions = {
    ...{ clock: options.clock, tries: options.tries },
    random: options.random ?? (() => 0.5),
  };

  function call<T extends TSchema>(
    schema: T,
    request: Omit<ServiceRequest, 'repeatable'>,
  ): Promise<Static<T>> {
    const isV1 = request.path.startsWith('/v1/');
    return withRetry(retryOptions, async () => {
      const attempt = await (isV1 ? httpV1 : http)({ ...request, repeatable: true });
      return 'failed' in attempt ? attempt : judge(isV1 ? atV1 : endpoint, schema, attempt.done, request);
    });
  }

  /** Throws unless the service answered with the account that was asked for. */
  function checkAddress<T extends { readonly pubkey: string }>(
    { viewSlot, account }: { readonly viewSlot: number | bigint; readonly account: T | null },
    address: Address,
  ): AccountRead<T> {
    if (account === null || account.pubkey === address) return { viewSlot: BigInt(viewSlot), account };
    throw brokenService(endpoint, 'it answered with another account than was asked for');
  }

  return {
    host: endpoint.host,
    getListing: async (address) => {
      const path = `/v2/accounts/market/listing/${encodeURIComponent(address)}`;
      const absent = 'listing_not_found';
      const { result } = await call(ListingReadEnvelope, { method: 'GET', path, absent });
      return checkAddress(result, address);
    },
    getOffer: async (address) => {
      const path = `/v2/accounts/market/offer/${encodeURIComponent(address)}`;
      const { result } = await call(OfferReadEnvelope, { method: 'GET', path, absent: 'offer_not_found' });
      return checkAddress(result, address);
    },
    getRaffle: async (address) => {
      const path = `/v2/raffles/${encodeURIComponent(address)}`;
      const { result } = await call(RaffleReadEnvelope, { method: 'GET', path, absent: 'raffle_not_found' });
      const { viewSlot, raffle } = result;
      const account = raffle && { ...raffle, pubkey: raffle.raffleAccount };
      checkAddress({ viewSlot, account }, address);
      // A number or a bigint in JSON; always a bigint from here on.
      const exact = raffle && { ...raffle, ticketPrice: BigInt(raffle.ticketPrice) };
      return { viewSlot: BigInt(viewSlot), account: exact };
    },
    getAuction: async (address) => {
      const path = `/v2/accounts/auction/auction-config/${encodeURIComponent(address)}`;
      const { result } = await call(AuctionReadEnvelope, {
        method: 'GET',
        path,
        absent: 'auction_not_found',
      });
      return checkAddress(result, address);
    },
    quoteVendorA: async ({ mint, buyer }) => {
      const path = `/v2/vendor-a/quote?mintAccount=${encodeURIComponent(mint)}&buyer=${encodeURIComponent(buyer)}`;
      const { result } = await call(VendorAOfferEnvelope, { method: 'GET', path });
      return offerOf(endpoint, mint, result);
    },
    listIndexed: async (kind) => {
      const { readIndexed } = await import('./indexed.ts');
      const ask = async (path: string) =>
        (await call(IndexedAccountsEnvelope, { method: 'GET', path })).result;
      return readIndexed(endpoint, kind, ask);
    },
    follow: async (addresses, events) => {
      const { followService } = await import('./stream.ts');
      const { timeoutMs, clock, random = () => 0.5 } = options;
      return followService({ endpoint, apiKey, timeoutMs, clock, random }, addresses, events);
    },
    askV1: (request) => call(AnyShape, request),
    buildTransaction: async (path, body) => {
      const { result } = await call(ReceivedTransactionEnvelope, {
        method: 'POST',
        path,
        body,
        builds: true,
      });
      const { tx, setupTx = null } = result;
      return {
        transaction: transactionBytes(endpoint, tx),
        setup: setupTx === null ? null : setupBytes(setupTx),
      };
    },
  };
}

/** Throws when the service quotes another artwork than was asked for. */
function offerOf(
  endpoint: Endpoint,
  mint: Address,
  { available, quote, reason, code }: VendorAOffer,
): VendorAAnswer {
  if (!available) return { available, reason: reason ?? 'the service does not say why', code: code ?? null };
  if (quote === undefined) throw brokenService(endpoint, 'it answered that there is a quote, and sent none');
  // Of one type, however large it is.
  if (quote.mintAccount === mint) return { available, quote: { ...quote, revision: BigInt(quote.revision) } };
  throw brokenService(endpoint, 'it answered with the quote of another artwork than was asked for');
}

interface ServiceRequest extends RequestInfo {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
}

async function judge<T extends TSchema>(
  endpoint: Endpoint,
  schema: T,
  answer: HttpResponse,
  request: RequestInfo,
): Promise<Attempt<Static<T>>> {
  const { status } = answer;
  if (status >= 200 && status < 300)
    return { done: await checked(endpoint, schema, readJson(endpoint, answer)) };
  if (status >= 500) {
    const given = readRefusal(endpoint, answer);
    const failed = serviceError(endpoint, status, given, request);
    // With a code, the service itself answered. Without one, a gateway answered, and may reach the service soon.
    if (isTransient(status) && given?.code === undefined) return { failed };
    throw failed;
  }
  if (status === 401 || status === 403) throw unauthorized(endpoint, status, readRefusal(endpoint, answer));
  // A body that is not JSON throws `not_json`, unless the status already says that the route does not exist.
  const given = readRefusal(endpoint, answer);
  if (request.builds !== true || status !== 404) readJson(endpoint, answer);
  throw serviceError(endpoint, status, given, request);
}

async function checked<T extends TSchema>(
  endpoint: Endpoint,
  schema: T,
  received: unknown,
): Promise<Static<T>> {
  const json = tolerant(schema, received);
  if (Check(schema, json)) return json as Static<T>;
  // Loads what an answer of the agreed shape does not need.
  const { shapeProblem } = await import('./shape-problem.ts');
  throw brokenService(endpoint, `its answer is not of the agreed shape: ${shapeProblem(schema, json)}`);
}

function transactionBytes(endpoint: Endpoint, tx: string): Uint8Array {
  const bytes = decodeBase64(tx);
  if (bytes === null) throw brokenService(endpoint, 'its transaction is not in base64');
  if (bytes.length > 0 && bytes.length <= LARGEST_TRANSACTION) return bytes;
  throw new CliError('verification_failed', {
    what: `the service at ${endpoint.host} built no valid transaction`,
    why: `it has ${bytes.length} bytes, of at most ${LARGEST_TRANSACTION}`,
    hint: 'build it yourself from the chain instead: --source local',
    details: { host: endpoint.host, bytes: bytes.length },
  });
}

/** Text that is not base64 becomes empty bytes: they are refused as a transaction when it is needed. */
function setupBytes(given: unknown): Uint8Array {
  return (typeof given === 'string' ? decodeBase64(given) : null) ?? new Uint8Array();
}

function serviceEndpoint(baseUrl: string, apiKey: string | null): Endpoint {
  const endpoint = parseEndpoint(baseUrl, SERVICE);
  if (endpoint.search !== '') throw invalidUrl(SERVICE, 'a base address has no query');
  if (apiKey === null) return endpoint;
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new CliError('invalid_config', {
      what: 'the API key cannot be used',
      why: 'it is empty or has characters that a header cannot carry',
      hint: 'set GAVEL_API_KEY to the key as it was given to you',
    });
  }
  return { ...endpoint, secrets: [apiKey, ...endpoint.secrets] };
}
