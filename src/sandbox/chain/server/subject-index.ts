/** The one thing whose events concern a subscription. */
export interface Subject {
  readonly kind: 'account' | 'owner' | 'signature' | 'mentioned';
  /** An address or a signature. */
  readonly name: string;
}

interface Entry {
  readonly id: number;
  readonly topic: { readonly about?: Subject };
}

/** Finds the subscriptions that an event concerns, without looking at the others. */
export class SubjectIndex<T extends Entry> {
  /** Those that every event concerns. */
  readonly #general = new Set<T>();
  readonly #kinds = new Map<Subject['kind'], Map<string, Set<T>>>();

  add(entry: T): void {
    const { about } = entry.topic;
    if (about === undefined) return void this.#general.add(entry);
    const names = this.#kinds.get(about.kind) ?? new Map<string, Set<T>>();
    const entries = names.get(about.name) ?? new Set();
    this.#kinds.set(about.kind, names.set(about.name, entries.add(entry)));
  }

  remove(entry: T): void {
    const { about } = entry.topic;
    if (about === undefined) return void this.#general.delete(entry);
    const names = this.#kinds.get(about.kind);
    const entries = names?.get(about.name);
    entries?.delete(entry);
    if (entries?.size === 0) names?.delete(about.name);
    if (names?.size === 0) this.#kinds.delete(about.kind);
  }

  /** Whether a subscription is about something of this kind. */
  has(kind: Subject['kind']): boolean {
    return this.#kinds.has(kind);
  }

  /** Those about one of the subjects, and the general ones: each once, in the order in which they were opened. */
  concerned(subjects: Iterable<Subject>): readonly T[] {
    const found = new Set(this.#general);
    for (const { kind, name } of subjects) {
      for (const entry of this.#kinds.get(kind)?.get(name) ?? []) found.add(entry);
    }
    return [...found].sort((a, b) => a.id - b.id);
  }
}
