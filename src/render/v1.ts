import { type Currency, formatAmount } from '../domain/amount.ts';
import { isRecord } from '../domain/is-record.ts';
import { stringifyJson } from '../json/json.ts';
import type { View } from '../ports/terminal.ts';
import { escapeText } from '../text/escape.ts';
import { namedWallet, shortAddress } from './address.ts';
import { fields } from './fields.ts';
import { table } from './table.ts';
import { shortDistance } from './time.ts';

/** The currency of a mint; null for one that is not known. */
export type NamedCurrency = (mint: string) => Currency | null;

type Item = Readonly<Record<string, unknown>>;

/** Any JSON, indented. Everything in it is escaped. */
export function renderWhole(json: unknown, indent = ''): string {
  const deeper = `${indent}  `;
  const block = (open: string, lines: readonly string[], close: string) =>
    lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join(',\n')}\n${indent}${close}`;
  if (Array.isArray(json)) {
    const lines = json.map((one) => deeper + renderWhole(one, deeper));
    return block('[', lines, ']');
  }
  if (!isRecord(json)) return escapeText(stringifyJson(json));
  const lines = Object.entries(json).map(
    ([name, value]) => `${deeper}${escapeText(stringifyJson(name))}: ${renderWhole(value, deeper)}`,
  );
  return block('{', lines, '}');
}

const text = (value: unknown): string =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'bigint' ||
  typeof value === 'boolean'
    ? String(value)
    : '';

const address = (value: unknown, view: View): string =>
  view.isTty && text(value) !== ''
    ? (namedWallet(text(value), view) ?? shortAddress(text(value)))
    : text(value);

/** How long ago on a terminal, where a date would leave no room for the amount. */
function at(value: unknown, view: View): string {
  const seconds = Date.parse(text(value)) / 1000;
  return view.isTty && !Number.isNaN(seconds) ? shortDistance(seconds - view.now) : text(value);
}

/** An amount in base units, in words where the currency is known. */
function money(amount: unknown, mint: unknown, currencies: NamedCurrency): string {
  const units = text(amount);
  if (!/^\d+$/.test(units)) return '';
  const currency = currencies(text(mint));
  if (currency !== null) return formatAmount(BigInt(units), currency);
  return `${units} units of ${text(mint) || 'an unknown currency'}`;
}

/** Two digits are enough for a price that moves by the minute. */
const dollars = (value: unknown): string => (typeof value === 'number' ? `$${value.toFixed(2)}` : '');

function stateOf({ listingType, listingMetadata: metadata }: Item): string {
  if (typeof listingType !== 'string') return 'not on sale';
  return isRecord(metadata) && metadata.isLive === true ? listingType : `${listingType}, not live`;
}

/** One line per artwork. A name is always shown with the mint. */
export function renderArtworks(items: readonly Item[], view: View, currencies: NamedCurrency): string {
  if (items.length === 0) return view.isTty ? 'No artworks.' : '';
  return table(
    ['NAME', 'MINT', 'PRICE', 'USD'],
    items.map((item) => [
      text(item.name) || '?',
      text(item.mintAccount),
      money(item.currentPrice, item.currencyMint, currencies),
      dollars(item.currentUsdPrice),
      ...(view.isTty ? [] : [stateOf(item)]),
    ]),
    view,
    0,
  );
}

/** One artwork with its collection and the fees, in lamports. */
export function renderArtwork(
  { item, collection, fees }: { readonly item: Item; readonly collection: unknown; readonly fees: Item },
  view: View,
  currencies: NamedCurrency,
): string {
  const metadata = isRecord(item.listingMetadata) ? item.listingMetadata : {};
  const rows: readonly (readonly [string, string])[] = [
    ['artwork', text(item.name)],
    ['mint', text(item.mintAccount)],
    ['state', stateOf(item)],
    ['price', money(item.currentPrice, item.currencyMint, currencies)],
    ['in US dollars', dollars(item.currentUsdPrice)],
    ['ends', text(metadata.endsAt)],
    ['rewards', text(metadata.rewardsDescription)],
    ['creator', text(item.creator)],
    ['owner', text(item.owner)],
    ['supply', [text(item.supply), text(item.maxSupply)].filter((part) => part !== '').join(' of ')],
    ['collection', isRecord(collection) ? `${text(collection.name)} ${text(collection.address)}`.trim() : ''],
    ['description', text(item.description)],
    ['picture', text(item.imageUrl)],
    ['video', text(item.videoUrl)],
    ['record', text(item.metadataUrl)],
    ...Object.entries(fees).map(
      ([name, lamports]) => [`fee: ${name}`, `${text(lamports)} lamports`] as const,
    ),
  ];
  return fields(
    rows.filter(([, value]) => value !== ''),
    view,
  );
}

/** One line per event, the newest first. */
export function renderEvents(items: readonly Item[], view: View, currencies: NamedCurrency): string {
  if (items.length === 0) return view.isTty ? 'No events.' : '';
  return table(
    ['AT', 'WHAT', 'ARTWORK', 'BUYER', 'AMOUNT'],
    items.map((item) => [
      at(item.at, view),
      text(item.type),
      address(item.mint, view),
      address(item.buyer, view),
      money(item.amount, item.currencyMint, currencies),
      ...(view.isTty ? [] : [text(item.signature)]),
    ]),
    view,
    4,
  );
}

export function renderUser(user: Item, view: View): string {
  const links = Array.isArray(user.links) ? user.links.map(text) : [];
  const rows: readonly (readonly [string, string])[] = [
    ['wallet', text(user.address)],
    ['name', text(user.name)],
    ['about', text(user.bio)],
    ...links.map((link) => ['link', link] as const),
  ];
  return fields(
    rows.filter(([, value]) => value !== ''),
    view,
  );
}

export function renderRewards(rewards: readonly Item[], view: View, currencies: NamedCurrency): string {
  if (rewards.length === 0) return view.isTty ? 'No rewards to claim.' : '';
  return table(
    ['AMOUNT', 'FOR'],
    rewards.map(({ amount, mint, source }) => [money(amount, mint, currencies), text(source)]),
    view,
  );
}
