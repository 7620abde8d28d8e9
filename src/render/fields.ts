import type { View } from '../ports/terminal.ts';
import { escapeText } from '../text/escape.ts';
import { breakLines } from '../text/wrap.ts';
import { type Cell, theme } from './theme.ts';

const GAP = 2;

/** One record, a line each, labels in ASCII: aligned labels and long values in several lines on a terminal, label and value with a tab between them when piped. */
export function fields(rows: readonly (readonly [label: string, value: Cell])[], view: View): string {
  const look = theme(view);
  const width = Math.max(0, ...rows.map(([label]) => label.length));
  return rows
    .map(([label, cell]) => {
      const text = escapeText(typeof cell === 'string' ? cell : cell.text);
      if (!view.isTty) return `${escapeText(label)}\t${text}`;
      const paint = typeof cell === 'string' ? (plain: string) => plain : look[cell.style];
      const lines = breakLines(text, view.width - width - GAP).map((line) => paint(line));
      const gap = ' '.repeat(width - label.length + GAP);
      return `${look.label(escapeText(label))}${gap}${lines.join(`\n${' '.repeat(width + GAP)}`)}`;
    })
    .join('\n');
}

const INDENT = '  ';

/** One record as a part of a longer text, which is for people wherever it goes. */
export function indentedFields(rows: readonly (readonly [label: string, value: Cell])[], view: View): string {
  const width = view.width - INDENT.length;
  return fields(rows, { ...view, isTty: true, width }).replace(/^(?=.)/gm, INDENT);
}
