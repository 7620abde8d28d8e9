import { decodeOrder, isOrder, orderFilters } from '../../chain/codecs/order.ts';
import type { Address } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { Order } from '../../domain/order.ts';
import { MOST_ORDERS, type OrderSource, searchOrders } from '../../operations/vendor-a/choose-order.ts';
import { vendorAProgram } from '../../operations/vendor-a/program.ts';
import type { AccountFeed } from '../../ports/account-feed.ts';
import type { RawAccount } from '../../ports/chain.ts';
import type { ServiceChain } from '../context.ts';

/**
 * The orders of vendor-a by artwork. What it remembers only says where to look: whoever asks reads it from the chain again.
 * It keeps nothing on disk. At the first question it subscribes to the program and then loads all orders. Until that is
 * done, whenever the subscription is not live, and for an artwork of which it knows no order, a question is a search of the
 * node's for this artwork alone.
 */
export class OrderTracker implements OrderSource {
  readonly #chain: ServiceChain;
  readonly #deployment: Deployment;
  readonly #orders = new Map<Address, Map<Address, Order>>();
  #feed: AccountFeed | null = null;
  /** The session of the feed that all orders were loaded in; 0 for none. */
  #loaded = 0;
  #loading = 0;

  constructor(chain: ServiceChain, deployment: Deployment) {
    this.#chain = chain;
    this.#deployment = deployment;
  }

  /** Orders of the artwork, as they were seen last. */
  async ordersOf(mint: Address): Promise<readonly Order[]> {
    const known = this.#isComplete() ? [...(this.#orders.get(mint)?.values() ?? [])] : [];
    // Of more than can be, most are gone: no node tells of an account that was closed.
    if (known.length > 0 && known.length <= MOST_ORDERS) return known;
    return searchOrders(this.#chain, this.#deployment, mint);
  }

  forget({ mint, address }: Order): void {
    this.#orders.get(mint)?.delete(address);
  }

  close(): void {
    this.#feed?.close();
  }

  #isComplete(): boolean {
    const program = vendorAProgram(this.#deployment);
    this.#feed ??= this.#chain.followProgram(program, orderFilters(null), (account) => this.#keep(account));
    if (!this.#feed.isLive()) return false;
    const { session } = this.#feed;
    if (this.#loaded === session) return true;
    if (this.#loading !== session) void this.#load(session);
    return false;
  }

  async #load(session: number): Promise<void> {
    this.#loading = session;
    this.#orders.clear();
    try {
      const orders = await searchOrders(this.#chain, this.#deployment, null);
      // What the feed has told since is newer.
      for (const order of orders)
        if (!this.#orders.get(order.mint)?.has(order.address)) this.#remember(order);
      this.#loaded = session;
    } catch {
      // The next question tries again.
      this.#loading = 0;
    }
  }

  #keep(account: RawAccount): void {
    const program = vendorAProgram(this.#deployment);
    if (isOrder(account, program)) this.#remember(decodeOrder(account, program));
  }

  #remember(order: Order): void {
    const ofMint = this.#orders.get(order.mint) ?? new Map<Address, Order>();
    this.#orders.set(order.mint, ofMint.set(order.address, order));
  }
}
