import type { Address } from '../../domain/address.ts';
import type { WritePlace } from '../../domain/newest-state.ts';
import type { WatchingChain } from '../../ports/account-watch.ts';
import type { Clock } from '../../ports/clock.ts';

type Writes = ReadonlyMap<Address, number> | null;

/** Blocks that are kept: changes of one account are told soon after those of another. */
const KEPT_BLOCKS = 64;
/** How far back a write is searched for. A transaction that only reads an account names it too. */
const MOST_MENTIONS = 100;
/** A node tells of a change a little before it hands out the block. */
const TRIES = 5;
const AGAIN_MS = 200;

/** Finds last writes in the blocks themselves, so that every instance of the service finds the same. */
export class LastWrites {
  readonly #chain: Pick<WatchingChain, 'getBlockWrites' | 'getMentions'>;
  readonly #clock: Pick<Clock, 'sleep'>;
  readonly #blocks = new Map<bigint, Promise<Writes>>();

  constructor(chain: Pick<WatchingChain, 'getBlockWrites' | 'getMentions'>, clock: Pick<Clock, 'sleep'>) {
    this.#chain = chain;
    this.#clock = clock;
  }

  /** The last write in this slot or before it. Null when the node cannot say. */
  async find(address: Address, slot: bigint): Promise<WritePlace | null> {
    const isKept = this.#blocks.has(slot);
    let inBlock = (await this.#block(slot))?.get(address);
    if (inBlock === undefined && isKept) {
      // A sandbox that was set back makes other blocks with the same numbers.
      this.#blocks.delete(slot);
      inBlock = (await this.#block(slot))?.get(address);
    }
    if (inBlock !== undefined) return { slot, writeVersion: inBlock };
    // A change is told of a later block when the node confirmed several together.
    const mentions = await this.#chain.getMentions(address, MOST_MENTIONS);
    const earlier = mentions.flatMap((one) => (one.succeeded && one.slot < slot ? [one.slot] : []));
    for (const candidate of new Set(earlier)) {
      const writeVersion = (await this.#block(candidate))?.get(address);
      if (writeVersion !== undefined) return { slot: candidate, writeVersion };
    }
    return null;
  }

  #block(slot: bigint): Promise<Writes> {
    const kept = this.#blocks.get(slot);
    if (kept !== undefined) return kept;
    const block = this.#read(slot);
    this.#blocks.set(slot, block);
    const forget = () => this.#blocks.delete(slot);
    block.then((writes) => writes ?? forget(), forget);
    const [oldest] = this.#blocks.keys();
    if (this.#blocks.size > KEPT_BLOCKS && oldest !== undefined) this.#blocks.delete(oldest);
    return block;
  }

  async #read(slot: bigint): Promise<Writes> {
    for (let tries = 1; ; tries++) {
      const writes = await this.#chain.getBlockWrites(slot);
      if (writes !== null || tries === TRIES) return writes;
      await this.#clock.sleep(AGAIN_MS);
    }
  }
}
