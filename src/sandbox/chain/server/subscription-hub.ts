import type { SandboxChain } from '../chain.ts';
import type { Commitment, TransactionRecord } from '../ledger/types.ts';
import type { WrittenAccount } from '../transaction/execute.ts';

/** One notification. If several of one slot have the same key, only the last is sent. */
export interface Item {
  readonly key: string;
  readonly value: () => unknown;
}

/** What a subscription is about. */
export interface Topic {
  /** Method name of its notifications. */
  readonly notification: string;
  readonly commitment: Commitment;
  /** The subscription ends after the first notification that waited for the commitment. */
  readonly once?: boolean;
  readonly changed?: (change: WrittenAccount) => Item | undefined;
  readonly landed?: (record: TransactionRecord) => Item | undefined;
  /** Sent at once, whatever the commitment. */
  readonly received?: (signature: string) => unknown;
  /** Whole results, sent at once when a block has closed and the next one opens. */
  readonly opened?: () => readonly unknown[];
  /** An event before the subscription that must still be sent. */
  readonly initial?: () => { readonly slot: number; readonly item: Item } | undefined;
}

interface Subscription {
  readonly id: number;
  readonly topic: Topic;
  readonly send: (notification: object) => void;
  readonly pending: Map<string, { readonly slot: number; readonly value: () => unknown }>;
}

/** Keeps notifications until the chain reaches the commitment of their subscription. */
export class SubscriptionHub {
  private readonly subscriptions = new Map<number, Subscription>();
  private readonly stopListening: () => void;
  private lastId = 0;

  constructor(private readonly chain: SandboxChain) {
    this.stopListening = chain.listen({
      received: (signature) => this.each((entry) => this.tellReceived(entry, signature)),
      changed: (changes) =>
        this.each((entry) => {
          for (const change of changes) this.offer(entry, entry.topic.changed?.(change));
          this.flush(entry);
        }),
      landed: (record) =>
        this.each((entry) => {
          this.offer(entry, entry.topic.landed?.(record));
          this.flush(entry);
        }),
      blockClosed: () =>
        this.each((entry) => {
          this.flush(entry);
          for (const result of entry.topic.opened?.() ?? []) this.notify(entry, result);
        }),
      restored: () => this.each((entry) => entry.pending.clear()),
    });
  }

  /** Opens a subscription. Nothing is sent before `start`, so that the client gets its number first. */
  subscribe(topic: Topic, send: Subscription['send']): number {
    this.lastId += 1;
    const entry: Subscription = { id: this.lastId, topic, send, pending: new Map() };
    this.subscriptions.set(entry.id, entry);
    const initial = topic.initial?.();
    if (initial !== undefined)
      entry.pending.set(initial.item.key, { slot: initial.slot, value: initial.item.value });
    return entry.id;
  }

  start(id: number): void {
    const entry = this.subscriptions.get(id);
    if (entry !== undefined) this.flush(entry);
  }

  /** False if there is no such subscription. */
  unsubscribe(id: number): boolean {
    return this.subscriptions.delete(id);
  }

  close(): void {
    this.stopListening();
    this.subscriptions.clear();
  }

  private each(visit: (entry: Subscription) => void): void {
    for (const entry of this.subscriptions.values()) visit(entry);
  }

  private offer(entry: Subscription, item: Item | undefined): void {
    if (item === undefined) return;
    const { slot } = this.chain.ledger.open;
    entry.pending.set(`${slot}:${item.key}`, { slot, value: item.value });
  }

  private flush(entry: Subscription): void {
    if (entry.pending.size === 0) return;
    const reached = this.chain.ledger.slotAt(entry.topic.commitment);
    for (const [key, { slot, value }] of entry.pending) {
      if (slot > reached) continue;
      entry.pending.delete(key);
      this.notify(entry, { context: { slot }, value: value() });
      if (entry.topic.once) {
        this.subscriptions.delete(entry.id);
        return;
      }
    }
  }

  private tellReceived(entry: Subscription, signature: string): void {
    const value = entry.topic.received?.(signature);
    if (value !== undefined) this.notify(entry, { context: { slot: this.chain.ledger.open.slot }, value });
  }

  private notify({ id, topic, send }: Subscription, result: unknown): void {
    send({ jsonrpc: '2.0', method: topic.notification, params: { result, subscription: id } });
  }
}
