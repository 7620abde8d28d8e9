import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import type { SandboxChain } from '../chain.ts';
import { answer, type Call, createParamsCheck, methodNotFound } from '../rpc/dispatch.ts';
import { invalidParams } from '../rpc/rpc-error.ts';
import { isForeign } from './origin.ts';
import { Readers } from './readers.ts';
import { SubscriptionHub } from './subscription-hub.ts';
import { TOPICS } from './topics.ts';

const MAX_MESSAGE_BYTES = 1024 * 1024;
const NAME = /^([a-zA-Z]+?)(Subscribe|Unsubscribe)$/;

/** Serves subscriptions on the WebSocket upgrades of one or more HTTP servers. */
export class SubscriptionServer {
  private readonly sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  private readonly check = createParamsCheck();
  private readonly hub: SubscriptionHub;
  private readonly readers = new Readers();

  constructor(private readonly chain: SandboxChain) {
    this.hub = new SubscriptionHub(chain);
    this.sockets.on('connection', (socket: WebSocket) => this.serve(socket));
  }

  /** `openToWeb` as for HTTP: else pages of other machines get no connection. */
  attach(server: Server, openToWeb: boolean): void {
    server.on('upgrade', (request, socket, head) => {
      if (!openToWeb && isForeign(request)) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      this.sockets.handleUpgrade(request, socket, head, (client) =>
        this.sockets.emit('connection', client, request),
      );
    });
  }

  close(): void {
    this.hub.close();
    this.readers.close();
    for (const client of this.sockets.clients) {
      client.close(1001);
      client.terminate();
    }
    this.sockets.close();
  }

  private serve(socket: WebSocket): void {
    const owned = new Set<number>();
    const forget = () => {
      for (const id of owned) this.hub.unsubscribe(id);
      owned.clear();
    };
    this.readers.add(socket, forget);
    socket.on('message', (data) => {
      const opened: number[] = [];
      const text = answer(String(data), this.callFor(socket, owned, opened));
      if (text !== undefined) socket.send(text);
      for (const id of opened) this.hub.start(id);
    });
    socket.on('close', () => {
      forget();
      this.readers.remove(socket);
    });
    // A broken connection is followed by `close`, which cleans up.
    socket.on('error', () => {});
  }

  private callFor(socket: WebSocket, owned: Set<number>, opened: number[]): Call {
    return (method, params) => {
      const [, name = '', verb] = NAME.exec(method) ?? [];
      const row = Object.hasOwn(TOPICS, name) ? TOPICS[name] : undefined;
      if (row === undefined) throw methodNotFound();
      if (verb === 'Unsubscribe') return this.unsubscribe(owned, params);
      const topic = row.open(this.chain, this.check(row.params, params));
      const id = this.hub.subscribe(topic, (notification) => this.readers.send(socket, notification));
      owned.add(id);
      opened.push(id);
      return id;
    };
  }

  private unsubscribe(owned: Set<number>, params: unknown): boolean {
    const id: unknown = Array.isArray(params) ? params[0] : undefined;
    if (typeof id !== 'number' || !owned.delete(id)) throw invalidParams('Invalid subscription id.');
    this.hub.unsubscribe(id);
    return true;
  }
}
