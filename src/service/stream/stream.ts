import type { Address } from '../../domain/address.ts';
import type { AccountChange, AccountWatch, WatchingChain } from '../../ports/account-watch.ts';
import type { ChainReader } from '../../ports/chain.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Frame, Frames } from './frames.ts';

/** Who is told of changes. */
export interface Listener {
  tell(text: Buffer): void;
}

/** An account that somebody listens to. */
interface Followed {
  readonly listeners: Set<Listener>;
  /** Name of the program that it belonged to when it was seen last; null if it was never seen. */
  program: string | null;
  /** Whether the node tells of it. */
  isTold: boolean;
  /** Who waits until it is told. */
  readonly waiting: { readonly done: () => void; readonly failed: (why: Error) => void }[];
  /** The change that is being told, and the next one. Of several that wait, the last one counts. */
  isBusy: boolean;
  next: AccountChange | null;
}

/** By all listeners together: the node has to follow each of them. */
const MOST_FOLLOWED = 20_000;
/** Accounts that are read at once after the node has begun to tell of them. */
const MOST_AT_ONCE = 100;

/** Between two attempts to read from the node. */
const AGAIN_MS = 1_000;
const TRIES = 5;

/** The node cannot be followed at the moment. */
export class NotFollowed extends Error {}

/**
 * Tells many listeners of accounts. The node is asked once for each account, however many listen to it; the frame of a change is
 * made once. After the connection to the node was lost, every account is read again and told.
 */
export class AccountStream {
  readonly #chain: ChainReader;
  readonly #clock: Pick<Clock, 'sleep'>;
  readonly #frames: Frames;
  readonly #watch: AccountWatch;
  readonly #followed = new Map<Address, Followed>();
  /** Accounts that the node has begun to tell of, and that were not read since. */
  #begun: Address[] = [];
  /** Another number after each loss of the node. */
  #session = 0;

  constructor(chain: ChainReader & WatchingChain, frames: Frames, clock: Pick<Clock, 'sleep'>) {
    this.#chain = chain;
    this.#clock = clock;
    this.#frames = frames;
    this.#watch = chain.watchAccounts({
      begun: (address) => this.#begin(address),
      changed: (change) => this.#change(change),
      lost: () => this.#lose(),
    });
  }

  /** Resolves when every change from now on will be told. Rejects with NotFollowed. */
  async add(listener: Listener, addresses: readonly Address[]): Promise<void> {
    await Promise.all(addresses.map((address) => this.#follow(listener, address)));
  }

  remove(listener: Listener, addresses: Iterable<Address>): void {
    for (const address of addresses) {
      const followed = this.#followed.get(address);
      if (followed === undefined) continue;
      followed.listeners.delete(listener);
      if (followed.listeners.size > 0) continue;
      this.#followed.delete(address);
      this.#watch.remove(address);
    }
  }

  close(): void {
    this.#session += 1;
    this.#watch.close();
  }

  #follow(listener: Listener, address: Address): Promise<void> {
    const known = this.#followed.get(address);
    if (known === undefined && this.#followed.size >= MOST_FOLLOWED)
      return Promise.reject(new NotFollowed('too many accounts are followed at the moment: try again later'));
    const followed = known ?? {
      listeners: new Set<Listener>(),
      program: null,
      isTold: false,
      waiting: [],
      isBusy: false,
      next: null,
    };
    followed.listeners.add(listener);
    if (known === undefined) {
      this.#followed.set(address, followed);
      this.#watch.add(address);
    }
    if (followed.isTold) return Promise.resolve();
    return new Promise((done, failed) => followed.waiting.push({ done, failed }));
  }

  #begin(address: Address): void {
    this.#begun.push(address);
    if (this.#begun.length > 1) return;
    // What the node answers in one go is read in one go.
    setImmediate(() => {
      const begun = this.#begun;
      this.#begun = [];
      for (let start = 0; start < begun.length; start += MOST_AT_ONCE)
        void this.#readAgain(begun.slice(start, start + MOST_AT_ONCE));
    });
  }

  /** Learns which accounts there are, and tells of what changed before the node began to tell. */
  async #readAgain(addresses: readonly Address[]): Promise<void> {
    const session = this.#session;
    try {
      const { slot, accounts } = await this.#chain.getAccounts(addresses);
      if (this.#session !== session) return;
      for (const [index, address] of addresses.entries()) {
        const followed = this.#followed.get(address);
        if (followed === undefined) continue;
        followed.isTold = true;
        for (const { done } of followed.waiting.splice(0)) done();
        // A change that was told meanwhile may be newer. Clients leave out what is older than they know.
        if (followed.next === null) this.#change({ address, slot, account: accounts[index] ?? null });
      }
    } catch {
      this.#fail(addresses);
      await this.#clock.sleep(AGAIN_MS);
      const left = addresses.filter((address) => this.#followed.get(address)?.isTold === false);
      if (left.length > 0 && this.#session === session) await this.#readAgain(left);
    }
  }

  #change(change: AccountChange): void {
    const followed = this.#followed.get(change.address);
    if (followed === undefined) return;
    followed.next = change;
    if (!followed.isBusy) void this.#tell(followed);
  }

  async #tell(followed: Followed): Promise<void> {
    followed.isBusy = true;
    for (let { next } = followed; next !== null; next = followed.next) {
      followed.next = null;
      const frame = await this.#frameOf(next, followed.program);
      if (frame === null) continue;
      followed.program = frame.program;
      for (const listener of followed.listeners) listener.tell(frame.text);
    }
    followed.isBusy = false;
  }

  /** Null for an account of which nothing is told, and where the node goes on failing: then it is read after the next loss. */
  async #frameOf(change: AccountChange, program: string | null): Promise<Frame | null> {
    for (let tries = 1; tries <= TRIES; tries++) {
      try {
        return await this.#frames.of(change, program);
      } catch {
        await this.#clock.sleep(AGAIN_MS);
      }
    }
    return null;
  }

  #lose(): void {
    this.#session += 1;
    for (const followed of this.#followed.values()) followed.isTold = false;
    this.#fail([...this.#followed.keys()]);
  }

  #fail(addresses: readonly Address[]): void {
    for (const address of addresses)
      for (const { failed } of this.#followed.get(address)?.waiting.splice(0) ?? [])
        failed(new NotFollowed('the chain cannot be followed at the moment: try again'));
  }
}
