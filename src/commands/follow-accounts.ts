import { isDeepStrictEqual } from 'node:util';
import type { StreamedAccount } from '../api/service.ts';
import type { Address } from '../domain/address.ts';
import { NewestState, type WritePlace } from '../domain/newest-state.ts';
import { CliError } from '../errors/cli-error.ts';
import { ERROR_EXITS } from '../errors/codes.ts';
import type { Deps } from '../flow/deps.ts';
import type { FollowEvents, Following } from '../ports/follow.ts';
import type { FollowTarget } from './follow-target.ts';

/** What a source of changes does not tell: what was read again after this time is sure to be seen. */
const READ_AGAIN_MS = 60_000;

/** A read that failed is tried again after this time. */
const RETRY_MS = 5_000;

/** Reads of the service at the same time. */
const TOGETHER = 8;

/** What is known of an account after a change, or that a connection was lost. */
export type Followed<T> =
  | { readonly kind: 'state'; readonly address: Address; readonly slot: bigint; readonly account: T | null }
  | { readonly kind: 'lost'; readonly why: string; readonly waitMs: number }
  /** Nothing new, after the time that was asked for. */
  | { readonly kind: 'tick' };

/** One of the accounts, as far as it is known. */
interface Known<T> {
  readonly target: FollowTarget<T>;
  readonly newest: NewestState<T>;
  /** When it is to be read again, on the monotonic clock; null before its source has begun to tell of it. */
  readAt: number | null;
}

type Reading<T> = readonly Known<T>[];

/**
 * Follows accounts: by the service's stream, or by the node's subscription. Each is read again whenever its source begins to
 * tell of it, and every minute. The states of an account come in the order of the chain, never an older one after a newer one.
 */
export class FollowedAccounts<T extends object> {
  readonly #deps: Deps;
  readonly #known: ReadonlyMap<Address, Known<T>>;
  readonly #queue: Followed<T>[] = [];
  #wake: () => void = () => undefined;
  #failure: { readonly error: unknown } | null = null;
  readonly #following: Following[] = [];
  #isReading = false;

  constructor(deps: Deps, targets: readonly FollowTarget<T>[]) {
    this.#deps = deps;
    this.#known = new Map(
      targets.map((target) => [target.address, { target, newest: new NewestState<T>(), readAt: null }]),
    );
  }

  async open(): Promise<void> {
    const all = [...this.#known.values()];
    const [ofService, ofNode] = [true, false].map((is) =>
      all.filter(({ target }) => (target.service !== null) === is),
    );
    if (ofService?.length) await this.#followService(ofService);
    if (ofNode?.length) await this.#followNode(ofNode);
  }

  /** The next change. After `waitMs` without one: a tick. */
  async next(waitMs: number): Promise<Followed<T>> {
    const { clock } = this.#deps;
    void this.#readDue();
    if (this.#queue.length === 0 && this.#failure === null) {
      let cancel: (() => void) | undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        cancel = clock.alarm?.(waitMs, resolve);
      });
      cancel?.();
    }
    if (this.#failure !== null) throw this.#failure.error;
    return this.#queue.shift() ?? { kind: 'tick' };
  }

  /** Ends a wait for the next change. */
  wake(): void {
    this.#wake();
  }

  close(): void {
    for (const following of this.#following) following.close();
  }

  async #followService(followed: Reading<T>): Promise<void> {
    const service = await this.#deps.service();
    const events: FollowEvents<StreamedAccount> = {
      begun: () => this.#begin(followed),
      told: (address, place, account) => {
        const told = account && this.#known.get(address)?.target.service?.told(account);
        if (told !== undefined) this.#tell(address, place, told);
      },
      lost: (why, waitMs) => this.#add({ kind: 'lost', why, waitMs }),
      refused: (error) => this.#fail(error),
    };
    this.#following.push(await service.follow(addressesOf(followed), events));
  }

  async #followNode(followed: Reading<T>): Promise<void> {
    const chain = await this.#deps.chain();
    if (chain.watchAccounts === undefined) throw cannotFollow();
    const watch = chain.watchAccounts({
      begun: (address) => this.#begin(followed.filter(({ target }) => target.address === address)),
      changed: async ({ address, slot, account }) => {
        try {
          const target = this.#known.get(address)?.target;
          const read = account && (await target?.fromNode(account, chain));
          // A node tells of the last state of a slot, and says no more about the place of the write.
          if (read !== undefined) this.#tell(address, { slot, writeVersion: 0 }, read);
        } catch {
          // What fails here is read again, and told then.
          this.#begin(followed.filter(({ target }) => target.address === address));
        }
      },
      lost: (why) => this.#add({ kind: 'lost', why, waitMs: 0 }),
    });
    this.#following.push(watch);
    for (const address of addressesOf(followed)) watch.add(address);
  }

  /** Now or as soon as what is being read is read: all of them together. */
  #begin(known: Reading<T>): void {
    for (const one of known) one.readAt = this.#deps.clock.monotonic();
    setImmediate(() => void this.#readDue());
  }

  async #readDue(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    for (;;) {
      const now = this.#deps.clock.monotonic();
      const due = [...this.#known.values()].filter(({ readAt }) => readAt !== null && readAt <= now);
      if (due.length === 0) break;
      for (const one of due) one.readAt = now + READ_AGAIN_MS;
      const groups = [
        due.filter(({ target }) => target.service === null),
        ...parts(due.filter(({ target }) => target.service !== null)),
      ];
      for (const group of groups) await this.#read(group, now + RETRY_MS);
    }
    this.#isReading = false;
  }

  async #read(known: Reading<T>, again: number): Promise<void> {
    try {
      await (known[0]?.target.service ? this.#ask(known) : this.#readNode(known));
    } catch (error) {
      if (!isPassing(error)) this.#fail(error);
      for (const one of known) one.readAt = again;
    }
  }

  async #ask(known: Reading<T>): Promise<void> {
    const service = await this.#deps.service();
    const asked = await Promise.all(
      known.map(async (one) => ({ one, read: await one.target.service?.ask(service) })),
    );
    for (const { one, read } of asked) if (read !== undefined) this.#seen(one, read.viewSlot, read.account);
  }

  async #readNode(known: Reading<T>): Promise<void> {
    if (known.length === 0) return;
    const chain = await this.#deps.chain();
    const { slot, accounts } = await chain.getAccounts(addressesOf(known));
    for (const [index, one] of known.entries()) {
      const account = accounts[index] ?? null;
      this.#seen(one, slot, account && (await one.target.fromNode(account, chain)));
    }
  }

  #tell(address: Address, place: WritePlace, account: T | null): void {
    const known = this.#known.get(address);
    if (known?.newest.tell(place, account)) this.#push(known);
  }

  #seen(known: Known<T>, viewSlot: bigint, account: T | null): void {
    const before = known.newest.account;
    if (known.newest.read(viewSlot, account) && !isDeepStrictEqual(before, account)) this.#push(known);
  }

  #push({ target, newest }: Known<T>): void {
    const { slot, account = null } = newest;
    this.#add({ kind: 'state', address: target.address, slot, account });
  }

  #add(one: Followed<T>): void {
    this.#queue.push(one);
    this.#wake();
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.#wake();
  }
}

function addressesOf(known: Reading<unknown>): Address[] {
  return known.map(({ target }) => target.address);
}

function* parts<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += TOGETHER) yield all.slice(start, start + TOGETHER);
}

/** Whether the network is at fault: the connection is made again, and what was missed is read then. */
function isPassing(error: unknown): boolean {
  return error instanceof CliError && ERROR_EXITS[error.code] === 'network';
}

function cannotFollow(): CliError {
  return new CliError('no_endpoint', {
    what: 'the account cannot be followed',
    why: 'the RPC node tells nobody of changes',
    hint: 'follow it by the service: --source api',
  });
}
