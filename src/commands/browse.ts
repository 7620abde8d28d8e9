import { madeBy } from '../assets/made-by.ts';
import { oneOf } from '../config/parsers.ts';
import type { Address } from '../domain/address.ts';
import { type Currency, formatAmount, SOL } from '../domain/amount.ts';
import type { Deployment } from '../domain/deployment.ts';
import { compareSeconds } from '../domain/unix-seconds.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Parser } from '../errors/refusal.ts';
import type { MarketFilter, MarketRow } from '../inspect/market-rows.ts';
import type { ChainReader } from '../ports/chain.ts';
import { optional, type SettingsOnly, toggle, type Values } from './command.ts';
import { checkAmount, chooseCurrency, currencyName, namedCurrency } from './currency.ts';
import { amount, baseUnits, wallet } from './parameters.ts';

/** The rows of a page, unless --limit names another number. */
export const PAGE = 50;
/** Names take three accounts a row: whoever wants more rows has to say that it is all of them. */
const MOST = 1_000;
const EVERYTHING = Number.MAX_SAFE_INTEGER;
const LAST_PAGE = 1_000_000;

const numberUpTo =
  (most: number, example: string): Parser<number> =>
  (text, refuse) => {
    const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
    if (number >= 1 && number <= most) return number;
    return refuse({ why: `"${text}" is not a number from 1 to ${most}`, hint: `write it like ${example}` });
  };

const pageNumber = numberUpTo(LAST_PAGE, '--page 2');
const limitNumber = numberUpTo(MOST, '--limit 20, or --limit all');
const limit: Parser<number> = (text, refuse) => (text === 'all' ? EVERYTHING : limitNumber(text, refuse));

/** One of the orders of a list. */
function order<Word extends string>(words: readonly Word[]): Parser<Word> {
  return oneOf(words, { what: 'an order', hint: `write it like --sort ${words[0]}` });
}

/** The options by which every list can be searched. `open`: what --open shows. `orders`: the first is that without --sort. */
export function browseOptions<Word extends string>(open: string, orders: readonly Word[]) {
  return {
    all: toggle('of the whole marketplace, not of one wallet'),
    open: toggle(`${open}, of the whole marketplace unless you name a wallet`),
    currency: optional('SYMBOL|MINT', 'in this currency', currencyName),
    minPrice: optional('AMOUNT', 'at this price or above it, in its currency', amount),
    maxPrice: optional('AMOUNT', 'at this price or below it, in its currency', amount),
    sort: optional('ORDER', `the order: ${orders.join(', ')} (default: ${orders[0]})`, order(orders)),
    limit: optional('NUMBER|all', `at most this many (default ${PAGE})`, limit),
    page: optional('NUMBER', 'this page of the rows (default 1)', pageNumber),
  };
}

/** The option of lists that are about artworks which somebody made. */
export const madeByOption = {
  creator: optional('WALLET', 'artworks that this wallet made, of the whole marketplace', wallet),
};

export type Browsing = Values<ReturnType<typeof browseOptions<string>>>;

/** Whether the list is about the whole marketplace when no wallet is named. */
export function isWhole({ all, open }: Browsing, creator: Address | null = null): boolean {
  return all || open || creator !== null;
}

/** What a node filters by for the whole marketplace: a program may serve several. */
export function whole({ marketplaceAuthority }: Deployment): MarketFilter {
  return { fields: { marketplaceAuthority } };
}

/** Throws `usage` for --all beside a wallet. */
export function requireOneScope({ all }: Browsing, ...wallets: readonly (Address | boolean | null)[]): void {
  if (!all || wallets.every((wallet) => wallet === null || wallet === false)) return;
  throw new CliError('usage', {
    what: '--all and a wallet cannot be used together',
    why: '--all lists those of everybody',
    hint: 'leave one of them out',
  });
}

/** Throws for options that contradict each other, as far as that is known without a node. */
export function checkBrowsing(
  { deployment }: SettingsOnly,
  { currency, minPrice, maxPrice }: Browsing,
): void {
  for (const price of [minPrice, maxPrice]) if (price !== null) checkAmount(deployment, currency, price);
}

/** What rows must have, besides what a node filters by. Prices are in base units. */
export interface Bounds {
  readonly currency: Currency | null;
  readonly least: bigint;
  readonly most: bigint | null;
}

/** The currency and the prices that were asked for. Throws `usage` when no price can be within them. */
export async function boundsOf(
  chain: ChainReader,
  deployment: Deployment,
  { currency: named, minPrice, maxPrice }: Browsing,
): Promise<Bounds> {
  const price = minPrice ?? maxPrice;
  if (price === null)
    return {
      currency: named === null ? null : await namedCurrency(chain, deployment, named),
      least: 0n,
      most: null,
    };
  const currency = await chooseCurrency(chain, deployment, named, price);
  const least = minPrice === null ? 0n : baseUnits(minPrice, currency);
  const most = maxPrice === null ? null : baseUnits(maxPrice, currency);
  if (most === null || most >= least) return { currency, least, most };
  throw new CliError('usage', {
    what: 'no price is within --min-price and --max-price',
    why: `${formatAmount(least, currency)} is more than ${formatAmount(most, currency)}`,
    hint: 'exchange the two',
  });
}

export function isWithin({ least, most }: Bounds, { price }: MarketRow): boolean {
  return price >= least && (most === null || price <= most);
}

/** The rows about artworks that a wallet made. */
export async function rowsMadeBy(
  chain: ChainReader,
  creator: Address,
  rows: readonly MarketRow[],
): Promise<readonly MarketRow[]> {
  const artworks = rows.map(({ mint, standard }) => ({ mint, standard }));
  const made = await madeBy(chain, creator, artworks);
  return rows.filter(({ mint }) => made.has(mint));
}

/** Which of the rows that match are shown. `total`: how many match. */
export interface Page {
  readonly shown: number;
  readonly total: number;
  readonly page: number;
  /** Null on the last one. */
  readonly nextPage: number | null;
}

export function pageOf<T>(
  rows: readonly T[],
  { limit, page: asked }: Pick<Browsing, 'limit' | 'page'>,
): { readonly rows: readonly T[]; readonly page: Page } {
  const [size, page] = [limit ?? PAGE, asked ?? 1];
  const some = rows.slice((page - 1) * size, page * size);
  const nextPage = page * size < rows.length ? page + 1 : null;
  return { rows: some, page: { shown: some.length, total: rows.length, page, nextPage } };
}

/** "50 of 10,000 shown; --limit or --page for more". None when all of them are shown. */
export function pageNotes({ shown, total, page, nextPage }: Page): readonly string[] {
  if (shown === total) return [];
  const of = `${counted(shown)} of ${counted(total)} shown`;
  if (nextPage !== null)
    return [`${of}; ${page === 1 ? '--limit or --page' : `--page ${nextPage}`} for more`];
  return [`${of}, ${shown === 0 ? 'and there are fewer pages' : 'the last page'}`];
}

/** With a comma after each three digits. */
function counted(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** By currency, SOL and those that the deployment names first, and then by price: prices of two currencies do not compare. */
export function byPrice(
  { currencies }: Deployment,
  isRising: boolean,
): (a: MarketRow, b: MarketRow) => number {
  const known = [SOL, ...currencies].map(({ mint }) => mint);
  const rank = (mint: Address) => (known.includes(mint) ? known.indexOf(mint) : known.length);
  return (a, b) => {
    const [mine, other] = [a.currencyMint, b.currencyMint];
    if (mine !== other) return rank(mine) - rank(other) || (mine < other ? -1 : 1);
    if (a.price === b.price) return 0;
    return a.price < b.price === isRising ? -1 : 1;
  };
}

/** The soonest end first, then what has no end, then what has ended. */
export function byEnd(
  now: number,
  hasEnded: (row: MarketRow) => boolean = (row) => isPast(row, now),
): (a: MarketRow, b: MarketRow) => number {
  const group = (row: MarketRow) => (hasEnded(row) ? 2 : row.endTime === 0 ? 1 : 0);
  return (a, b) => group(a) - group(b) || compareSeconds(a.endTime, b.endTime);
}

function isPast({ endTime }: MarketRow, now: number): boolean {
  return endTime !== 0 && endTime <= now;
}
