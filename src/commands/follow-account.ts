import type { Address } from '../domain/address.ts';
import { NewestState } from '../domain/newest-state.ts';
import { CliError } from '../errors/cli-error.ts';
import { ERROR_EXITS } from '../errors/codes.ts';
import type { Deps } from '../flow/deps.ts';
import type { FollowEvents, Following } from '../ports/follow.ts';
import type { AccountKind } from './account-kinds.ts';

/** What a source of changes does not tell: what was read again after this time is sure to be seen. */
const READ_AGAIN_MS = 60_000;

/** A read that failed is tried again after this time. */
const RETRY_MS = 5_000;

/** What is known of an account after a change, or that the connection was lost. */
export type Followed<T> =
  | { readonly kind: 'state'; readonly slot: bigint; readonly account: T | null }
  | { readonly kind: 'lost'; readonly why: string; readonly waitMs: number }
  /** Nothing new, after the time that was asked for. */
  | { readonly kind: 'tick' };

/**
 * Follows one account: by the service's stream, or with --source local by the node's subscription. It is read again whenever the
 * connection begins, and every minute. States come in the order of the chain, never an older one after a newer one.
 */
export class FollowedAccount<T extends { readonly pubkey: string }> {
  readonly #deps: Deps;
  readonly #kind: AccountKind<T>;
  readonly #address: Address;
  readonly #newest = new NewestState<T>();
  readonly #queue: Followed<T>[] = [];
  #wake: () => void = () => undefined;
  #failure: { readonly error: unknown } | null = null;
  #following: Following | null = null;
  #readAt: number | null = null;
  #isReading = false;

  constructor(deps: Deps, kind: AccountKind<T>, address: Address) {
    this.#deps = deps;
    this.#kind = kind;
    this.#address = address;
  }

  async open(): Promise<void> {
    const events: FollowEvents<T> = {
      begun: () => void this.#read(),
      told: (address, place, account) => {
        if (address === this.#address && this.#newest.tell(place, account)) this.#push();
      },
      lost: (why, waitMs) => this.#add({ kind: 'lost', why, waitMs }),
      refused: (error) => this.#fail(error),
    };
    this.#following = await this.#follow(events);
  }

  /** The next change. After `waitMs` without one: a tick. */
  async next(waitMs: number): Promise<Followed<T>> {
    const { clock } = this.#deps;
    if (this.#readAt !== null && clock.monotonic() - this.#readAt > READ_AGAIN_MS) void this.#read();
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
    this.#following?.close();
  }

  async #follow(events: FollowEvents<T>): Promise<Following> {
    const { settings, deployment } = this.#deps;
    const kind = this.#kind;
    if (settings.source === 'api') {
      const service = await this.#deps.service();
      return service.follow([this.#address], {
        ...events,
        told: (address, place, account) => {
          if (account === null || account.accountType === kind.accountType)
            events.told(address, place, account as T | null);
        },
      });
    }
    const { watchAccounts } = await this.#deps.chain();
    if (watchAccounts === undefined) throw cannotFollow();
    const program = deployment.programs[kind.program];
    const watch = watchAccounts({
      begun: events.begun,
      changed: ({ address, slot, account }) => {
        const isOurs = account !== null && kind.is(account, program);
        // A node tells of the last state of a slot, and says no more about the place of the write.
        events.told(address, { slot, writeVersion: 0 }, isOurs ? kind.toJson(account, program) : null);
      },
      lost: (why) => events.lost(why, 0),
    });
    watch.add(this.#address);
    return watch;
  }

  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      const { viewSlot, account } = await this.#ask();
      const before = this.#newest.account;
      if (this.#newest.read(viewSlot, account) && !isSame(before, account)) this.#push();
      this.#readAt = this.#deps.clock.monotonic();
    } catch (error) {
      if (!isPassing(error)) this.#fail(error);
      this.#readAt = this.#deps.clock.monotonic() + RETRY_MS - READ_AGAIN_MS;
    } finally {
      this.#isReading = false;
    }
  }

  async #ask(): Promise<{ readonly viewSlot: bigint; readonly account: T | null }> {
    const { settings, deployment } = this.#deps;
    if (settings.source === 'api') return this.#kind.ask(await this.#deps.service(), this.#address);
    const program = deployment.programs[this.#kind.program];
    const { slot, accounts } = await (await this.#deps.chain()).getAccounts([this.#address]);
    const [found = null] = accounts;
    const isOurs = found !== null && this.#kind.is(found, program);
    return { viewSlot: slot, account: isOurs ? this.#kind.toJson(found, program) : null };
  }

  #push(): void {
    const { slot, account = null } = this.#newest;
    this.#add({ kind: 'state', slot, account });
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

/** Whether the network is at fault: the connection is made again, and what was missed is read then. */
function isPassing(error: unknown): boolean {
  return error instanceof CliError && ERROR_EXITS[error.code] === 'network';
}

function isSame(one: object | null | undefined, other: object | null): boolean {
  if (!one || !other) return one === other;
  const [left, right] = [Object.entries(one), other as Readonly<Record<string, unknown>>];
  return left.every(([name, value]) => right[name] === value);
}

function cannotFollow(): CliError {
  return new CliError('no_endpoint', {
    what: 'the account cannot be followed',
    why: 'the RPC node tells nobody of changes',
    hint: 'follow it by the service: --source api',
  });
}
