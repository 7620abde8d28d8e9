import { parse } from 'csv-parse/sync';
import { CliError } from '../../errors/cli-error.ts';

/** A row of a file, with the line that it stands on, from 1. Empty texts are null. */
export interface CsvRow {
  readonly line: number;
  /** The mint or the name of an artwork. */
  readonly named: string | null;
  /** Each column that says a price. `-o csv` of a list writes three of them, of which a person may edit any. */
  readonly prices: readonly PriceCell[];
  /** Each column that says a currency: its symbol or its mint. */
  readonly currencies: readonly Cell[];
}

/** A cell that is not empty, with the name of its column. */
export interface Cell {
  readonly column: string;
  readonly text: string;
}

export interface PriceCell extends Cell {
  /** `amount`: an amount in a unit, or a plain number. `raw`: base units. */
  readonly kind: 'amount' | 'raw';
}

const MOST_ROWS = 100_000;

/** Of these the first that is there says which artwork. */
const NAMED = ['mint', 'account.mint', 'account.asset', 'name'] as const;

/** The column for prices that people write. The others are those of `listing list -o csv`. */
export const OWN_PRICE = 'price';

const PRICES = [
  { column: OWN_PRICE, kind: 'amount' },
  { column: 'amounts.price.decimal', kind: 'amount' },
  { column: 'amounts.price.raw', kind: 'raw' },
  { column: 'account.price', kind: 'raw' },
] as const;

const CURRENCIES = [
  'currency',
  'account.currencyMint',
  'currency.mint',
  'currency.symbol',
  'amounts.price.currency',
] as const;

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
  if (!NAMED.some((column) => column in first.record))
    throw refused('no column says which artwork: it is called mint, or name');
  return records.map(({ record, info }) => {
    const textOf = (column: string): string => unquoted(record[column] ?? '');
    return {
      line: info.lines,
      named: NAMED.map(textOf).find((text) => text !== '') ?? null,
      prices: PRICES.map((one) => ({ ...one, text: textOf(one.column) })).filter(isFilled),
      currencies: CURRENCIES.map((column) => ({ column, text: textOf(column) })).filter(isFilled),
    };
  });
}

const isFilled = ({ text }: Cell): boolean => text !== '';

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
