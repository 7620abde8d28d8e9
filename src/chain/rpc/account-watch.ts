import type { Address } from '../../domain/address.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { LastingSocket } from '../../http/lasting-socket.ts';
import { parseJson, stringifyJson } from '../../json/json.ts';
import type { AccountWatch, WatchEvents } from '../../ports/account-watch.ts';
import type { Clock } from '../../ports/clock.ts';
import { accountState } from './accounts.ts';
import { type Answer, CHECKS } from './checks.ts';
import { socketAddress } from './socket-address.ts';

/** More than an account of the largest size, 10 MiB, in base64. */
const MAX_BYTES = 16 * 1024 * 1024;
/** A node that restarts is back within seconds. */
const LONGEST_WAIT_MS = 10_000;

export interface WatchOptions {
  readonly endpoint: Endpoint;
  readonly clock: Clock;
  /** For opening the connection, in milliseconds. */
  readonly timeoutMs: number;
  /** In [0, 1), for the jitter of reconnecting. */
  readonly random?: (() => number) | undefined;
}

type Changed = Extract<Answer<'watchMessage'>, { readonly method: string }>['params'];

/** `accountSubscribe` of a node for any number of accounts, over one connection. */
export class NodeWatch implements AccountWatch {
  readonly #options: WatchOptions;
  readonly #events: WatchEvents;
  readonly #wanted = new Set<Address>();
  /** Subscriptions that the node was asked for, by the number of the request. */
  readonly #asked = new Map<number, Address>();
  /** By the node's number. */
  readonly #subscribed = new Map<number, Address>();
  #socket: LastingSocket | null = null;
  #isOpen = false;
  #lastId = 0;

  constructor(options: WatchOptions, events: WatchEvents) {
    this.#options = options;
    this.#events = events;
  }

  add(address: Address): void {
    if (this.#wanted.has(address)) return;
    this.#wanted.add(address);
    if (this.#isOpen) this.#subscribe(address);
    this.#socket ??= this.#connect();
  }

  remove(address: Address): void {
    if (!this.#wanted.delete(address)) return;
    for (const [subscription, of] of this.#subscribed) {
      if (of !== address) continue;
      this.#subscribed.delete(subscription);
      this.#request('accountUnsubscribe', [subscription]);
    }
  }

  close(): void {
    this.#socket?.close();
  }

  #connect(): LastingSocket {
    const { endpoint, random = () => 0.5, ...options } = this.#options;
    const { auth } = endpoint;
    const url = (failures: number) => socketAddress(endpoint, failures);
    return new LastingSocket(
      { ...options, random, auth, url, maxBytes: MAX_BYTES, longestWaitMs: LONGEST_WAIT_MS },
      {
        opened: () => {
          this.#isOpen = true;
          for (const address of this.#wanted) this.#subscribe(address);
        },
        heard: (text) => this.#hear(text),
        lost: (why) => {
          this.#isOpen = false;
          this.#asked.clear();
          this.#subscribed.clear();
          this.#events.lost(why);
        },
      },
    );
  }

  #subscribe(address: Address): void {
    const id = this.#request('accountSubscribe', [address, { commitment: 'confirmed', encoding: 'base64' }]);
    this.#asked.set(id, address);
  }

  #request(method: string, params: readonly unknown[]): number {
    this.#lastId += 1;
    this.#socket?.send(stringifyJson({ jsonrpc: '2.0', id: this.#lastId, method, params }));
    return this.#lastId;
  }

  #hear(text: string): void {
    const message = parsed(text);
    // What cannot be understood may have been a change: from then on it is not known what was missed.
    if (!CHECKS.watchMessage(message)) this.#socket?.restart();
    else if (!('method' in message)) this.#begin(message.id, message.result);
    else if (message.method === 'accountNotification') this.#change(message.params);
  }

  #change({ subscription, result: { context, value } }: Changed): void {
    const address = this.#subscribed.get(Number(subscription));
    if (address === undefined) return;
    const gone = value === null || (value.lamports === 0 && value.data[0] === '');
    const account = gone ? null : { address, ...accountState(value) };
    this.#events.changed({ address, slot: BigInt(context.slot), account });
  }

  #begin(id: number, subscription: unknown): void {
    const address = this.#asked.get(id);
    this.#asked.delete(id);
    if (address === undefined || typeof subscription !== 'number') return;
    this.#subscribed.set(subscription, address);
    if (this.#wanted.has(address)) this.#events.begun(address);
    else {
      this.#subscribed.delete(subscription);
      this.#request('accountUnsubscribe', [subscription]);
    }
  }
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}
