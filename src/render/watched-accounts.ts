import type { ListingAccount, OfferAccount, RaffleAccount } from '../api/contract.ts';
import { type Currency, formatAmount, SOL } from '../domain/amount.ts';
import type { Auction } from '../domain/auction.ts';
import { durationText } from '../domain/duration.ts';
import { isRecord } from '../domain/is-record.ts';
import { listingPhase } from '../domain/listing.ts';
import { offerPhase } from '../domain/offer.ts';
import type { WatchedAccount } from '../domain/watched-account.ts';
import type { View } from '../ports/terminal.ts';
import { shortAddress } from './address.ts';
import { auctionState, viewAuction } from './auction.ts';
import { fields } from './fields.ts';
import { phaseCell } from './listing.ts';
import { phaseCell as offerCell } from './offer.ts';
import { shortPrice } from './price.ts';
import { raffleState } from './raffle.ts';
import { table } from './table.ts';
import type { Cell } from './theme.ts';
import { changed, renderWatchedAuction, renderWatchedListing, type WatchedArtwork } from './watched.ts';

/** What was seen of an account at a slot; null when it did not exist then. */
interface Seen {
  readonly slot: bigint;
  readonly account: WatchedAccount | null;
  readonly ended: string | null;
}

interface Around {
  /** Names of artworks, by mint. */
  readonly names: ReadonlyMap<string, string | null>;
  currencyOf(mint: string): Currency | null;
  auctionOf(account: WatchedAccount['account']): Auction;
}

type States = ReadonlyMap<string, readonly Seen[]>;

/** The last changes that are shown below the table, and the fields of one account: so that all fit on a screen of 24 lines. */
const SHOWN_CHANGES = 6;
const SHOWN_FIELDS = 18;
/** The most characters of a value in a line about a change. */
const SHOWN_CHARACTERS = 44;

/** One account with its fields, or a line for each of several and what changed last. */
export function renderWatchedAccounts(
  addresses: readonly string[],
  states: States,
  around: Around,
  view: View,
): string {
  if (states.size === 0) return '';
  const [only] = addresses;
  if (addresses.length === 1 && only !== undefined)
    return renderOne(only, states.get(only) ?? [], around, view);
  const rows = addresses.map((address): readonly Cell[] => {
    const seen = states.get(address) ?? [];
    const last = lastOf(seen);
    return [shortAddress(address), last === null ? '' : whatText(last, around), stateOf(seen, around, view)];
  });
  const changes = changesOf(states, view).slice(0, SHOWN_CHANGES);
  const parts = [table(['ACCOUNT', 'WHAT', 'NOW'], rows, view, 1)];
  if (changes.length > 0) parts.push(table(['SLOT', 'ACCOUNT', 'LAST CHANGES'], changes, view, 2));
  return parts.join('\n\n');
}

function artworkOf(mint: string, currencyMint: string, { names, currencyOf }: Around): WatchedArtwork {
  return { name: names.get(mint) ?? null, currency: currencyOf(currencyMint) };
}

function renderOne(address: string, seen: readonly Seen[], around: Around, view: View): string {
  const history = seen.flatMap(({ account }) => account ?? []);
  const last = history.at(-1);
  const end = seen.at(-1)?.account === null ? (seen.at(-1)?.ended ?? 'no account yet') : null;
  if (last === undefined || end !== null)
    return fields(
      [
        ['account', address],
        ['now', end ?? 'no account yet'],
      ],
      view,
    );
  const accounts = history.filter(({ kind }) => kind === last.kind).map(({ account }) => account);
  // The casts are safe: an account of the kind has the fields of the contract.
  if (last.kind === 'listing') {
    const listings = accounts as unknown as readonly ListingAccount[];
    const listing = last.account as unknown as ListingAccount;
    return renderWatchedListing(
      listing,
      listings,
      artworkOf(listing.mint, listing.currencyMint, around),
      view,
    );
  }
  if (last.kind === 'auction') {
    const auctions = accounts.map(around.auctionOf);
    const auction = around.auctionOf(last.account);
    return renderWatchedAuction(auction, auctions, artworkOf(auction.mint, auction.bidMint, around), view);
  }
  const before = accounts.at(-2);
  const values = Object.entries(last.account);
  const left = values.length - SHOWN_FIELDS;
  return fields(
    [
      ['account', address],
      ['what', whatText(last, around)],
      ['now', stateOf(seen, around, view)],
      ...values
        .slice(0, SHOWN_FIELDS)
        .map(
          ([name, value]) => [spaced(name), changed(short(value), before && short(before[name]))] as const,
        ),
      ...(left > 0 ? [['...', `${left} more fields, which the lines in a pipe have`] as const] : []),
    ],
    view,
  );
}

function lastOf(seen: readonly Seen[]): WatchedAccount | null {
  return seen.findLast(({ account }) => account !== null)?.account ?? null;
}

/** "listing of Tide Table" */
function whatText({ kind, account }: WatchedAccount, { names }: Around): string {
  const mint = account.mint ?? account.asset ?? account.prizeMint;
  const name = typeof mint === 'string' ? names.get(mint) : null;
  const noun = kind.replaceAll('-', ' ');
  return name === null || name === undefined ? noun : `${noun} of ${name}`;
}

/** How it stands, in a few words. */
function stateOf(seen: readonly Seen[], around: Around, view: View): Cell {
  const last = seen.at(-1);
  if (last === undefined) return { text: 'not read yet', style: 'dim' };
  if (last.account === null) return { text: last.ended ?? 'no account yet', style: 'dim' };
  const { kind, account } = last.account;
  const price = (units: string | bigint | number, mint: string): string =>
    shortPrice(BigInt(units), around.currencyOf(mint));
  if (kind === 'listing') {
    const listing = account as unknown as ListingAccount;
    return stated(price(listing.price, listing.currencyMint), phaseCell(listingPhase(listing, view.now)));
  }
  if (kind === 'offer') {
    const offer = account as unknown as OfferAccount;
    return stated(price(offer.price, offer.currencyMint), offerCell(offerPhase(offer, view.now)));
  }
  if (kind === 'auction') {
    const auction = around.auctionOf(account);
    const shown = viewAuction(auction, null, view.now);
    const bid = auction.highestBidAmount;
    const text = bid === 0n ? 'no bid' : price(bid, auction.bidMint);
    const left = shown.timeLeft > 0 ? `, ${durationText(shown.timeLeft)} left` : '';
    return stated(`${text}${left}`, auctionState(shown.phase));
  }
  if (kind === 'raffle') {
    const raffle = account as unknown as RaffleAccount;
    return stated(`${raffle.sold} of ${raffle.supply} tickets sold`, raffleState(raffle, view.now));
  }
  const { amount, lamports } = account;
  if (typeof amount === 'bigint') return `${amount} base units`;
  return typeof lamports === 'bigint' ? formatAmount(lamports, SOL) : '';
}

function stated(text: string, state: Cell): Cell {
  return typeof state === 'string' ? `${text}, ${state}` : { ...state, text: `${text}, ${state.text}` };
}

/** A line for each field that changed, the newest first. */
function changesOf(states: States, view: View): readonly (readonly Cell[])[] {
  const changes = [...states].flatMap(([address, seen]) =>
    seen.slice(1).flatMap(({ slot, account, ended }, index) => {
      const before = seen[index]?.account ?? null;
      return differing(before, account, ended).map((text) => ({ slot, address, text }));
    }),
  );
  return changes
    .toSorted((a, b) => (a.slot === b.slot ? 0 : a.slot > b.slot ? -1 : 1))
    .map(({ slot, address, text }) => [String(slot), view.isTty ? shortAddress(address) : address, text]);
}

function differing(
  before: WatchedAccount | null,
  after: WatchedAccount | null,
  ended: string | null,
): readonly string[] {
  if (after === null) return before === null ? [] : [ended ?? 'closed'];
  if (before === null || before.kind !== after.kind) return ['made'];
  return Object.entries(after.account).flatMap(([name, value]) => {
    const [was, is] = [text(before.account[name]), text(value)];
    return was === is ? [] : [`${spaced(name)}: ${short(before.account[name])} to ${short(value)}`];
  });
}

function text(value: unknown): string {
  if (!isRecord(value)) return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${name} ${one}`)
    .join(', ');
}

function short(value: unknown): string {
  const all = text(value);
  return all.length > SHOWN_CHARACTERS ? `${all.slice(0, SHOWN_CHARACTERS)}…` : all;
}

/** "end time" for `endTime`. */
function spaced(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
