import bs58 from 'bs58';
import { type Address, WRAPPED_SOL_MINT } from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';
import { toUnixSeconds, type UnixSeconds } from '../domain/unix-seconds.ts';
import type { AccountFilter, ChainReader, RawAccount } from '../ports/chain.ts';
import type { FieldValue } from './field-reader.ts';
import { type IdlKind, kindsOf, type OurProgram } from './idl-accounts.ts';
import { readFields } from './kind.ts';

/** Which field of a kind says what; several prices: the first that is not 0. */
interface Roles {
  readonly program: Exclude<OurProgram, 'pools'>;
  readonly party: string;
  readonly mint: string;
  readonly currency: string;
  readonly price: readonly string[];
  readonly end: string;
}

/** The accounts that say that somebody sells, bids for, or wants an artwork. */
export const MARKET_ROLES = {
  listing: roles('market', 'seller', 'mint', 'currencyMint', ['price'], 'endTime'),
  offer: roles('market', 'buyer', 'asset', 'currencyMint', ['price'], 'endTime'),
  auction: roles('auction', 'seller', 'mint', 'bidMint', ['highestBidAmount', 'reservePrice'], 'endTime'),
  'scheduled-bid': roles('auction', 'bidder', 'mint', 'currencyMint', ['amount'], 'executeAt'),
  raffle: roles('raffle', 'creator', 'prizeMint', 'currencyMint', ['ticketPrice'], 'endTime'),
  'vendor-a-order': roles('vendorA', 'seller', 'mint', 'currencyMint', ['price'], 'expiresAt'),
  'vendor-b-listing': roles('vendorB', 'owner', 'assetId', 'currency', ['amount'], 'expiry'),
} as const satisfies Readonly<Record<string, Roles>>;

export type MarketKind = keyof typeof MARKET_ROLES;

/** Another part that a wallet can have in an account, by the name of the field. */
export type MarketRole = 'highestBidder' | 'winner';

export const MARKET_KINDS = Object.keys(MARKET_ROLES) as readonly MarketKind[];

function roles(
  program: Roles['program'],
  party: string,
  mint: string,
  currency: string,
  price: readonly string[],
  end: string,
): Roles {
  return { program, party, mint, currency, price, end };
}

/**
 * An account of the marketplace, with what all kinds have in common. A field is decoded when it is asked for: a search may read
 * ten thousand accounts to show fifty.
 */
export class MarketRow {
  readonly kind: MarketKind;
  readonly account: RawAccount;
  readonly #layout: IdlKind;
  readonly #known = new Map<string, FieldValue | undefined>();
  #all: ReadonlyMap<string, FieldValue> | null = null;

  constructor(kind: MarketKind, layout: IdlKind, account: RawAccount) {
    this.kind = kind;
    this.#layout = layout;
    this.account = account;
  }

  get address(): Address {
    return this.account.address;
  }

  /** The seller, the buyer of an offer, the creator of a raffle, the bidder of a scheduled bid. */
  get party(): Address {
    return this.value(MARKET_ROLES[this.kind].party) as Address;
  }

  get mint(): Address {
    return this.value(MARKET_ROLES[this.kind].mint) as Address;
  }

  /** vendor-b means lamports where no currency is named. */
  get currencyMint(): Address {
    const currency = this.value(MARKET_ROLES[this.kind].currency);
    return typeof currency === 'string' ? (currency as Address) : WRAPPED_SOL_MINT;
  }

  /** Base units: the price, that of a ticket, the highest bid or the reserve. */
  get price(): bigint {
    for (const field of MARKET_ROLES[this.kind].price) {
      const price = this.value(field);
      if (typeof price === 'bigint' && price > 0n) return price;
    }
    return 0n;
  }

  /** Unix seconds, 0 for none. */
  get endTime(): UnixSeconds {
    return this.time(MARKET_ROLES[this.kind].end);
  }

  /** The number of the artwork's kind, as the programs have it. */
  get standard(): number {
    return Number(this.value('tokenStandard') ?? 0);
  }

  /** A field that is a time, in unix seconds; 0 for none. */
  time(name: string): UnixSeconds {
    const time = this.value(name);
    return toUnixSeconds(typeof time === 'bigint' ? time : 0n);
  }

  /** A field by its name in the IDL. Undefined when the kind has no such field. */
  value(name: string): FieldValue | undefined {
    if (!this.#known.has(name)) {
      const one = this.#layout.readOne(this.account.data, name);
      this.#known.set(name, one === undefined ? this.#values().get(name) : one);
    }
    return this.#known.get(name);
  }

  #values(): ReadonlyMap<string, FieldValue> {
    this.#all ??= new Map(
      readFields(this.#layout, this.account).fields.map(({ name, value }) => [name, value]),
    );
    return this.#all;
  }
}

/** What to look for; a node filters by party and mint, and by the other fields that have a fixed place. */
export interface MarketFilter {
  readonly party?: Address | undefined;
  readonly mint?: Address | undefined;
  readonly currencyMint?: Address | undefined;
  /** Further addresses by the name of the field, such as `highestBidder`. */
  readonly fields?: Readonly<Record<string, Address>>;
}

/** Accounts of a kind, and what reads one as a row. */
export interface MarketSearch {
  readonly accounts: readonly RawAccount[];
  /** Decodes nothing yet: whether the account can be read is the caller's to know. */
  row(account: RawAccount): MarketRow;
  readonly layout: IdlKind;
}

/** Asks a node for the accounts of a kind that match, in one request. Null when the deployment has no such program. */
export async function searchMarket(
  chain: ChainReader,
  deployment: Deployment,
  name: MarketKind,
  filter: MarketFilter = {},
): Promise<MarketSearch | null> {
  const { program } = MARKET_ROLES[name];
  const address = deployment.programs[program];
  const kind = await layoutOf(name);
  if (address === undefined || kind === undefined) return null;
  const accounts = await chain.getProgramAccounts(address, filtersFor(kind, wantedBy(name, filter)));
  return { accounts, layout: kind, row: (account) => new MarketRow(name, kind, account) };
}

/** The same of accounts that were read already, by whoever may not have filtered them. */
export async function searchAmong(
  all: readonly RawAccount[],
  name: MarketKind,
  filter: MarketFilter = {},
): Promise<MarketSearch | null> {
  const kind = await layoutOf(name);
  if (kind === undefined) return null;
  const row = (account: RawAccount) => new MarketRow(name, kind, account);
  const wanted = [...wantedBy(name, filter)];
  const accounts = all.filter((account) => {
    const found = row(account);
    return wanted.every(([field, value]) => found.value(field) === value);
  });
  return { accounts, layout: kind, row };
}

async function layoutOf(name: MarketKind): Promise<IdlKind | undefined> {
  return (await kindsOf(MARKET_ROLES[name].program)).find((one) => one.name === name);
}

/** By the names of the fields. */
function wantedBy(name: MarketKind, filter: MarketFilter): ReadonlyMap<string, Address> {
  const role = MARKET_ROLES[name];
  return new Map<string, Address>(
    [
      [role.party, filter.party] as const,
      [role.mint, filter.mint] as const,
      [role.currency, filter.currencyMint] as const,
      ...Object.entries(filter.fields ?? {}),
    ].flatMap(([field, value]) => (value === undefined ? [] : [[field, value] as const])),
  );
}

/** The accounts of a kind that match, by address. Those that cannot be read are left out. */
export async function findRows(
  chain: ChainReader,
  deployment: Deployment,
  name: MarketKind,
  filter: MarketFilter = {},
): Promise<{ readonly rows: readonly MarketRow[]; readonly leftOut: readonly RawAccount[] }> {
  const search = await searchMarket(chain, deployment, name, filter);
  if (search === null) return { rows: [], leftOut: [] };
  const rows: MarketRow[] = [];
  const leftOut: RawAccount[] = [];
  for (const account of search.accounts) {
    if (!isWhole(search.layout, account)) leftOut.push(account);
    else if (matches(search.row(account), filter)) rows.push(search.row(account));
  }
  return { rows: rows.toSorted((a, b) => (a.address < b.address ? -1 : 1)), leftOut };
}

/** The optional currency of vendor-b has no fixed place, so that it is compared here. */
function matches(row: MarketRow, { currencyMint }: MarketFilter): boolean {
  const isFiltered = !OPTIONAL.has(MARKET_ROLES[row.kind].currency);
  return isFiltered || currencyMint === undefined || row.currencyMint === currencyMint;
}

function filtersFor(kind: IdlKind, wanted: ReadonlyMap<string, Address>): readonly AccountFilter[] {
  const byPlace = [...wanted].flatMap(([field, bytes]) => {
    const offset = kind.offsets.get(field);
    // The last offset that is known may be that of an optional field, whose first byte says whether it is there.
    return offset === undefined || OPTIONAL.has(field) ? [] : [{ memcmp: { offset, bytes } }];
  });
  return [{ memcmp: { offset: 0, bytes: bs58.encode(kind.discriminator) } }, ...byPlace];
}

const OPTIONAL: ReadonlySet<string> = new Set([MARKET_ROLES['vendor-b-listing'].currency]);

/** Null when the account cannot be read as one of this kind. */
export async function readRow(name: MarketKind, account: RawAccount): Promise<MarketRow | null> {
  const kind = await layoutOf(name);
  return kind !== undefined && isWhole(kind, account) ? new MarketRow(name, kind, account) : null;
}

function isWhole(kind: IdlKind, account: RawAccount): boolean {
  return kind.fits(account.data) ?? readFields(kind, account).problem === null;
}
