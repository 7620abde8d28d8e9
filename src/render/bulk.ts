import { formatAmount } from '../domain/amount.ts';
import {
  type BulkAmount,
  type BulkPlan,
  type BulkProblem,
  type BulkRow,
  isOutlier,
} from '../domain/bulk-plan.ts';
import { groupBy } from '../domain/group-by.ts';
import type { CliError } from '../errors/cli-error.ts';
import type { View } from '../ports/terminal.ts';
import { indentedFields } from './fields.ts';
import { table } from './table.ts';
import type { Cell, Style } from './theme.ts';
import { titleLines } from './title.ts';

export interface ShownPlan {
  readonly plan: BulkPlan;
  readonly hash: string;
  readonly problems: readonly BulkProblem[];
  readonly unchanged: number;
  /** "Reprice" */
  readonly verb: string;
  /** "listing" */
  readonly noun: string;
  readonly amount: BulkAmount;
}

export type BulkOutcome = 'done' | 'failed' | 'unknown' | 'skipped' | 'left' | 'ready';

/** The result of one row, or of a line of a file that is not in the plan. */
export interface BulkLine {
  readonly row: BulkRow | null;
  readonly problem: BulkProblem | null;
  readonly outcome: BulkOutcome;
  readonly signature: string | null;
  readonly slot: bigint | null;
  readonly error: CliError | null;
}

export interface BulkReport {
  readonly shown: ShownPlan;
  readonly lines: readonly BulkLine[];
  /** The number of the plan in the journal; null when nothing of it was carried out. */
  readonly id: number | null;
}

const STYLES: Readonly<Record<BulkOutcome, Style>> = {
  done: 'good',
  ready: 'good',
  failed: 'bad',
  unknown: 'warning',
  skipped: 'warning',
  left: 'warning',
};

/** Rows of a plan that are shown on a terminal, besides those that are marked. */
const FEW = 8;

/** The rows of a plan that a person is shown. */
export function shownRows(rows: readonly BulkRow[]): readonly BulkRow[] {
  const isMarked = ({ marks }: BulkRow) => marks.length > 0;
  return [...rows.filter((row) => !isMarked(row)).slice(0, FEW), ...rows.filter(isMarked)];
}

const COSTS: Readonly<Record<BulkAmount, string>> = {
  price: '',
  'you receive': '; and rent, where somebody who is paid has no account for the currency yet',
};

/** What decides stands last, so that it is on the screen at the question. */
export function renderBulkPlan(shown: ShownPlan, view: View): string {
  const { plan, hash, problems, unchanged, verb, noun, amount } = shown;
  const { rows } = plan;
  const few = shownRows(rows);
  const more = rows.length - few.length;
  const count = (number: number) => `${number} ${noun}${number === 1 ? '' : 's'}`;
  return [
    planTable(few, amount, view),
    ...(more === 0 ? [] : [`and ${more} more`]),
    ...problems.map(({ line, named, why }) => `left out: ${place(line)}${named || '(nothing)'}: ${why}`),
    '',
    ...titleLines(`${verb} ${count(rows.length)}`, view),
    indentedFields(
      [
        ...totals(rows).map((text) => [amount, text] as const),
        ...(unchanged === 0 ? [] : [['unchanged', `${unchanged} have this price already`] as const]),
        ...(problems.length === 0 ? [] : [['left out', `${problems.length} rows`] as const]),
        ...markCounts(rows).map((cell) => ['look at', cell] as const),
        ['you sign as', plan.wallet],
        ['costs', `one network fee for each transaction, which takes many of them${COSTS[amount]}`],
        ['hash', hash],
      ],
      view,
    ),
  ].join('\n');
}

/** With a column for marks only where there are some: an address leaves little room on a narrow terminal. */
function planTable(rows: readonly BulkRow[], amount: BulkAmount, view: View): string {
  const isMarked = rows.some(({ marks }) => marks.length > 0);
  const columns = ['NAME', 'MINT', amount.toUpperCase(), ...(isMarked ? ['LOOK AT'] : [])];
  return table(
    columns,
    rows.map((row) => planRow(row).slice(0, columns.length)),
    view,
    0,
  );
}

function planRow({ name, mint, currency, before, after, marks }: BulkRow): readonly Cell[] {
  const shown = (units: bigint | null): string => (units === null ? '' : formatAmount(units, currency));
  const price =
    before !== null && after !== null ? `${shown(before)} -> ${shown(after)}` : shown(after ?? before);
  const cell: Cell = { text: marks.join(', '), style: 'warning' };
  return [name ?? '', mint, price, cell];
}

/** For each currency: the sum of the prices, before and after. */
function totals(rows: readonly BulkRow[]): readonly string[] {
  return [...groupBy(rows, ({ currency }) => currency.mint).values()].map((group) => {
    const sum = (price: (row: BulkRow) => bigint | null) => {
      const all = group.map(price);
      return all.some((one) => one === null)
        ? null
        : formatAmount(
            all.reduce<bigint>((total, one) => total + (one ?? 0n), 0n),
            group[0].currency,
          );
    };
    const parts = [sum(({ before }) => before), sum(({ after }) => after)].filter((one) => one !== null);
    return `${parts.join(' -> ')} in all`;
  });
}

function markCounts(rows: readonly BulkRow[]): readonly Cell[] {
  const marks = groupBy(
    rows.flatMap(({ marks: own }) => own),
    (mark) => mark,
  );
  return [...marks].map(([mark, { length }]) => ({ text: `${length} ${mark}`, style: 'warning' }));
}

/** "2 of them change ..." for a second question; null without such rows. */
export function outlierText(rows: readonly BulkRow[]): string | null {
  const count = rows.filter(isOutlier).length;
  if (count === 0) return null;
  return `${count} of ${rows.length} ${count === 1 ? 'goes' : 'go'} down by more than half, or below the best offer`;
}

/** Piped: a line for each. On a terminal: what is not done, and how many of each outcome. */
export function renderBulkReport({ lines, shown: { noun } }: BulkReport, view: View): string {
  if (lines.length === 0) return view.isTty ? `No ${noun} of yours is concerned.` : '';
  const seen = view.isTty && lines.length > FEW ? lines.filter(({ outcome }) => !isGood(outcome)) : lines;
  const rows = seen.map(({ row, problem, outcome, signature, error }): readonly Cell[] => {
    const named = row === null ? `${place(problem?.line ?? null)}${problem?.named ?? ''}` : row.mint;
    const what: Cell = { text: outcome, style: STYLES[outcome] };
    const why = problem?.why ?? (error === null ? '' : (error.why ?? error.message));
    return view.isTty ? [row?.name ?? '', named, what, why] : [named, outcome, why, signature ?? ''];
  });
  if (!view.isTty) return table([], rows, view);
  const isAllDone = seen.every(({ outcome }) => isGood(outcome));
  const columns = ['NAME', 'ARTWORK', 'OUTCOME', ...(isAllDone ? [] : ['WHY'])];
  const cells = rows.map((row) => row.slice(0, columns.length));
  return [...(rows.length === 0 ? [] : [table(columns, cells, view)]), outcomeCounts(lines)].join('\n');
}

const isGood = (outcome: BulkOutcome): boolean => outcome === 'done' || outcome === 'ready';

/** "4998 done, 1 skipped, in 88 transactions" */
export function outcomeCounts(lines: readonly BulkLine[]): string {
  const counts = [...groupBy(lines, ({ outcome }) => outcome)].map(
    ([name, { length }]) => `${length} ${name}`,
  );
  const signatures = new Set(lines.flatMap(({ signature }) => signature ?? []));
  const plural = signatures.size === 1 ? 'transaction' : 'transactions';
  return [...counts, ...(signatures.size === 0 ? [] : [`in ${signatures.size} ${plural}`])].join(', ');
}

const place = (line: number | null): string => (line === null ? '' : `line ${line}, `);
