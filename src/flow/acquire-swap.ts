import {
  type Address,
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
} from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Operation } from '../operations/operation.ts';
import { routeIn, takeRoute } from '../operations/swap/route.ts';
import type { Swap } from '../operations/swap/swap.ts';
import type { Aggregator, AggregatorRoute } from '../ports/aggregator.ts';
import type { Chain, ChainReader } from '../ports/chain.ts';
import type { ReadTables } from '../transactions/build.ts';
import { type DecodedTransaction, decodeTransaction, readLookups } from '../transactions/decode.ts';
import { readAgreedTables } from '../transactions/lookup-tables.ts';
import { entriesOf } from '../transactions/setup.ts';
import { quoteFor } from './quote-swap.ts';

interface Sources {
  readonly chain: ChainReader & Pick<Chain, 'getAccountsOfEach'>;
  readonly aggregator: () => Promise<Aggregator>;
  readonly deployment: Deployment;
}

/** An intent with the quote and the route of its swap. */
export interface Routed<Intent> {
  readonly intent: Intent;
  readonly tables: ReadTables;
  /** The service's transaction that the route is from; null when the aggregator was asked. */
  readonly offered: DecodedTransaction | null;
}

/** Asks the aggregator for a quote of what the operation needs. The preconditions of paying with it are checked. */
export async function withQuote<Intent, State>(
  operation: Operation<Intent, State>,
  intent: Intent,
  state: State,
  { aggregator, deployment }: Pick<Sources, 'aggregator' | 'deployment'>,
): Promise<Intent> {
  const { payment } = operation;
  const swap = payment?.of(intent) ?? null;
  if (payment === undefined || swap === null) return intent;
  requireSwaps(deployment);
  const { mint, amount } = payment.needs(state);
  const quote = await quoteFor(await aggregator(), swap, { mint, amount });
  const quoted = payment.with(intent, { ...swap, quote });
  operation.check(quoted, state);
  return quoted;
}

/**
 * The route of a quote: from the service's transaction `bytes`, of which only the swap's own instruction is taken; or, where the
 * service is not asked, from the aggregator. Its lookup tables are read from every node that was named.
 */
export async function withRoute<Intent, State>(
  operation: Operation<Intent, State>,
  intent: Intent,
  state: State,
  { chain, aggregator, deployment }: Sources,
  bytes: Uint8Array | null,
): Promise<Routed<Intent>> {
  const { payment } = operation;
  const swap = payment?.of(intent) ?? null;
  if (payment === undefined || swap === null || swap.quote === null)
    throw new TypeError('a route is of a quote');
  const wallet = operation.signer(intent);
  const { quote } = swap;
  const take = (given: AggregatorRoute) =>
    takeRoute(deployment, wallet, quote, given, payment.stateOf(state));
  const routed = (route: NonNullable<Swap['route']>) => payment.with(intent, { ...swap, route });
  if (bytes === null) {
    const route = await take(await (await aggregator()).route(quote, wallet));
    return { intent: routed(route), tables: await readAgreedTables(chain, route.tables), offered: null };
  }
  const named = [...new Set(readLookups(bytes).map(({ table }) => table))];
  const tables = await readAgreedTables(chain, named);
  const offered = decodeTransaction(bytes, entriesOf(tables.tables, tables.slot));
  const route = await take(routeIn(offered.instructions, ownPrograms(deployment), named));
  return { intent: routed(route), tables, offered };
}

/** Programs that are called besides the route, which the tool calls itself. */
function ownPrograms({ programs }: Deployment): ReadonlySet<Address> {
  return new Set<Address>([
    COMPUTE_BUDGET_PROGRAM,
    SYSTEM_PROGRAM,
    TOKEN_PROGRAM,
    ASSOCIATED_TOKEN_PROGRAM,
    MEMO_PROGRAM,
    programs.market,
  ]);
}

function requireSwaps({ name, swapPrograms = [] }: Deployment): void {
  if (swapPrograms.length > 0) return;
  throw new CliError('unsupported_payment', {
    what: 'nothing can be paid for with another token here',
    why: `the deployment "${name}" lists no programs that a swap may call`,
    hint: 'pay without --pay-with; or list them as swap_programs: see docs/configuration.md',
  });
}
