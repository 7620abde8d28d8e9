import type { Ran } from './bench.ts';

/** How many rows of a command were carried out. */
const FATES = ['all', 'some', 'none'] as const;
type Fate = (typeof FATES)[number];

/** What came of the lies about one command. */
export interface RowsResult {
  readonly operation: string;
  /** By the kind of lie. */
  readonly told: Readonly<Record<string, Readonly<Record<Fate, number>>>>;
  readonly wrong: readonly string[];
}

function fateOf({ rows }: Ran): Fate {
  const done = rows.filter(({ outcome }) => outcome === 'done').length;
  return done === 0 ? 'none' : done === rows.length ? 'all' : 'some';
}

/** Counts lies by kind. */
export class Tally {
  readonly told: Record<string, Record<Fate, number>> = {};
  readonly wrong: string[] = [];

  constructor(private readonly operation: string) {}

  add(kind: string, what: string, ran: Ran, wrong: readonly string[]): void {
    const cell = this.told[kind] ?? { all: 0, some: 0, none: 0 };
    cell[fateOf(ran)] += 1;
    this.told[kind] = cell;
    this.wrong.push(...wrong.map((why) => `${this.operation}, ${what}: ${why}`));
  }

  result(): RowsResult {
    return { operation: this.operation, told: this.told, wrong: this.wrong };
  }
}

export function countOf({ told }: RowsResult): number {
  return Object.values(told).reduce((sum, { all, some, none }) => sum + all + some + none, 0);
}

/** By the kind of lie, over all commands. */
export function printRows(by: string, results: readonly RowsResult[]): string {
  const kinds = [...new Set(results.flatMap(({ told }) => Object.keys(told)))];
  const lines = kinds.map((kind) => {
    const cells = results.flatMap(({ told }) => told[kind] ?? []);
    const sums = FATES.map((fate) => cells.reduce((sum, cell) => sum + cell[fate], 0));
    return `| ${kind} | ${sums.join(' | ')} |`;
  });
  return [`| Rows of many, ${by} | All done | Some | None |`, '| --- | --- | --- | --- |', ...lines, ''].join(
    '\n',
  );
}
