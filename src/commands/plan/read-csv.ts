import { parse } from 'csv-parse/sync';
import { CliError } from '../../errors/cli-error.ts';

/** A row of a file, with the line that it stands on, from 1. Empty texts are null. */
export interface CsvRow {
  readonly line: number;
  /** The mint or the name of an artwork. */
  readonly named: string | null;
  /** As it was written: an amount in a unit, or a plain number. */
  readonly price: string | null;
  /** A symbol or a mint. */
  readonly currency: string | null;
  /** Base units, as `-o csv` of a list writes them. */
  readonly raw: string | null;
}

const MOST_ROWS = 100_000;

/** Which columns are read, the first that is there. The second of each is that of `listing list -o csv`. */
const COLUMNS = {
  named: ['mint', 'account.mint', 'account.asset', 'name'],
  price: ['price'],
  currency: ['currency', 'account.currencyMint', 'currency.mint'],
  raw: ['account.price'],
} as const;

/**
 * Reads comma-separated values with a heading. Other columns are ignored. Throws `usage` when it is no such file, and when it has no
 * column for the artwork.
 */
export function readCsv(bytes: Uint8Array, path: string): readonly CsvRow[] {
  const refused = (why: string): CliError =>
    new CliError('usage', {
      what: `${path} cannot be used`,
      why,
      hint: 'its first line names its columns, such as mint,price,currency',
    });
  let records: readonly {
    readonly record: Readonly<Record<string, string>>;
    readonly info: { lines: number };
  }[];
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    records = parse(text, { ...OPTIONS, info: true }) as unknown as typeof records;
  } catch (error) {
    throw refused(error instanceof Error ? error.message : String(error));
  }
  const [first] = records;
  if (first === undefined) throw refused('it has no rows');
  if (records.length > MOST_ROWS) throw refused(`it has over ${MOST_ROWS} rows`);
  if (!COLUMNS.named.some((column) => column in first.record))
    throw refused('no column says which artwork: it is called mint, or name');
  return records.map(({ record, info }) => {
    const cell = (columns: readonly string[]): string | null =>
      columns.map((column) => unquoted(record[column] ?? '')).find((text) => text !== '') ?? null;
    return {
      line: info.lines,
      named: cell(COLUMNS.named),
      price: cell(COLUMNS.price),
      currency: cell(COLUMNS.currency),
      raw: cell(COLUMNS.raw),
    };
  });
}

const OPTIONS = {
  columns: (heading: readonly string[]) => heading.map((name) => name.trim()),
  bom: true,
  trim: true,
  skip_empty_lines: true,
  // A row with too few cells is one row that is wrong, and not the whole file.
  relax_column_count: true,
} as const;

/** `-o csv` writes an apostrophe before what a sheet would take for a formula. */
function unquoted(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}
