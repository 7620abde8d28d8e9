import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import type { Address } from '../../domain/address.ts';
import { stringifyJson } from '../../json/json.ts';
import type { DropReason } from '../metrics/meter.ts';
import { MOST_KEYS, readMessage } from './message.ts';
import { type AccountStream, type Listener, NotFollowed } from './stream.ts';

/** A client for which more than this waits to be read is disconnected with a reason. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;
/** How long a slow client has to read the rest, and the reason. */
const GRACE_MS = 5_000;
/** "Try again later". */
const TOO_SLOW = 1013;
const POLICY = 1008;
const GOING_AWAY = 1001;
/** Messages of a client that are not answered yet. */
const MOST_PENDING = 100;

const ACK = Buffer.from(stringifyJson({ type: 'ack' }));
const AS_TEXT = { binary: false };

/** The connection below the WebSocket. */
type Wire = Pick<Socket, 'cork' | 'uncork'>;

/** One connection of a client to the stream. */
export class StreamClient implements Listener {
  readonly #socket: WebSocket;
  readonly #wire: Wire;
  #isCorked = false;
  readonly #stream: AccountStream;
  readonly #dropped: (reason: DropReason) => void;
  readonly #keys = new Set<Address>();
  #pending = 0;
  /** Messages are answered in their order. */
  #last: Promise<void> = Promise.resolve();
  /** Whether it gave a sign of life since it was asked. */
  #isAlive = true;

  constructor(
    socket: WebSocket,
    wire: Wire,
    stream: AccountStream,
    dropped: (reason: DropReason) => void = () => undefined,
  ) {
    this.#dropped = dropped;
    this.#socket = socket;
    this.#wire = wire;
    this.#stream = stream;
    socket.on('message', (data) => this.#take(String(data)));
    socket.on('pong', () => {
      this.#isAlive = true;
    });
    // A broken connection is followed by `close`.
    socket.on('error', () => undefined);
    socket.on('close', () => this.#leave());
  }

  tell(text: Buffer): void {
    const socket = this.#socket;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount <= MAX_WAITING_BYTES) {
      this.#cork();
      socket.send(text, AS_TEXT);
    } else {
      this.#dropped('too_slow');
      this.#end(TOO_SLOW, `too slow: over ${MAX_WAITING_BYTES / 1024 / 1024} MiB were waiting to be read`);
    }
  }

  /** What is told in one turn of the event loop leaves in one piece: a call of the operating system costs more than a message. */
  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.#wire.cork();
    setImmediate(() => {
      this.#isCorked = false;
      this.#wire.uncork();
    });
  }

  /** Asks for a sign of life, and ends the connection if the last question was not answered. */
  ping(): void {
    if (!this.#isAlive) {
      this.#dropped('no_answer');
      this.#socket.terminate();
    } else if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping();
    this.#isAlive = false;
  }

  revoke(): void {
    this.#dropped('revoked');
    this.#end(POLICY, 'the API key was revoked');
  }

  /** Because the service ends. */
  leave(): void {
    this.#end(GOING_AWAY, 'the service is about to end');
  }

  #end(code: number, reason: string): void {
    this.#leave();
    this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), GRACE_MS).unref();
  }

  #take(text: string): void {
    if (this.#pending >= MOST_PENDING) {
      this.#dropped('too_many_messages');
      this.#end(POLICY, 'too many messages at once');
      return;
    }
    this.#pending += 1;
    this.#last = this.#last
      .then(() => this.#answer(text))
      .finally(() => {
        this.#pending -= 1;
      });
  }

  async #answer(text: string): Promise<void> {
    const message = readMessage(text);
    if (typeof message === 'string') return this.#refuse(message);
    const keys = message.keys as Address[];
    if (message.action === 'unsubscribe') {
      for (const key of keys) this.#keys.delete(key);
      this.#stream.remove(this, keys);
      return this.tell(ACK);
    }
    const added = [...new Set(keys)].filter((key) => !this.#keys.has(key));
    if (this.#keys.size + added.length > MOST_KEYS)
      return this.#refuse(`one connection follows ${MOST_KEYS} accounts at most: open another for more`);
    for (const key of added) this.#keys.add(key);
    try {
      await this.#stream.add(this, added);
      this.tell(ACK);
    } catch (error) {
      if (!(error instanceof NotFollowed)) throw error;
      for (const key of added) this.#keys.delete(key);
      this.#stream.remove(this, added);
      this.#refuse(error.message);
    }
  }

  #refuse(message: string): void {
    this.tell(Buffer.from(stringifyJson({ type: 'error', message })));
  }

  #leave(): void {
    this.#stream.remove(this, this.#keys);
    this.#keys.clear();
  }
}
