import { KINDS, type OperationKind } from './operation.ts';

/** Counts what was tried, so that a test cannot silently test nothing. */
export class Tally {
  readonly #accepted = new Map<OperationKind, number>();
  readonly #refused = new Map<OperationKind, Map<string, number>>();
  readonly #opened = new Map<OperationKind, number>();
  sequences = 0;

  note(kind: OperationKind, reason: string | undefined): void {
    if (reason === undefined) {
      this.#accepted.set(kind, this.accepted(kind) + 1);
      return;
    }
    const reasons = this.#refused.get(kind) ?? new Map<string, number>();
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    this.#refused.set(kind, reasons);
  }

  accepted(kind: OperationKind): number {
    return this.#accepted.get(kind) ?? 0;
  }

  /** An accepted operation that had to open a token account for somebody else. */
  noteOpened(kind: OperationKind): void {
    this.#opened.set(kind, this.opened(kind) + 1);
  }

  opened(kind: OperationKind): number {
    return this.#opened.get(kind) ?? 0;
  }

  refused(kind: OperationKind): number {
    return [...(this.#refused.get(kind)?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  }

  get operations(): number {
    return KINDS.reduce((sum, kind) => sum + this.accepted(kind) + this.refused(kind), 0);
  }

  /** Distinct refusals: the same error of two kinds of operations counts twice. */
  get refusals(): readonly string[] {
    return [...this.#refused].flatMap(([kind, reasons]) => [...reasons.keys()].map((it) => `${kind}: ${it}`));
  }

  /** Kinds of operations that happened less often than one sequence in twenty: nothing is known of them. */
  get seldom(): readonly OperationKind[] {
    return KINDS.filter((kind) => this.accepted(kind) * 20 < this.sequences);
  }

  /** A table for people. */
  toString(): string {
    const rows = KINDS.map((kind) => {
      const reasons = [...(this.#refused.get(kind) ?? [])].sort(([, a], [, b]) => b - a);
      const text = reasons.map(([reason, count]) => `${reason} ${count}`).join(', ');
      const counts = [this.accepted(kind), this.opened(kind), this.refused(kind)];
      return `${kind.padEnd(22)}${counts.map((count) => String(count).padStart(9)).join('')}  ${text}`;
    });
    const head = `${this.sequences} sequences, ${this.operations} operations, ${this.refusals.length} distinct refusals`;
    return [head, `${'operation'.padEnd(22)} accepted  opening  refused  by error`, ...rows].join('\n');
  }
}
