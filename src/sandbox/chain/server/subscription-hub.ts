import type { SandboxChain } from '../chain.ts';
import { namedAccounts } from '../ledger/mentions.ts';
import type { Commitment, TransactionRecord } from '../ledger/types.ts';
import type { WrittenAccount } from '../transaction/execute.ts';
import { type Subject, SubjectIndex } from './subject-index.ts';

/** One notification. If several of one slot have the same key, only the last is sent. */
export interface Item {
  readonly key: string;
  readonly value: () => unknown;
}

/** What a subscription is about. */
export interface Topic {
  /** Only its events are told to the subscription. Absent: every event is. */
  readonly about?: Subject;
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
  private readonly index = new SubjectIndex<Subscription>();
  /** Those for which something waits. */
  private readonly waiting = new Set<Subscription>();
  private readonly stopListening: () => void;
  private lastId = 0;

  constructor(private readonly chain: SandboxChain) {
    this.stopListening = chain.listen({
      received: (signature) => {
        const about = [{ kind: 'signature', name: signature }] as const;
        for (const entry of this.open(this.index.concerned(about))) this.tellReceived(entry, signature);
      },
      changed: (changes) => {
        for (const entry of this.open(this.index.concerned(changes.flatMap(subjectsOfChange)))) {
          for (const change of changes) this.offer(entry, entry.topic.changed?.(change));
          this.flush(entry);
        }
      },
      landed: (record) => {
        for (const entry of this.open(this.index.concerned(this.subjectsOf(record)))) {
          this.offer(entry, entry.topic.landed?.(record));
          this.flush(entry);
        }
      },
      blockClosed: () => {
        const all = new Set([...this.waiting, ...this.index.concerned([])]);
        for (const entry of this.open([...all].sort((a, b) => a.id - b.id))) {
          this.flush(entry);
          for (const result of entry.topic.opened?.() ?? []) this.notify(entry, result);
        }
      },
      restored: () => {
        for (const entry of this.waiting) entry.pending.clear();
        this.waiting.clear();
      },
    });
  }

  /** Opens a subscription. Nothing is sent before `start`, so that the client gets its number first. */
  subscribe(topic: Topic, send: Subscription['send']): number {
    this.lastId += 1;
    const entry: Subscription = { id: this.lastId, topic, send, pending: new Map() };
    this.subscriptions.set(entry.id, entry);
    this.index.add(entry);
    const initial = topic.initial?.();
    if (initial !== undefined) this.wait(entry, initial.item.key, initial.slot, initial.item);
    return entry.id;
  }

  start(id: number): void {
    const entry = this.subscriptions.get(id);
    if (entry !== undefined) this.flush(entry);
  }

  /** False if there is no such subscription. */
  unsubscribe(id: number): boolean {
    const entry = this.subscriptions.get(id);
    if (entry === undefined) return false;
    this.index.remove(entry);
    this.waiting.delete(entry);
    return this.subscriptions.delete(id);
  }

  close(): void {
    this.stopListening();
    for (const id of this.subscriptions.keys()) this.unsubscribe(id);
  }

  /** Without those that end meanwhile: what is sent to one can end others of the same reader. */
  private *open(entries: readonly Subscription[]): Generator<Subscription> {
    for (const entry of entries) if (this.subscriptions.has(entry.id)) yield entry;
  }

  /** The accounts that it names are looked for only if somebody asked about some. */
  private *subjectsOf(record: TransactionRecord): Generator<Subject> {
    yield { kind: 'signature', name: record.signature };
    if (!this.index.has('mentioned')) return;
    for (const name of namedAccounts(record)) yield { kind: 'mentioned', name };
  }

  private offer(entry: Subscription, item: Item | undefined): void {
    if (item === undefined) return;
    const { slot } = this.chain.ledger.open;
    this.wait(entry, `${slot}:${item.key}`, slot, item);
  }

  private wait(entry: Subscription, key: string, slot: number, { value }: Item): void {
    entry.pending.set(key, { slot, value });
    this.waiting.add(entry);
  }

  private flush(entry: Subscription): void {
    if (entry.pending.size === 0) return;
    const reached = this.chain.ledger.slotAt(entry.topic.commitment);
    for (const [key, { slot, value }] of entry.pending) {
      if (!this.subscriptions.has(entry.id)) return;
      if (slot > reached) continue;
      entry.pending.delete(key);
      this.notify(entry, { context: { slot }, value: value() });
      if (entry.topic.once) {
        this.unsubscribe(entry.id);
        return;
      }
    }
    if (entry.pending.size === 0) this.waiting.delete(entry);
  }

  private tellReceived(entry: Subscription, signature: string): void {
    const value = entry.topic.received?.(signature);
    if (value !== undefined) this.notify(entry, { context: { slot: this.chain.ledger.open.slot }, value });
  }

  private notify({ id, topic, send }: Subscription, result: unknown): void {
    send({ jsonrpc: '2.0', method: topic.notification, params: { result, subscription: id } });
  }
}

function subjectsOfChange({ address, account }: WrittenAccount): Subject[] {
  const owner = account === undefined ? [] : [{ kind: 'owner', name: account.owner } as const];
  return [{ kind: 'account', name: address }, ...owner];
}
