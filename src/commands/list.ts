import { readRecord, recordReads } from '../assets/records.ts';
import { accountAt, readAll } from '../chain/read-all.ts';
import type { SeenKind } from '../config/seen-artworks.ts';
import type { Address } from '../domain/address.ts';
import { type Currency, SOL } from '../domain/amount.ts';
import type { Deployment, OwnProgramName } from '../domain/deployment.ts';
import type { Deps } from '../flow/deps.ts';
import type { MarketFilter, MarketKind, MarketRow } from '../inspect/market-rows.ts';
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
import { browse, isPlain } from './browse-source.ts';
import { type Command, type CommandSpec, defineCommand, type Parameters, type Values } from './command.ts';
import { currencyFromAccount } from './currency-from-account.ts';
import type { Seen, SeenRow } from './seen.ts';
import { type LeftOut, leftOutWarnings } from './unreadable.ts';

/** The result of a `list` verb: its rows, their source, and the accounts that are left out because they cannot be read. */
interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly page: Page;
  /** Where the wallet has some, when it has none here. */
  readonly elsewhere: string | null;
  readonly source: ReadSource;
  /** Why it is not another source; null where that needs no word. */
  readonly note: string | null;
  readonly leftOut: readonly LeftOut[];
  /** The wallet of which all rows are there; null where some were left out, or they are not of one wallet. */
  readonly allOf: Address | null;
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

/** Other options of the same list, and what to say when it has rows then. */
export interface Elsewhere<Options> {
  readonly options: Partial<Options>;
  say(count: number): string;
}

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
  /** What else a person may mean by their own; null when the options name something. */
  elsewhere?(
    deps: Deps,
    options: Values<A> & Values<O> & Browsing,
  ): Promise<Elsewhere<Values<A> & Values<O>> | null>;
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
  /** What completion remembers of a row. */
  seen?(row: Row): SeenRow;
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
    run: (deps, asked) => listOrSay(spec, deps, asked as Asked<A, O>),
    render: ({ rows }, view) => spec.render(rows, view),
    json: ({ rows }) => rows.map((row) => spec.json(row)),
    meta: ({ source, leftOut, page: { total, page, nextPage } }) => ({
      ...{ source, unreadable: leftOut },
      ...{ total, page, nextPage },
    }),
    notes: ({ source, note, page, elsewhere }) => [
      ...(elsewhere === null ? [] : [elsewhere]),
      ...(note === null ? [] : [note]),
      ...pageNotes(page),
      `read from ${sourceText(source)}`,
    ],
    warnings: ({ leftOut }) => leftOutWarnings(leftOut),
    seen: (result) => seenIn(spec, result),
  });
}

function seenIn<Row>(
  { kind, seen }: { readonly kind: SeenKind | 'scheduled-bid'; readonly seen?: (row: Row) => SeenRow },
  { rows, allOf }: Listed<Row>,
): Seen | null {
  return seen === undefined || kind === 'scheduled-bid' ? null : { kind, allOf, artworks: rows.map(seen) };
}

type Asked<A extends Parameters, O extends Parameters> = Values<A> & Values<O> & Browsing;

/** Where a list of one's own is empty, looks where else there may be some. */
async function listOrSay<
  A extends Parameters,
  O extends Parameters,
  T,
  Row,
  F extends string,
  Word extends string,
>(spec: ListSpec<A, O, T, Row, F, Word>, deps: Deps, options: Asked<A, O>): Promise<Listed<Row>> {
  const found = await list(spec, deps, options);
  const other = found.rows.length === 0 ? ((await spec.elsewhere?.(deps, options)) ?? null) : null;
  if (other === null) return found;
  const { page } = await list(spec, deps, { ...options, ...other.options });
  return page.total === 0 ? found : { ...found, elsewhere: other.say(page.total) };
}

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
  const sought = { kind: spec.kind, program, filter: withCurrency(filter, bounds) };
  const { search, source, now, names, note } = await browse(deps, chain, sought);
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
  const known = new Map(shown.flatMap(({ mint, address }) => namedAs(mint, names.get(address))));
  const described = await describeAll(chain, deployment, read.rows.map(spec.about), known);
  const rows = read.rows.map((item, index) => spec.row(item, described[index] ?? UNKNOWN, now));
  const isWhole = bounds.currency === null && rows.length === accounts.length;
  const allOf = isWhole ? onlyParty(filter) : null;
  return { source, note, leftOut: [...leftOut, ...read.leftOut], rows, page, elsewhere: null, allOf };
}

function namedAs(mint: Address, name: string | undefined): readonly (readonly [Address, string])[] {
  return name === undefined ? [] : [[mint, name]];
}

/** The wallet that a filter names, if it asks for nothing else of a wallet's. */
function onlyParty(filter: MarketFilter): Address | null {
  return isPlain(filter) ? (filter.party ?? null) : null;
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

/** The names and currencies for all rows, in their order, read in one call. `names`: those that are known, by the mint. */
export async function describeAll(
  chain: ChainReader,
  deployment: Deployment,
  rows: readonly { readonly mint: Address; readonly currencyMint: Address }[],
  names: ReadonlyMap<Address, string> = new Map(),
): Promise<readonly Described[]> {
  if (rows.length === 0) return [];
  const currencies = [...new Set(rows.map(({ currencyMint }) => currencyMint))].filter(
    (mint) => mint !== SOL.mint,
  );
  const unnamed = rows.filter(({ mint }) => !names.has(mint));
  const records = await Promise.all(unnamed.map(({ mint }) => recordReads(mint)));
  const unread = [...currencies, ...records.flat()];
  const all = unread.length === 0 ? new Map() : (await readAll(chain, {}, unread)).all;
  const known = new Map<Address, Currency | null>([
    [SOL.mint, SOL],
    ...currencies.map(
      (mint) => [mint, currencyFromAccount(deployment, mint, accountAt(all, mint)).currency] as const,
    ),
  ]);
  return Promise.all(
    rows.map(async ({ mint, currencyMint }) => ({
      name: names.get(mint) ?? (await readRecord(mint, all))?.name ?? null,
      currency: known.get(currencyMint) ?? null,
    })),
  );
}
