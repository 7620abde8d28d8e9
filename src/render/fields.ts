import { withLocalTimes } from '../domain/local-time.ts';
import type { View } from '../ports/terminal.ts';
import { escapeText } from '../text/escape.ts';
import { breakLines } from '../text/wrap.ts';
import { withWalletNames } from './address.ts';
import { type Cell, theme } from './theme.ts';

const GAP = 2;

/**
 * One record, a line per field; labels are ASCII. On a terminal, labels are aligned and long values broken. When piped,
 * label and value are separated by a tab. `local`: with local times beside those in UTC.
 */
export function fields(
  rows: readonly (readonly [label: string, value: Cell])[],
  view: View,
  local: boolean = view.isTty,
): string {
  const look = theme(view);
  const width = Math.max(0, ...rows.map(([label]) => label.length));
  return rows
    .map(([label, cell]) => {
      const text = escapeText(typeof cell === 'string' ? cell : cell.text);
      if (!view.isTty) return `${escapeText(label)}\t${text}`;
      const named = withWalletNames(text, view);
      const told = local ? withLocalTimes(named) : named;
      const paint = typeof cell === 'string' ? (plain: string) => plain : look[cell.style];
      const lines = breakLines(told, view.width - width - GAP).map((line) => paint(line));
      const gap = ' '.repeat(width - label.length + GAP);
      return `${look.label(escapeText(label))}${gap}${lines.join(`\n${' '.repeat(width + GAP)}`)}`;
    })
    .join('\n');
}

/** An artwork by its name and its address; in a pipe each in a line of its own. */
export function artworkRows(
  name: string | null,
  mint: string,
  { isTty }: View,
): readonly (readonly [label: string, value: string])[] {
  if (isTty && name !== null) return [['artwork', `${name} (${mint})`]];
  return [['artwork', mint], ...(name === null ? [] : [['name', name] as const])];
}

const INDENT = '  ';

/** One record as part of a longer text for people, also when piped. */
export function indentedFields(rows: readonly (readonly [label: string, value: Cell])[], view: View): string {
  const width = view.width - INDENT.length;
  return fields(rows, { ...view, isTty: true, width }, view.isTty).replace(/^(?=.)/gm, INDENT);
}
