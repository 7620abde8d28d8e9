import type { WebSocket } from 'ws';
import type { Address } from '../../domain/address.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { parseJson, stringifyJson } from '../../json/json.ts';
import type { AccountFeed } from '../../ports/account-feed.ts';
import type { AccountFilter, RawAccount } from '../../ports/chain.ts';
import type { Clock } from '../../ports/clock.ts';
import { accountState } from './accounts.ts';
import { CHECKS } from './checks.ts';
import { socketAddress } from './socket-address.ts';

/** A word of the node counts as a sign of life for so long; then it is asked for another. */
const ALIVE_MS = 15_000;
/** One that has not answered in this time is not connected any more. */
const ANSWER_MS = 10_000;
/** Between two attempts to open it. */
const AGAIN_MS = 2_000;
const MAX_BYTES = 1024 * 1024;
const SUBSCRIBE_ID = 1;

export interface FeedOptions {
  readonly endpoint: Endpoint;
  readonly clock: Pick<Clock, 'monotonic'>;
  /** For opening the connection, in milliseconds. */
  readonly timeoutMs: number;
}

export interface Followed {
  readonly program: Address;
  readonly filters: readonly AccountFilter[];
  readonly changed: (account: RawAccount) => void;
}

interface Connection {
  /** Null while its module is loaded. */
  socket: WebSocket | null;
  /** Moment of the last word of the node. */
  heard: number;
  /** Moment when it was asked for a sign of life; null where it has given one since. */
  asked: number | null;
  isSubscribed: boolean;
  isOver: boolean;
}

/**
 * `programSubscribe` of a node. It sets no timers: it is opened, opened again and asked for a sign of life when somebody asks
 * whether it is live. A node that serves no subscriptions is one that is never live.
 */
export class ProgramFeed implements AccountFeed {
  session = 0;
  #connection: Connection | null = null;
  #attempts = 0;
  #lastAttempt = Number.NEGATIVE_INFINITY;
  #isClosed = false;
  readonly #options: FeedOptions;
  readonly #followed: Followed;

  constructor(options: FeedOptions, followed: Followed) {
    this.#options = options;
    this.#followed = followed;
  }

  isLive(): boolean {
    const connection = this.#connection;
    if (connection === null || connection.isOver) {
      this.#open();
      return false;
    }
    const now = this.#options.clock.monotonic();
    const isHeard = now - connection.heard <= ALIVE_MS;
    if (isHeard) return connection.isSubscribed;
    if (!connection.isSubscribed) end(connection);
    else if (connection.asked === null) {
      connection.asked = now;
      connection.socket?.ping();
    } else if (now - connection.asked > ANSWER_MS) end(connection);
    return false;
  }

  close(): void {
    this.#isClosed = true;
    if (this.#connection !== null) end(this.#connection);
  }

  #open(): void {
    const { clock, endpoint, timeoutMs } = this.#options;
    const now = clock.monotonic();
    if (this.#isClosed || now - this.#lastAttempt < AGAIN_MS) return;
    this.#lastAttempt = now;
    const url = socketAddress(endpoint, this.#attempts);
    this.#attempts += 1;
    const connection: Connection = {
      socket: null,
      heard: now,
      asked: null,
      isSubscribed: false,
      isOver: false,
    };
    this.#connection = connection;
    // Only who follows something pays for loading it.
    import('ws').then(
      ({ WebSocket: Socket }) => {
        if (connection.isOver) return;
        const auth = endpoint.auth === null ? {} : { auth: endpoint.auth };
        const socket = new Socket(url, { handshakeTimeout: timeoutMs, maxPayload: MAX_BYTES, ...auth });
        connection.socket = socket;
        this.#serve(connection, socket);
      },
      () => end(connection),
    );
  }

  #serve(connection: Connection, socket: WebSocket): void {
    const { program, filters, changed } = this.#followed;
    const hear = () => {
      connection.heard = this.#options.clock.monotonic();
      connection.asked = null;
    };
    socket.on('open', () => {
      const config = { commitment: 'confirmed', encoding: 'base64', filters };
      const params = [program, config];
      socket.send(stringifyJson({ jsonrpc: '2.0', id: SUBSCRIBE_ID, method: 'programSubscribe', params }));
    });
    socket.on('message', (data) => {
      hear();
      const told = readMessage(program, String(data));
      // What cannot be understood may have been a change: from then on it is not known what was missed.
      if (told === null) end(connection);
      else if (told !== 'subscribed') changed(told);
      else {
        connection.isSubscribed = true;
        this.session += 1;
      }
    });
    socket.on('pong', hear);
    socket.on('close', () => end(connection));
    // A broken connection is followed by `close`.
    socket.on('error', () => undefined);
  }
}

/** What a node tells: that it begins, or an account that has changed. Null for anything else. */
function readMessage(program: Address, text: string): RawAccount | 'subscribed' | null {
  let message: unknown;
  try {
    message = parseJson(text);
  } catch {
    return null;
  }
  if (!CHECKS.feedMessage(message)) return null;
  if (!('method' in message)) return message.id === SUBSCRIBE_ID ? 'subscribed' : null;
  const { pubkey, account } = message.params.result.value;
  // Of an account that does not belong to the program nothing is believed.
  if (message.method !== 'programNotification' || account.owner !== program) return null;
  return { address: pubkey, ...accountState(account) };
}

function end(connection: Connection): void {
  connection.isOver = true;
  connection.isSubscribed = false;
  connection.socket?.terminate();
}
