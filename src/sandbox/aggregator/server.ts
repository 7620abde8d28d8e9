import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Address } from '../../domain/address.ts';
import { U64_MAX } from '../../domain/amount.ts';
import { isAddress } from '../../domain/base58.ts';
import { readSwapQuote, type SwapQuote } from '../../domain/swap.ts';
import { CliError } from '../../errors/cli-error.ts';
import { parseJson, stringifyJson } from '../../json/json.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { closeServer, listen } from '../chain/server/http.ts';
import { galleryJson } from './gallery.ts';
import { instructionsBody } from './instructions.ts';
import { type Hop, readHops, routesOf } from './pools.ts';
import { prices } from './prices.ts';
import { best, type QuoteRequest, quoteBody } from './quote.ts';

/** A swap aggregator over the sandbox's pools, in the public format of quotes and swap instructions. */
export interface RunningAggregator {
  readonly url: string;
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 256 * 1024;
const DEFAULT_SLIPPAGE_BPS = 50;

/** A request that is refused, with the code that public clients know. */
class Refused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Listens on 127.0.0.1 alone; port 0: any free one. Throws `port_in_use`. */
export async function startAggregator(chain: ChainReader, port: number): Promise<RunningAggregator> {
  const server = createServer(async (request, response) => {
    const body = await readBody(request).catch(() => null);
    const { method = '', url = '/' } = request;
    const { status, json } = await answerRequest(chain, { method, target: url, body });
    reply(response, status, json);
  });
  const at = await listen(server, '127.0.0.1', port).catch((error: unknown) => {
    throw isPortInUse(error) ? inUse(port, error) : error;
  });
  return { url: `http://127.0.0.1:${at}`, close: () => closeServer(server) };
}

function reply(response: ServerResponse, status: number, body: object): void {
  const text = stringifyJson(body);
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text);
}

export interface AggregatorRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Null when there is none, or too much of it. */
  readonly body: string | null;
}

/** What the aggregator answers, without HTTP. */
export async function answerRequest(
  chain: ChainReader,
  request: AggregatorRequest,
): Promise<{ readonly status: number; readonly json: object }> {
  try {
    return { status: 200, json: await answer(chain, request) };
  } catch (error) {
    if (error instanceof Refused)
      return { status: 400, json: { error: error.message, errorCode: error.code } };
    return { status: 500, json: { error: 'the aggregator failed', errorCode: 'INTERNAL' } };
  }
}

async function answer(chain: ChainReader, { method, target, body }: AggregatorRequest): Promise<object> {
  const { pathname, searchParams } = new URL(target, 'http://127.0.0.1');
  if (method === 'GET' && pathname === '/price/v3') return prices(chain, searchParams);
  if (method === 'GET' && pathname.startsWith(ARTWORKS)) return artworkJson(pathname.slice(ARTWORKS.length));
  if (method === 'GET' && pathname === '/quote') return quote(chain, searchParams);
  if (method === 'POST' && pathname === '/swap-instructions') return instructions(chain, parsed(body));
  throw new Refused('NOT_FOUND', `there is no ${method} ${pathname} here`);
}

async function quote(chain: ChainReader, query: URLSearchParams): Promise<object> {
  const request = requestOf(query);
  const { slot } = await chain.getAccounts([request.inputMint]);
  const hops = await readHops(chain);
  const known = new Set<string>(hops.map(({ inputMint }) => inputMint));
  for (const mint of [request.inputMint, request.outputMint])
    if (!known.has(mint)) throw new Refused('TOKEN_NOT_TRADABLE', `the token ${mint} is not tradable`);
  const onlyDirect = query.get('onlyDirectRoutes') === 'true';
  const routes = routesOf(hops, request.inputMint, request.outputMint);
  const found = best(
    routes.filter((route) => !onlyDirect || route.length === 1),
    request,
  );
  if (found === null) throw new Refused('COULD_NOT_FIND_ANY_ROUTE', 'Could not find any route');
  return quoteBody(found, request, slot);
}

function requestOf(query: URLSearchParams): QuoteRequest {
  const mint = (name: string): Address => {
    const text = query.get(name) ?? '';
    if (isAddress(text)) return text;
    throw new Refused('INVALID_REQUEST', `${name} is not an address`);
  };
  const [inputMint, outputMint] = [mint('inputMint'), mint('outputMint')];
  if (inputMint === outputMint)
    throw new Refused('CIRCULAR_ARBITRAGE_IS_DISABLED', 'Input and output mints are not allowed to be equal');
  const text = query.get('amount') ?? '';
  const amount = /^[1-9]\d{0,19}$/.test(text) ? BigInt(text) : 0n;
  if (amount === 0n || amount > U64_MAX)
    throw new Refused('INVALID_REQUEST', 'amount is not an integer of 64 bits');
  const swapMode = query.get('swapMode') ?? 'ExactIn';
  if (swapMode !== 'ExactIn' && swapMode !== 'ExactOut')
    throw new Refused('INVALID_REQUEST', 'swapMode is neither ExactIn nor ExactOut');
  const slippage = query.get('slippageBps') ?? String(DEFAULT_SLIPPAGE_BPS);
  if (!/^\d{1,5}$/.test(slippage) || Number(slippage) > 10_000)
    throw new Refused('INVALID_REQUEST', 'slippageBps is not from 0 to 10000');
  return { inputMint, outputMint, amount, swapMode, slippageBps: Number(slippage) };
}

async function instructions(chain: ChainReader, body: unknown): Promise<object> {
  const asked = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const { userPublicKey: user, wrapAndUnwrapSol = true, destinationTokenAccount: to = null } = asked;
  if (typeof user !== 'string' || !isAddress(user))
    throw new Refused('INVALID_REQUEST', 'userPublicKey is not an address');
  if (to !== null && (typeof to !== 'string' || !isAddress(to)))
    throw new Refused('INVALID_REQUEST', 'destinationTokenAccount is not an address');
  const quoted = readSwapQuote(asked.quoteResponse);
  if (typeof quoted === 'string') throw new Refused('INVALID_REQUEST', `the quoteResponse ${quoted}`);
  const hops = hopsOf(await readHops(chain), quoted);
  const options = { user, wrapAndUnwrapSol: wrapAndUnwrapSol !== false, destination: to };
  return instructionsBody(chain, quoted, hops, options);
}

const ARTWORKS = '/artworks/';

function artworkJson(file: string): object {
  const json = galleryJson(file);
  if (json === null) throw new Refused('NOT_FOUND', `there is no artwork ${file} here`);
  return json;
}

/** The pools that the quote names. Its amounts are not computed again: the program refuses what is no longer so. */
function hopsOf(known: readonly Hop[], { steps, inputMint, outputMint }: SwapQuote): readonly Hop[] {
  const hops = steps.flatMap(({ pool, inputMint: from }) =>
    known.filter((hop) => hop.pool === pool && hop.inputMint === from),
  );
  const isWhole =
    hops.length === steps.length &&
    hops[0]?.inputMint === inputMint &&
    hops.at(-1)?.outputMint === outputMint &&
    hops.every((hop, index) => index === 0 || hops[index - 1]?.outputMint === hop.inputMint);
  if (isWhole) return hops;
  throw new Refused('INVALID_REQUEST', 'the route of the quoteResponse does not exist');
}

/** Null when it is too large. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_BODY_BYTES) return null;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(body: string | null): unknown {
  if (body === null) throw new Refused('INVALID_REQUEST', 'the body is too large');
  try {
    return parseJson(body);
  } catch {
    throw new Refused('INVALID_REQUEST', 'the body is not JSON');
  }
}

function isPortInUse(error: unknown): error is CliError {
  return error instanceof CliError && error.code === 'port_in_use';
}

function inUse(port: number, cause: CliError): CliError {
  return new CliError('port_in_use', {
    what: `port ${port}, the one after --api-port ${port - 1}, is in use`,
    why: "the sandbox's aggregator listens there",
    hint: 'gavel sandbox up --api-port 0',
    details: { apiPort: port - 1 },
    cause,
  });
}
