import { decodeOrder, findOrderAddress, isOrder, orderFilters } from '../../chain/codecs/order.ts';
import { type Address, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { Order } from '../../domain/order.ts';
import { CliError } from '../../errors/cli-error.ts';
import { ERROR_EXITS, type ErrorCode } from '../../errors/codes.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { readArtwork } from '../artwork-state.ts';
import { requireBuyable } from './buy-checks.ts';
import { type OrderQuery, type OrderState, readOrders } from './order-state.ts';
import { vendorAProgram } from './program.ts';

/** Who knows orders of an artwork, as they were seen last; none of it has to be true any more. */
export interface OrderSource {
  ordersOf(mint: Address): Promise<readonly Order[]>;
  /** Told of one that is not there any more. */
  forget?(order: Order): void;
}

/** An artwork that is one of one is in the escrow of one order at most: more are read only if a node says that there are. */
export const MOST_ORDERS = 8;

/** The orders of an artwork by its node's search, in one call. */
export async function searchOrders(
  chain: ChainReader,
  deployment: Deployment,
  mint: Address | null,
): Promise<readonly Order[]> {
  const program = vendorAProgram(deployment);
  const accounts = await chain.getProgramAccounts(program, orderFilters(mint));
  const orders = accounts.filter((one) => isOrder(one, program)).map((one) => decodeOrder(one, program));
  const places = await Promise.all(orders.map(({ orderId }) => findOrderAddress(program, orderId)));
  return orders.filter(({ address }, index) => address === places[index]);
}

/**
 * The order that a buyer would take: of those that can be bought, one in SOL before one in a token, then the one that costs
 * least in all. Two rounds of calls: what `source` knows beside the artwork, and then all that the orders name, of one slot.
 * A third one only where somebody who is to be paid gave their token account away. Throws why there is none.
 */
export async function chooseOrder(
  chain: ChainReader,
  deployment: Deployment,
  query: OrderQuery,
  source: OrderSource,
): Promise<OrderState> {
  const { mint, buyer } = query;
  const [seen, { artwork }] = await Promise.all([
    source.ordersOf(mint),
    readArtwork(chain, { mint, wallet: buyer }, {}),
  ]);
  const known = seen.toSorted((a, b) => compare(a.price, b.price)).slice(0, MOST_ORDERS);
  const found = known.length === 0 ? [] : await readOrders(chain, deployment, query, known, artwork);
  known.forEach((order, index) => {
    const one = found[index];
    if (one instanceof CliError && one.code === 'order_not_found') source.forget?.(order);
  });
  const judged = found.map((one) => (one instanceof CliError ? one : buyableBy(buyer, one)));
  const [best] = judged.flatMap((one) => (one instanceof CliError ? [] : [one])).toSorted(byCost);
  if (best !== undefined) return best;
  const [why = noOrder(mint, artwork.slot)] = judged
    .flatMap((one) => (one instanceof CliError ? [one] : []))
    .toSorted((a, b) => compare(rank(a.code), rank(b.code)));
  throw why;
}

function buyableBy(buyer: Address, state: OrderState): OrderState | CliError {
  try {
    requireBuyable(buyer, state);
    return state;
  } catch (error) {
    if (error instanceof CliError) return error;
    throw error;
  }
}

function byCost(a: OrderState, b: OrderState): number {
  return (
    compare(currencyRank(a), currencyRank(b)) ||
    compare(a.split.total, b.split.total) ||
    compare(a.order.orderId, b.order.orderId)
  );
}

/** Totals of two currencies cannot be compared: SOL first, then any order that is always the same. */
function currencyRank({ order }: OrderState): string {
  return order.currencyMint === WRAPPED_SOL_MINT ? '' : order.currencyMint;
}

function compare<T extends bigint | number | string>(a: T, b: T): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}

/** What an order lacks that is nearest to being sold is said first. */
const NEAREST: readonly ErrorCode[] = ['own_order', 'order_changed', 'order_expired', 'order_escrow_empty'];

function rank(code: ErrorCode): number {
  const index = NEAREST.indexOf(code);
  if (index >= 0) return index;
  // That an order is gone says less than anything else.
  return ERROR_EXITS[code] === 'notFound' ? NEAREST.length + 1 : NEAREST.length;
}

function noOrder(mint: Address, slot: bigint): CliError {
  return new CliError('order_not_found', {
    what: `vendor-a has no order for ${mint}`,
    why: `no account of vendor-a names this artwork at slot ${slot}`,
    hint: 'check the mint address: the artwork may be for sale elsewhere, or not at all',
    details: { mint, viewSlot: slot },
  });
}
