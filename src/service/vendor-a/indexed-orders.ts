import { decodeOrder, isOrder } from '../../chain/codecs/order.ts';
import type { Address } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { Order } from '../../domain/order.ts';
import { MOST_ORDERS, type OrderSource, searchOrders } from '../../operations/vendor-a/choose-order.ts';
import { vendorAProgram } from '../../operations/vendor-a/program.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ServiceChain } from '../context.ts';
import type { MarketplaceIndex } from '../index/marketplace-index.ts';

/** An index that has not gone on for so long does not say where to look. */
const OLD_MS = 5_000;
/** Orders that were gone when they were read, and which the index may still have. */
const MOST_GONE = 1_000;

interface Parts {
  readonly chain: ServiceChain;
  readonly deployment: Deployment;
  readonly index: Pick<MarketplaceIndex, 'status' | 'queries'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Asked while the index is old, or its database does not answer. */
  readonly otherwise: OrderSource;
}

/**
 * The orders of vendor-a by artwork, from the index of the service. They only say where to look: whoever asks reads them from the
 * chain again. Of an artwork without an order in the index the node's search is asked: the order may be newer than the index.
 */
export class IndexedOrders implements OrderSource {
  readonly #parts: Parts;
  readonly #gone = new Set<Address>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async ordersOf(mint: Address): Promise<readonly Order[]> {
    const { chain, deployment, otherwise } = this.#parts;
    const known = await this.#known(mint);
    if (known === null) return otherwise.ordersOf(mint);
    return known.length > 0 && known.length <= MOST_ORDERS ? known : searchOrders(chain, deployment, mint);
  }

  /** The next question is a search, until the index has seen it too. */
  forget(order: Order): void {
    this.#gone.add(order.address);
    for (const oldest of this.#gone) {
      if (this.#gone.size <= MOST_GONE) break;
      this.#gone.delete(oldest);
    }
    this.#parts.otherwise.forget?.(order);
  }

  /** Null where the index cannot say it now. */
  async #known(mint: Address): Promise<readonly Order[] | null> {
    const { deployment, index, clock } = this.#parts;
    const { movedAt } = index.status;
    if (movedAt === null || clock.now() - movedAt > OLD_MS) return null;
    const program = vendorAProgram(deployment);
    try {
      const rows = await index.queries.accountsOfMint(mint, 'order');
      return rows.flatMap(({ raw }) =>
        isOrder(raw, program) && !this.#gone.has(raw.address) ? [decodeOrder(raw, program)] : [],
      );
    } catch {
      return null;
    }
  }
}
