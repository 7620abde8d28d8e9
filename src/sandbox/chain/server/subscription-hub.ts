import { stringifyJson } from '../../../json/json.ts';
import type { SandboxChain } from '../chain.ts';
import { namedAccounts } from '../ledger/mentions.ts';
import type { Commitment, TransactionRecord } from '../ledger/types.ts';
import type { WrittenAccount } from '../transaction/execute.ts';
import { type Subject, SubjectIndex } from './subject-index.ts';

/** One notification. If several of one slot have the same key, only the last is sent. */
export interface Item {
  readonly key: string;
  readonly value: () => unknown;
  /** What the value shows, and how. Values of the same account and view are equal, and written once for all who get them. */
  readonly of?: { readonly account: object; readonly view: string };
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
  /** Takes a notification in JSON. */
  readonly send: (notification: Buffer) => void;
  readonly pending: Map<string, { readonly slot: number; readonly item: Item }>;
}

/** Keeps notifications until the chain reaches the commitment of their subscription. */
export class SubscriptionHub {
  private readonly subscriptions = new Map<number, Subscription>();
  private readonly index = new SubjectIndex<Subscription>();
  /** Those for which something waits. */
  private readonly waiting = new Set<Subscription>();
  /** Results that were written for the present event, by account. */
  private readonly written = new Map<object, Map<string, Buffer>>();
  private readonly stopListening: () => void;
  private lastId = 0;

  constructor(private readonly chain: SandboxChain) {
    this.stopListening = chain.listen({
      received: (signature) => {
        const about = [{ kind: 'signature', name: signature }] as const;
        this.visit(this.index.concerned(about), (entry) => this.tellReceived(entry, signature));
      },
      changed: (changes) =>
        this.visit(this.index.concerned(changes.flatMap(subjectsOfChange)), (entry) => {
          for (const change of changes) this.offer(entry, entry.topic.changed?.(change));
          this.flush(entry);
        }),
      landed: (record) =>
        this.visit(this.index.concerned(this.subjectsOf(record)), (entry) => {
          this.offer(entry, entry.topic.landed?.(record));
          this.flush(entry);
        }),
      blockClosed: () => {
        const all = new Set([...this.waiting, ...this.index.concerned([])]);
        this.visit(
          [...all].sort((a, b) => a.id - b.id),
          (entry) => {
            this.flush(entry);
            for (const result of entry.topic.opened?.() ?? []) this.notify(entry, asJson(result));
          },
        );
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
    if (entry !== undefined) this.visit([entry], () => this.flush(entry));
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

  /** All but those that end meanwhile: what is sent to one can end others of the same reader. */
  private visit(entries: readonly Subscription[], tell: (entry: Subscription) => void): void {
    for (const entry of entries) if (this.subscriptions.has(entry.id)) tell(entry);
    this.written.clear();
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

  private wait(entry: Subscription, key: string, slot: number, item: Item): void {
    entry.pending.set(key, { slot, item });
    this.waiting.add(entry);
  }

  private flush(entry: Subscription): void {
    if (entry.pending.size === 0) return;
    const reached = this.chain.ledger.slotAt(entry.topic.commitment);
    for (const [key, { slot, item }] of entry.pending) {
      if (!this.subscriptions.has(entry.id)) return;
      if (slot > reached) continue;
      entry.pending.delete(key);
      this.notify(entry, this.resultOf(slot, item));
      if (entry.topic.once) {
        this.unsubscribe(entry.id);
        return;
      }
    }
    if (entry.pending.size === 0) this.waiting.delete(entry);
  }

  private tellReceived(entry: Subscription, signature: string): void {
    const value = entry.topic.received?.(signature);
    const { slot } = this.chain.ledger.open;
    if (value !== undefined) this.notify(entry, asJson({ context: { slot }, value }));
  }

  /** In JSON. */
  private resultOf(slot: number, { key, value, of }: Item): Buffer {
    const make = () => asJson({ context: { slot }, value: value() });
    if (of === undefined) return make();
    const known = this.written.get(of.account) ?? new Map<string, Buffer>();
    const name = `${slot} ${key} ${of.view}`;
    const result = known.get(name) ?? make();
    this.written.set(of.account, known.set(name, result));
    return result;
  }

  private notify({ id, topic, send }: Subscription, result: Buffer): void {
    const head = `{"jsonrpc":"2.0","method":"${topic.notification}","params":{"result":`;
    send(Buffer.concat([Buffer.from(head), result, Buffer.from(`,"subscription":${id}}}`)]));
  }
}

function subjectsOfChange({ address, account }: WrittenAccount): Subject[] {
  const owner = account === undefined ? [] : [{ kind: 'owner', name: account.owner } as const];
  return [{ kind: 'account', name: address }, ...owner];
}

function asJson(value: unknown): Buffer {
  return Buffer.from(stringifyJson(value));
}
