import { FATES } from './after/fate.ts';
import type { AfterCell } from './after/run.ts';
import type { Answer } from './carry-out.ts';
import { KINDS } from './lies/lie.ts';
import type { Cell, Finding } from './run.ts';

/** Operation by kind of lie: how many were told, and what they came to. */
export function printTable(answers: readonly Answer[]): string {
  const cells = answers.map(({ operation, cells: own }) =>
    [operation, ...KINDS.map((kind) => short(own[kind]))].join(' | '),
  );
  const sums = KINDS.map((kind) => {
    const sum = total(answers.map(({ cells: own }) => own[kind]));
    const { refused, 'as typed': typed, fails, wrong } = sum;
    return `| ${kind} | ${count(sum)} | ${refused} | ${typed} | ${fails} | ${wrong} |`;
  });
  return [
    'Of each operation and kind: told / signed as typed / signed and cannot land / wrong',
    '',
    `| Operation | ${KINDS.join(' | ')} |`,
    `| --- |${' --- |'.repeat(KINDS.length)}`,
    ...cells.map((row) => `| ${row} |`),
    '',
    '| Lie | Told | Nothing signed | Signed as typed | Signed, cannot land | Wrong |',
    '| --- | --- | --- | --- | --- | --- |',
    ...sums,
    '',
  ].join('\n');
}

function short(cell: Cell): string {
  return `${count(cell)} / ${cell['as typed']} / ${cell.fails} / ${cell.wrong}`;
}

export function count({ refused, 'as typed': typed, fails, wrong }: Cell): number {
  return refused + typed + fails + wrong;
}

export function total(cells: readonly Cell[]): Cell {
  const sum = { refused: 0, 'as typed': 0, fails: 0, wrong: 0 };
  for (const cell of cells)
    for (const key of ['refused', 'as typed', 'fails', 'wrong'] as const) sum[key] += cell[key];
  return sum;
}

/** By what comes of it: what the command said of it, with a lie after the signature. */
export function printAfter(answers: readonly Answer[]): string {
  const lines = FATES.map((fate) => {
    const cells = answers.flatMap(({ after }) => after?.cells[fate] ?? []);
    const sum = (key: keyof AfterCell) => cells.reduce((all, cell) => all + cell[key], 0);
    const told = cells.reduce((all, cell) => all + countOf(cell), 0);
    return `| ${fate} | ${told} | ${sum('true')} | ${sum('unknown')} | ${sum('harmless')} | ${sum('wrong')} |`;
  });
  return [
    '| After the signature | Told | What became of it | That it is not known | Failed, and it never landed | Wrong |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n');
}

/** Of what was told, whatever came of it. */
export const countOf = (cell: AfterCell): number => cell.true + cell.unknown + cell.harmless + cell.wrong;

/** Lies after the signature. */
export function countAfter({ after }: Answer): number {
  if (after === null) return 0;
  return Object.values(after.cells).reduce((sum, cell) => sum + countOf(cell), 0);
}

/** One of each kind of operation, lie and reason, and how many there are like it. */
export function printFindings(answers: readonly Answer[]): string {
  const groups = new Map<string, Finding[]>();
  for (const { operation, findings } of answers)
    for (const finding of findings) {
      const why = finding.why
        .map((text) => text.replaceAll(/[1-9A-HJ-NP-Za-km-z]{32,44}|\d+/g, '…'))
        .join('; ');
      const key = `${operation}: ${finding.kind}: ${why}`;
      groups.set(key, [...(groups.get(key) ?? []), finding]);
    }
  return [...groups]
    .map(([key, [first, ...others]]) =>
      first === undefined
        ? ''
        : [
            `${key} (${1 + others.length})`,
            `  gavel ${first.argv.join(' ')}`,
            `  ${first.where}; ${first.lie}; told ${first.scope} by ${first.cast}`,
            ...first.why.map((why) => `  ${why}`),
          ].join('\n'),
    )
    .join('\n');
}
