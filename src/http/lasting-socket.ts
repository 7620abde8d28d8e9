import type { WebSocket } from 'ws';
import type { Clock } from '../ports/clock.ts';

/** Doubles after each attempt that failed. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 300_000;
/** A wait is longer or shorter by up to this part, so that many clients do not come back together. */
const JITTER = 0.2;
/** A word of the server counts as a sign of life for so long; then it is asked for another. */
const ALIVE_MS = 15_000;
/** A server that has not answered in this time is not connected any more. */
const ANSWER_MS = 10_000;

export interface LastingSocketOptions {
  /** The address for an attempt; `failures`: how many have failed since the last one that succeeded. */
  url(failures: number): string;
  readonly headers?: Readonly<Record<string, string>>;
  /** `user:password` for basic authentication. */
  readonly auth?: string | null;
  /** For opening the connection, in milliseconds. */
  readonly timeoutMs: number;
  /** The longest message that is read. */
  readonly maxBytes: number;
  /** Default: 300,000 ms. */
  readonly longestWaitMs?: number;
  readonly clock: Clock;
  /** In [0, 1). */
  random(): number;
}

export interface SocketEvents {
  opened(): void;
  /** A message of the server as text. */
  heard(text: string): void;
  /** The connection ended, or did not come about. It is tried again after `waitMs`. */
  lost(why: string, waitMs: number): void;
  /** The server answered the upgrade with a status. True: that will not change, so it is not tried again. */
  refused?(status: number): boolean;
}

/** A WebSocket that is opened again whenever it ends, until it is closed here. */
export class LastingSocket {
  readonly #options: LastingSocketOptions;
  readonly #events: SocketEvents;
  #socket: WebSocket | null = null;
  #failures = 0;
  /** Before the connection that is open. */
  #failuresBefore = 0;
  /** Why the connection ends, where that is known. */
  #why: string | null = null;
  #isClosed = false;
  #cancel: () => void = () => undefined;

  constructor(options: LastingSocketOptions, events: SocketEvents) {
    this.#options = options;
    this.#events = events;
    void this.#open();
  }

  /** What is sent while it is not open is lost. */
  send(text: string): void {
    if (this.#socket?.readyState === 1) this.#socket.send(text);
  }

  /** Ends this connection and opens another, as after a failure. */
  restart(): void {
    this.#socket?.terminate();
  }

  /** The same, and this attempt counts as one that failed: the next wait is longer. */
  fail(why: string): void {
    this.#failures = this.#failuresBefore;
    this.#why = why;
    this.#socket?.terminate();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel();
    this.#socket?.terminate();
  }

  async #open(): Promise<void> {
    const { headers = {}, auth = null, timeoutMs, maxBytes } = this.#options;
    // Only who follows something pays for loading it.
    const { WebSocket: Socket } = await import('ws');
    if (this.#isClosed) return;
    const socket = new Socket(this.#options.url(this.#failures), {
      headers,
      handshakeTimeout: timeoutMs,
      maxPayload: maxBytes,
      ...(auth === null ? {} : { auth }),
    });
    this.#socket = socket;
    this.#why = null;
    socket.on('open', () => {
      this.#failuresBefore = this.#failures;
      this.#failures = 0;
      this.#watchLife(socket);
      this.#events.opened();
    });
    socket.on('message', (data) => {
      this.#watchLife(socket);
      this.#events.heard(String(data));
    });
    socket.on('pong', () => this.#watchLife(socket));
    socket.on('ping', () => this.#watchLife(socket));
    socket.on('unexpected-response', (_, { statusCode = 0 }) => {
      this.#why = `it answered with status ${statusCode}`;
      if (this.#events.refused?.(statusCode) === true) this.close();
      else socket.terminate();
    });
    // A broken connection is followed by `close`.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      this.#why ??= error.code ?? error.message;
    });
    socket.on('close', (_code, reason) =>
      this.#again(reason.length === 0 ? (this.#why ?? 'the connection was closed') : String(reason)),
    );
  }

  #again(why: string): void {
    this.#cancel();
    if (this.#isClosed) return;
    const { longestWaitMs = LONGEST_WAIT_MS, random } = this.#options;
    const wait = Math.min(FIRST_WAIT_MS * 2 ** this.#failures, longestWaitMs);
    const waitMs = Math.round(wait * (1 - JITTER + 2 * JITTER * random()));
    this.#failures += 1;
    this.#events.lost(why, waitMs);
    const { clock } = this.#options;
    if (clock.alarm !== undefined) this.#after(waitMs, () => void this.#open());
    else void clock.sleep(waitMs).then(() => this.#open());
  }

  /** Asks for a sign of life when there was none for a while, and gives the connection up when none comes. */
  #watchLife(socket: WebSocket): void {
    this.#after(ALIVE_MS, () => {
      socket.ping();
      this.#after(ANSWER_MS, () => socket.terminate());
    });
  }

  #after(milliseconds: number, ring: () => void): void {
    this.#cancel();
    this.#cancel = this.#options.clock.alarm?.(milliseconds, ring) ?? (() => undefined);
  }
}
