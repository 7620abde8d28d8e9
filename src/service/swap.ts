import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { AnyOperation } from '../operations/registry.ts';
import { takeRoute } from '../operations/swap/route.ts';
import type { ReadTables } from '../transactions/build.ts';
import { readTables } from '../transactions/lookup-tables.ts';
import type { ServiceContext } from './context.ts';
import { ServiceError } from './service-error.ts';

/** An intent, with the route of its swap where it has one, and the tables of that. */
export interface Routed {
  readonly intent: unknown;
  /** Null without a swap. */
  readonly routeTables: ReadTables | null;
}

/** Asks the aggregator for the instructions of a `swapQuote`. Throws `unsupported_payment` where no swaps are offered. */
export async function withRoute(
  { chain, deployment, aggregator = null }: ServiceContext,
  operation: AnyOperation,
  intent: unknown,
  state: unknown,
): Promise<Routed> {
  const { payment } = operation;
  const swap = payment?.of(intent) ?? null;
  if (payment === undefined || swap === null || swap.quote === null) return { intent, routeTables: null };
  if (aggregator === null || (deployment.swapPrograms ?? []).length === 0) throw notOffered();
  const wallet: Address = operation.signer(intent);
  const given = await aggregator.route(swap.quote, wallet).catch((error: unknown) => {
    throw unanswered(error);
  });
  const route = await takeRoute(deployment, wallet, swap.quote, given, payment.stateOf(state));
  return {
    intent: payment.with(intent, { ...swap, route }),
    routeTables: await readTables(chain, route.tables).catch((error: unknown) => {
      throw unusableTable(error);
    }),
  };
}

/** Why it failed may be in an address or an answer that the caller should not see. */
function unanswered(cause: unknown): unknown {
  if (!(cause instanceof CliError)) return cause;
  const said =
    'the swap aggregator of this service did not answer as it should: try again, or leave swapQuote out';
  return new ServiceError(500, 'aggregator_error', said, { cause });
}

/** A lookup table that is absent, deactivated or none. */
function unusableTable(cause: unknown): unknown {
  if (!(cause instanceof CliError) || cause.code !== 'verification_failed') return cause;
  return new ServiceError(400, 'route_refused', `the route of the swap was refused: ${cause.why}`, { cause });
}

function notOffered(): CliError {
  return new CliError('unsupported_payment', {
    what: 'a swapQuote is not accepted',
    why: "this service takes payment in the listing's own currency only",
    hint: 'leave swapQuote out',
  });
}
