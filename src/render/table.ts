import Table from 'cli-table3';
import type { View } from '../ports/terminal.ts';
import { escapeText } from '../text/escape.ts';
import { type Cell, type Theme, theme } from './theme.ts';

const NO_BORDER = Object.fromEntries(
  ['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right', 'left']
    .concat(['left-mid', 'mid', 'mid-mid', 'right', 'right-mid'])
    .map((part) => [part, '']),
);

const GAP = 2;
/** A column is not made narrower than this. */
const LEAST = 6;

/**
 * Rows under a heading. On a terminal, columns without borders; when piped, tab-separated and without the heading.
 * `shrink`: the column that is cut where the table would be wider than the terminal.
 */
export function table(
  heading: readonly string[],
  rows: readonly (readonly Cell[])[],
  view: View,
  shrink: number | null = null,
): string {
  if (!view.isTty) return rows.map((row) => row.map((cell) => escapeText(plain(cell))).join('\t')).join('\n');
  const look = theme(view);
  const layout = new Table({
    ...(shrink === null ? {} : { colWidths: widths([heading, ...rows], shrink, view.width) }),
    chars: { ...NO_BORDER, middle: '  ' },
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true },
  });
  layout.push(
    heading.map((title) => look.title(escapeText(title))),
    ...rows.map((row) => row.map((cell) => styled(cell, look))),
  );
  return layout
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

/** The width of the column that is cut, and null for the others, which are as wide as they need. */
function widths(rows: readonly (readonly Cell[])[], shrink: number, most: number): (number | null)[] {
  const needs = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => escapeText(plain(row[column] ?? '')).length)),
  );
  const others = needs.reduce((sum, width, column) => (column === shrink ? sum : sum + width + GAP), 0);
  const room = Math.max(LEAST, most - others);
  return needs.map((width, column) => (column === shrink && width > room ? room : null));
}

/** When piped, two columns. On a terminal one, which names the state only if it is not the `usual` one. */
export function priceAndState(price: string, state: Cell, usual: string, view: View): readonly Cell[] {
  if (!view.isTty) return [price, state];
  const text = plain(state);
  if (text === usual) return [price];
  const shown = `${price}, ${text}`;
  return [typeof state === 'string' ? shown : { ...state, text: shown }];
}

function plain(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell.text;
}

function styled(cell: Cell, look: Theme): string {
  return typeof cell === 'string' ? escapeText(cell) : look[cell.style](escapeText(cell.text));
}
