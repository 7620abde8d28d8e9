import { printJson } from '../json/json.ts';
import { escapeText } from '../text/escape.ts';

/**
 * The data of --json as comma-separated values with a heading. A field of a field is a column `a.b`, a list a cell of JSON.
 * Empty for no rows.
 */
export function csvText(data: unknown): string {
  const records = Array.isArray(data) ? data : [data];
  const rows = records.map((record: unknown) => new Map(cellsOf('', record)));
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  if (rows.length === 0 || columns.length === 0) return '';
  return [columns, ...rows.map((row) => columns.map((column) => row.get(column) ?? ''))]
    .map((cells) => cells.map(cell).join(','))
    .join('\n');
}

function cellsOf(path: string, value: unknown): readonly (readonly [string, string])[] {
  if (value === null || value === undefined) return path === '' ? [] : [[path, '']];
  if (typeof value !== 'object') return [[path, String(value)]];
  if (Array.isArray(value)) return [[path, printJson(value, 0)]];
  return Object.entries(value).flatMap(([key, member]) =>
    cellsOf(path === '' ? key : `${path}.${key}`, member),
  );
}

/** A sheet takes a cell that begins so for a formula, which can read other cells and call the network. */
const FORMULA = /^[=+\-@]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

function cell(text: string): string {
  const safe = escapeText(text);
  const harmless = FORMULA.test(safe) && !NUMBER.test(safe) ? `'${safe}` : safe;
  return /[",']|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
