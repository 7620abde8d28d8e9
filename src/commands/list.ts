import { readRecord, recordReads } from '../assets/kinds.ts';
import { decodeClock } from '../chain/codecs/sysvars.ts';
import { accountAt, readAll } from '../chain/read-all.ts';
import { type Address, CLOCK_SYSVAR } from '../domain/address.ts';
import { type Currency, SOL } from '../domain/amount.ts';
import type { Deployment, OwnProgramName } from '../domain/deployment.ts';
import type { Deps } from '../flow/deps.ts';
import { type MarketFilter, type MarketKind, type MarketRow, searchMarket } from '../inspect/market-rows.ts';
import type { ChainReader, RawAccount } from '../ports/chain.ts';
import type { View } from '../ports/terminal.ts';
import { type ReadSource, sourceText } from '../render/source.ts';
import {
  type Bounds,
  type Browsing,
  boundsOf,
  browseOptions,
  checkBrowsing,
  isWithin,
  type Page,
  pageNotes,
  pageOf,
} from './browse.ts';
import { type Command, type CommandSpec, defineCommand, type Parameters, type Values } from './command.ts';
import { currencyFromAccount } from './read-currency.ts';
import { type LeftOut, leftOutWarnings } from './unreadable.ts';

/** The result of a `list` verb: its rows, their source, and the accounts that are left out because they cannot be read. */
interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly page: Page;
  readonly source: ReadSource;
  readonly leftOut: readonly LeftOut[];
}

export interface ReadRows<T> {
  readonly rows: readonly T[];
  readonly leftOut: readonly LeftOut[];
}

/** What the functions of a list may use. */
export interface ListContext {
  readonly chain: ChainReader;
  readonly deployment: Deployment;
  readonly program: Address;
  /** The time of the chain's clock, in unix seconds. */
  readonly now: number;
}

/** Compares two rows for sorting. */
export type Order = (a: MarketRow, b: MarketRow) => number;

/** The definition of a `list` verb: which accounts it reads, their order, and the rows. */
interface ListSpec<A extends Parameters, O extends Parameters, T, Row, F extends string, Word extends string>
  extends Pick<
    CommandSpec<A, O, Listed<Row>, F>,
    'description' | 'example' | 'never' | 'args' | 'options' | 'fields'
  > {
  readonly kind: Extract<MarketKind, 'listing' | 'offer' | 'auction' | 'raffle' | 'scheduled-bid'>;
  readonly program: OwnProgramName;
  /** What --open shows, for help. */
  readonly openMeans: string;
  /** The orders, by the word of --sort; the first is that without it. */
  readonly orders: Readonly<Record<Word, (around: ListContext) => Order>>;
  /** Rows that an order calls equal come by this, so that the order is always the same. */
  readonly tie: 'mint' | 'address';
  check?(options: Values<A> & Values<O> & Browsing): void;
  /** What a node filters by. */
  filter(deps: Deps, options: Values<A> & Values<O> & Browsing): Promise<MarketFilter>;
  /** Whether an account has the form of the kind. */
  is(account: RawAccount, program: Address): boolean;
  isOpen(row: MarketRow, now: number): boolean;
  /** Chooses among the accounts by what a node cannot filter by. */
  keep?(
    rows: readonly MarketRow[],
    around: ListContext,
    asked: { readonly deps: Deps; readonly options: Values<A> & Values<O> & Browsing },
  ): readonly MarketRow[] | Promise<readonly MarketRow[]>;
  /** Decodes the accounts that are shown. */
  read(accounts: readonly RawAccount[], around: ListContext): ReadRows<T> | Promise<ReadRows<T>>;
  /** The mint and the currency whose name and symbol are shown in the row. */
  about(item: T): { readonly mint: Address; readonly currencyMint: Address };
  row(item: T, described: Described, now: number): Row;
  render(rows: readonly Row[], view: View): string;
  /** A row of --json. */
  json(row: Row): Readonly<Record<F, unknown>>;
}

/**
 * Makes a `list` verb. All accounts that match are asked for in one request, and only those that are shown are decoded and get
 * their names. It also shows the source of the rows, which accounts are left out, and whether there are more pages.
 */
export function defineList<
  A extends Parameters,
  O extends Parameters,
  T,
  Row,
  F extends string,
  Word extends string,
>(spec: ListSpec<A, O, T, Row, F, Word>): Command {
  const { description, example, never, args, fields } = spec;
  const options = { ...spec.options, ...browseOptions(spec.openMeans, Object.keys(spec.orders) as Word[]) };
  return defineCommand<A, typeof options, Listed<Row>, F>({
    ...{ description, example, never, args, options, fields },
    check(deps, asked) {
      spec.check?.(asked as Asked<A, O>);
      checkBrowsing(deps, asked as Browsing);
    },
    run: (deps, asked) => list(spec, deps, asked as Asked<A, O>),
    render: ({ rows }, view) => spec.render(rows, view),
    json: ({ rows }) => rows.map((row) => spec.json(row)),
    meta: ({ source, leftOut, page: { total, page, nextPage } }) => ({
      ...{ source, unreadable: leftOut },
      ...{ total, page, nextPage },
    }),
    notes: ({ source, page }) => [...pageNotes(page), `read from ${sourceText(source)}`],
    warnings: ({ leftOut }) => leftOutWarnings(leftOut),
  });
}

type Asked<A extends Parameters, O extends Parameters> = Values<A> & Values<O> & Browsing;

async function list<
  A extends Parameters,
  O extends Parameters,
  T,
  Row,
  F extends string,
  Word extends string,
>(spec: ListSpec<A, O, T, Row, F, Word>, deps: Deps, options: Asked<A, O>): Promise<Listed<Row>> {
  const { deployment } = deps;
  const chain = await deps.chain();
  const program = deployment.programs[spec.program];
  const filter = await spec.filter(deps, options);
  const bounds = await boundsOf(chain, deployment, options);
  const [search, { slot, accounts: clock }] = await Promise.all([
    searchMarket(chain, deployment, spec.kind, withCurrency(filter, bounds)),
    chain.getAccounts([CLOCK_SYSVAR]),
  ]);
  const now = decodeClock(clock[0] ?? null);
  const around = { chain, deployment, program, now };
  const accounts = search?.accounts ?? [];
  const matching = accounts
    .filter((account) => spec.is(account, program))
    .flatMap((account) => search?.row(account) ?? [])
    .filter((row) => isWithin(bounds, row) && (!options.open || spec.isOpen(row, now)));
  const kept = (await spec.keep?.(matching, around, { deps, options })) ?? matching;
  const word = options.sort ?? Object.keys(spec.orders)[0];
  const compare = spec.orders[word as Word](around);
  const sorted = kept.toSorted((a, b) => compare(a, b) || (a[spec.tie] < b[spec.tie] ? -1 : 1));
  const { rows: shown, page } = pageOf(sorted, options);
  const odd = accounts.filter((account) => !spec.is(account, program));
  const { leftOut } = await spec.read(odd, around);
  const read = await spec.read(
    shown.map(({ account }) => account),
    around,
  );
  const described = await describeAll(chain, deployment, read.rows.map(spec.about));
  const rows = read.rows.map((item, index) => spec.row(item, described[index] ?? UNKNOWN, now));
  const source = { kind: 'node', host: chain.hosts.join(', '), slot } as const;
  return { source, leftOut: [...leftOut, ...read.leftOut], rows, page };
}

function withCurrency(filter: MarketFilter, { currency }: Bounds): MarketFilter {
  return currency === null ? filter : { ...filter, currencyMint: currency.mint };
}

/** The name of an artwork and its currency, for a row; null for what cannot be read. */
export interface Described {
  readonly name: string | null;
  readonly currency: Currency | null;
}

const UNKNOWN: Described = { name: null, currency: null };

/** The names and currencies for all rows, in their order, read in one call. */
async function describeAll(
  chain: ChainReader,
  deployment: Deployment,
  rows: readonly { readonly mint: Address; readonly currencyMint: Address }[],
): Promise<readonly Described[]> {
  if (rows.length === 0) return [];
  const currencies = [...new Set(rows.map(({ currencyMint }) => currencyMint))].filter(
    (mint) => mint !== SOL.mint,
  );
  const records = await Promise.all(rows.map(({ mint }) => recordReads(mint)));
  const { all } = await readAll(chain, {}, [...currencies, ...records.flat()]);
  const known = new Map<Address, Currency | null>([
    [SOL.mint, SOL],
    ...currencies.map(
      (mint) => [mint, currencyFromAccount(deployment, mint, accountAt(all, mint)).currency] as const,
    ),
  ]);
  return Promise.all(
    rows.map(async ({ mint, currencyMint }) => ({
      name: (await readRecord(mint, all))?.name ?? null,
      currency: known.get(currencyMint) ?? null,
    })),
  );
}
