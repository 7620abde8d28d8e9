import type { RowResult } from './corpus.ts';
import type { Answer } from './worker.ts';

/** Operation by row: how many were tried and refused, and how many of them each check refused. */
export function printTable(answers: readonly Answer[]): string {
  return `${answers.map(operation).join('\n\n')}\n\n${rows(answers)}\n`;
}

function operation({ operation, genuine, accepted, rows, missing }: Answer): string {
  const head = `${operation}: ${accepted} of ${genuine} genuine accepted`;
  const lines = rows.map(({ row, variants, refused, codes }) => {
    const counts = `${String(refused).padStart(6)} of ${String(variants).padEnd(6)}`;
    return `  ${row.padEnd(20)}${counts} refused by ${byCount(codes)}`;
  });
  const without = missing.map(([name, why]) => `  ${name}: n/a, ${why ?? 'AND NOBODY KNOWS WHY'}`);
  return [head, ...lines, ...without].join('\n');
}

/** The same over all operations. */
function rows(answers: readonly Answer[]): string {
  const names = answers[0]?.rows.map(({ row }) => row) ?? [];
  const lines = names.map((name) => {
    const all = answers.flatMap((answer) => answer.rows.filter(({ row }) => row === name));
    const [variants, refused] = [total(all, 'variants'), total(all, 'refused')];
    const codes = all.reduce<Record<string, number>>((sum, { codes: some }) => add(sum, some), {});
    return `| ${name} | ${variants} | ${refused} | ${byCount(codes)} |`;
  });
  return ['| Row | Variants | Refused | By |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

function total(rows: readonly RowResult[], of: 'variants' | 'refused'): number {
  return rows.reduce((sum, row) => sum + row[of], 0);
}

function add(left: Readonly<Record<string, number>>, right: Readonly<Record<string, number>>) {
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return Object.fromEntries([...names].map((name) => [name, (left[name] ?? 0) + (right[name] ?? 0)]));
}

function byCount(codes: Readonly<Record<string, number>>): string {
  return Object.entries(codes)
    .sort(([, a], [, b]) => b - a)
    .map(([code, count]) => `${code} ${count}`)
    .join(', ');
}

/** What the simulation sees by itself, over all operations. */
export function printSimulated(answers: readonly Answer[]): string {
  const names = answers[0]?.simulated.map(({ attack }) => attack) ?? [];
  const lines = names.map((name) => {
    const all = answers.flatMap((answer) => answer.simulated.filter(({ attack }) => attack === name));
    const variants = all.reduce((sum, one) => sum + one.variants, 0);
    const outcomes = all.reduce<Record<string, number>>((sum, one) => add(sum, one.outcomes), {});
    return `| ${name} | ${variants} | ${byCount(outcomes)} |`;
  });
  return [
    '| Without the rebuild check | Variants | What became of them |',
    '| --- | --- | --- |',
    ...lines,
    '',
  ].join('\n');
}
