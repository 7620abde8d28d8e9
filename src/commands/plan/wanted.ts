import type { Address } from '../../domain/address.ts';
import { type AmountText, type Currency, parseAmountText } from '../../domain/amount.ts';
import { isAddress } from '../../domain/base58.ts';
import type { BulkProblem, BulkRow } from '../../domain/bulk-plan.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { groupBy } from '../../domain/group-by.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { chooseCurrency, namedCurrency } from '../currency.ts';
import { type NewPrice, priceFrom } from './percent.ts';
import { priceIn } from './price-in.ts';
import type { CsvRow } from './read-csv.ts';
import { refused } from './refused.ts';
import type { BulkVerb, Own } from './verb.ts';

export interface WantedRow extends Omit<BulkRow, 'marks'> {
  readonly isOver: boolean;
}

export interface Wanted {
  readonly rows: readonly WantedRow[];
  readonly problems: readonly BulkProblem[];
}

/** What was read. */
export interface Known {
  /** Null where a file names what to do, and nothing is looked for. */
  readonly own: readonly Own[] | null;
  readonly currencies: ReadonlyMap<Address, Currency | CliError>;
  readonly names: ReadonlyMap<Address, string>;
  readonly chain: ChainReader;
  readonly deployment: Deployment;
}

/** A row for each that the wallet has. A row has one result, so what a node shows twice is a problem. */
export function wantedAll(known: Known, price: NewPrice | null): Wanted {
  const rows: WantedRow[] = [];
  const problems: BulkProblem[] = [];
  for (const [one, ...others] of groupBy(known.own ?? [], ({ mint }) => mint).values()) {
    try {
      if (others.length > 0) throw refused('your RPC node shows it more than once', 'rpc_error');
      if (one.problem !== undefined) throw one.problem;
      const currency = currencyOf(known, one);
      const after = price === null ? null : priceFrom(price, one.price, currency);
      rows.push(rowOf(known, one, currency, after));
    } catch (error) {
      problems.push(problemOf(error, null, one.mint));
    }
  }
  return { rows, problems };
}

/** A row for each of a file. What cannot be done is a problem, and the others are done. */
export async function wantedFrom<I, S>(
  known: Known,
  verb: BulkVerb<I, S>,
  lines: readonly CsvRow[],
): Promise<Wanted> {
  const find = finder(known, verb);
  const found: { readonly line: CsvRow; readonly row: WantedRow }[] = [];
  const problems: BulkProblem[] = [];
  for (const line of lines) {
    try {
      found.push({ line, row: await find(line) });
    } catch (error) {
      problems.push(problemOf(error, line.line, line.named ?? ''));
    }
  }
  const byMint = groupBy(found, ({ row }) => row.mint);
  const rows: WantedRow[] = [];
  for (const [first, ...others] of byMint.values()) {
    const isAlike = others.every(({ row }) => row.after === first.row.after);
    if (isAlike) rows.push(first.row);
    const doubled = isAlike ? others : [first, ...others];
    const all = [first, ...others].map(({ line }) => line.line).join(', ');
    for (const { line } of doubled)
      problems.push(problemOf(refused(`it stands in lines ${all}`), line.line, line.named ?? ''));
  }
  return { rows, problems: problems.sort((one, other) => (one.line ?? 0) - (other.line ?? 0)) };
}

function finder<I, S>(known: Known, { setsPrice, noun }: BulkVerb<I, S>) {
  const { own, names, chain, deployment } = known;
  const byMint = new Map(own?.map((one) => [one.mint, one]));
  const byName = groupBy(names, ([, name]) => name.toLowerCase());
  const mintOf = (named: string | null): Address => {
    if (named === null) throw refused('it does not say which artwork');
    if (isAddress(named)) return named;
    const [one, other] = byName.get(named.toLowerCase()) ?? [];
    if (other !== undefined) throw refused('several of your artworks have this name: write the mint');
    if (one === undefined) throw refused('it is neither a mint nor the name of one of yours');
    return one[0];
  };
  return async (line: CsvRow): Promise<WantedRow> => {
    const mint = mintOf(line.named);
    if (own === null) {
      const currency = await newCurrency(chain, deployment, line);
      requireCurrency(line, currency);
      const after = setsPrice ? priceIn(line, currency, null) : null;
      return { mint, name: names.get(mint) ?? null, currency, before: null, after, isOver: false };
    }
    const one = byMint.get(mint);
    if (one === undefined) throw refused(`your wallet has no ${noun} for it`, 'listing_not_found');
    if (one.problem !== undefined) throw one.problem;
    const currency = currencyOf(known, one);
    requireCurrency(line, currency);
    return rowOf(known, one, currency, setsPrice ? priceIn(line, currency, one.price) : null);
  };
}

const rowOf = ({ names }: Known, one: Own, currency: Currency, after: bigint | null): WantedRow => {
  const { mint, price: before, isOver } = one;
  return { mint, name: names.get(mint) ?? null, currency, before, after, isOver };
};

function currencyOf({ currencies }: Known, { currencyMint }: Own): Currency {
  const found = currencies.get(currencyMint);
  if (found === undefined || found instanceof CliError) throw found ?? refused('its currency cannot be read');
  return found;
}

function newCurrency(
  chain: ChainReader,
  deployment: Deployment,
  { currencies: [named], prices }: CsvRow,
): Promise<Currency> {
  if (named !== undefined) return namedCurrency(chain, deployment, named.text);
  const price = prices.find(({ kind }) => kind === 'amount');
  const parsed = parseAmountText(price?.text ?? '');
  const none: AmountText = { given: '', whole: '', fraction: '', unit: null };
  return chooseCurrency(chain, deployment, null, 'problem' in parsed ? none : parsed);
}

/** A column that says another currency may be one that the person has edited: it is never passed over. */
function requireCurrency({ currencies }: CsvRow, { symbol, mint }: Currency): void {
  const other = currencies.find(({ text }) => text !== mint && text.toLowerCase() !== symbol.toLowerCase());
  if (other !== undefined) throw refused(`its price is in ${symbol}, and ${other.column} says ${other.text}`);
}

/** Throws what is not about one row. */
function problemOf(error: unknown, line: number | null, named: string): BulkProblem {
  if (!(error instanceof CliError)) throw error;
  return { line, named, code: error.code, why: error.why ?? error.message };
}
