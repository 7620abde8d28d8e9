import Table from 'cli-table3';
import { isAddress } from '../domain/base58.ts';
import type { View } from '../ports/terminal.ts';
import { displayWidth } from '../text/display-width.ts';
import { escapeText } from '../text/escape.ts';
import { namedWallet, shortAddress } from './address.ts';
import { type Cell, type Theme, theme } from './theme.ts';

const NO_BORDER = Object.fromEntries(
  ['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right', 'left']
    .concat(['left-mid', 'mid', 'mid-mid', 'right', 'right-mid'])
    .map((part) => [part, '']),
);

const GAP = 2;
/** Rows that are laid out together: the library compares each with all before it. */
const TOGETHER = 50;
/** A column is not made narrower than a short address, of which less would say nothing. */
const LEAST = 9;

/**
 * Rows under a heading. On a terminal, columns without borders, and wallets with their names; when piped, tab-separated and without the
 * heading. `shrink`: the column that is cut where the table would be wider than the terminal, after every address is shortened:
 * a command takes the short form, and a cut name says less.
 */
export function table(
  heading: readonly string[],
  rows: readonly (readonly Cell[])[],
  view: View,
  shrink: number | null = null,
): string {
  if (!view.isTty) return rows.map((row) => row.map((cell) => escapeText(plain(cell))).join('\t')).join('\n');
  const look = theme(view);
  const named = rows.map((row) =>
    row.map((cell) => withText(cell, (text) => namedWallet(text, view) ?? text)),
  );
  const isTooWide = shrink !== null && sumOf(needsOf([heading, ...named])) > view.width;
  const shown = isTooWide ? named.map((row) => row.map((cell) => withText(cell, shortened))) : named;
  const colWidths = widths([heading, ...shown], shrink, view.width);
  const cells = [
    heading.map((title) => look.title(escapeText(title))),
    ...shown.map((row) => row.map((cell) => styled(cell, look))),
  ];
  const lines: string[] = [];
  for (let start = 0; start < cells.length; start += TOGETHER) {
    const layout = new Table({
      colWidths,
      chars: { ...NO_BORDER, middle: '  ' },
      style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true },
    });
    layout.push(...cells.slice(start, start + TOGETHER));
    lines.push(...layout.toString().split('\n'));
  }
  return lines.map((line) => line.trimEnd()).join('\n');
}

const shortened = (text: string): string => (isAddress(text) ? shortAddress(text) : text);

function withText(cell: Cell, change: (text: string) => string): Cell {
  return typeof cell === 'string' ? change(cell) : { ...cell, text: change(cell.text) };
}

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width + GAP, -GAP);

/** How wide each column is where nothing is cut. */
function needsOf(rows: readonly (readonly Cell[])[]): readonly number[] {
  const needs: number[] = (rows[0] ?? []).map(() => 0);
  for (const row of rows)
    for (const [column, need] of needs.entries())
      needs[column] = Math.max(need, displayWidth(escapeText(plain(row[column] ?? ''))));
  return needs;
}

/** The widths of the columns, of which one may be cut. */
function widths(rows: readonly (readonly Cell[])[], shrink: number | null, most: number): number[] {
  const needs = needsOf(rows);
  const others = sumOf(needs) - (needs[shrink ?? 0] ?? 0);
  const room = Math.max(LEAST, most - others);
  return needs.map((need, column) => (column === shrink ? Math.min(need, room) : need));
}

function plain(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell.text;
}

function styled(cell: Cell, look: Theme): string {
  return typeof cell === 'string' ? escapeText(cell) : look[cell.style](escapeText(cell.text));
}
