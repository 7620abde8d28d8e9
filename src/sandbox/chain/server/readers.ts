import type { WebSocket } from 'ws';

const MIB = 1024 * 1024;
/** A reader for which more than this is waiting gets nothing else, and is disconnected with a reason. */
const MAX_WAITING_BYTES = 16 * MIB;
/** For all readers together. Over it, the slowest ones are cut off at once. */
const MAX_TOTAL_BYTES = 192 * MIB;
/** As long as less is waiting, nobody has to look at the others. */
const LITTLE_BYTES = 64 * 1024;
/** How long a slow reader has to read the rest, and the reason. */
const GRACE_MS = 5000;
/** "Try again later". */
const CLOSE_CODE = 1013;

/** Sends to WebSockets, and bounds what waits to be read. */
export class Readers {
  /** What ends the subscriptions of each. */
  readonly #forget = new Map<WebSocket, () => void>();
  readonly #ending = new Map<WebSocket, NodeJS.Timeout>();

  add(socket: WebSocket, forget: () => void): void {
    this.#forget.set(socket, forget);
  }

  remove(socket: WebSocket): void {
    clearTimeout(this.#ending.get(socket));
    this.#ending.delete(socket);
    this.#forget.delete(socket);
  }

  close(): void {
    for (const timer of this.#ending.values()) clearTimeout(timer);
    this.#ending.clear();
  }

  send(socket: WebSocket, text: string | Buffer): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_WAITING_BYTES) this.#end(socket);
    else socket.send(text, { binary: false });
    if (socket.bufferedAmount > LITTLE_BYTES) this.#bound();
  }

  #end(socket: WebSocket): void {
    this.#forget.get(socket)?.();
    socket.close(CLOSE_CODE, `too slow: over ${MAX_WAITING_BYTES / MIB} MiB were waiting to be read`);
    const timer = setTimeout(() => socket.terminate(), GRACE_MS);
    timer.unref();
    this.#ending.set(socket, timer);
  }

  #bound(): void {
    const waiting = [...this.#forget.keys()].map((socket) => ({ socket, bytes: socket.bufferedAmount }));
    let total = waiting.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total <= MAX_TOTAL_BYTES) return;
    for (const { socket, bytes } of waiting.sort((a, b) => b.bytes - a.bytes)) {
      if (total <= MAX_TOTAL_BYTES) return;
      this.#forget.get(socket)?.();
      socket.terminate();
      this.remove(socket);
      total -= bytes;
    }
  }
}
