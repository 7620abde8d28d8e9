import type { Comparison } from './compare.ts';

/** The command as one can type it. */
export function commandLine(argv: readonly string[]): string {
  return ['gavel', ...argv.map((word) => (/^[\w./-]+$/.test(word) ? word : `"${word}"`))].join(' ');
}

/** The output of a command, with a bar before each line. Tab-separated columns are aligned. */
export function quoted(printed: string): string {
  const lines = printed
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  const widths: number[] = [];
  for (const cells of lines) {
    // The last column needs no width. A line without tabs has only a last column.
    cells.slice(0, -1).forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    });
  }
  return lines
    .map((cells) => {
      const line = cells.map((cell, column) =>
        column === cells.length - 1 ? cell : cell.padEnd(widths[column] ?? 0),
      );
      return `  | ${line.join('  ')}`.trimEnd();
    })
    .join('\n');
}

export function verdict({ what, expected, actual }: Comparison): string {
  return expected === actual
    ? `  ok   ${what}: ${actual}`
    : `  DIFFERS  ${what}: expected ${expected}, the chain says ${actual}`;
}

export interface StepResult {
  readonly title: string;
  readonly comparisons: readonly Comparison[];
}

export function differences(results: readonly StepResult[]): number {
  return results.flatMap(({ comparisons }) => comparisons).filter((one) => one.expected !== one.actual)
    .length;
}

export function summary(results: readonly StepResult[], seconds: number): string {
  const total = results.reduce((count, { comparisons }) => count + comparisons.length, 0);
  const wrong = differences(results);
  const rows = results.map(({ title, comparisons }) => {
    const bad = comparisons.filter((one) => one.expected !== one.actual).length;
    return `  ${bad === 0 ? 'ok     ' : 'DIFFERS'}  ${title}`;
  });
  const outcome =
    wrong === 0
      ? `All ${total} comparisons with the chain agree.`
      : `${wrong} of ${total} comparisons with the chain differ.`;
  return ['Summary', ...rows, '', `${outcome} ${seconds.toFixed(1)} s.`].join('\n');
}
