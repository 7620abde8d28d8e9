import type { View } from '../deps.ts';
import { escapeText } from './escape.ts';
import { type Cell, theme } from './theme.ts';

/** One record, a line each, labels in ASCII: aligned labels on a terminal, label and value with a tab between them when piped. */
export function fields(rows: readonly (readonly [label: string, value: Cell])[], view: View): string {
  const look = theme(view);
  const width = Math.max(0, ...rows.map(([label]) => label.length));
  return rows
    .map(([label, cell]) => {
      const text = escapeText(typeof cell === 'string' ? cell : cell.text);
      if (!view.isTty) return `${escapeText(label)}\t${text}`;
      const value = typeof cell === 'string' ? text : look[cell.style](text);
      return `${look.label(escapeText(label))}${' '.repeat(width - label.length + 2)}${value}`;
    })
    .join('\n');
}
