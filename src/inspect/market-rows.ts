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

/** An account of the marketplace, with what all kinds have in common. */
export interface MarketRow {
  readonly kind: MarketKind;
  readonly account: RawAccount;
  readonly address: Address;
  /** The seller, the buyer of an offer, the creator of a raffle, the bidder of a scheduled bid. */
  readonly party: Address;
  readonly mint: Address;
  readonly currencyMint: Address;
  /** Base units: the price, that of a ticket, the highest bid or the reserve. */
  readonly price: bigint;
  /** Unix seconds, 0 for none. */
  readonly endTime: UnixSeconds;
  /** Every field, by name. */
  readonly values: ReadonlyMap<string, FieldValue>;
}

/** What to look for; a node filters by party and mint, and by the other fields that have a fixed place. */
export interface MarketFilter {
  readonly party?: Address | undefined;
  readonly mint?: Address | undefined;
  readonly currencyMint?: Address | undefined;
  /** Further addresses by the name of the field, such as `highestBidder`. */
  readonly fields?: Readonly<Record<string, Address>>;
}

/** The accounts of a kind that match, by address. Those that cannot be read are left out and counted. */
export async function findRows(
  chain: ChainReader,
  deployment: Deployment,
  name: MarketKind,
  filter: MarketFilter = {},
): Promise<{ readonly rows: readonly MarketRow[]; readonly leftOut: readonly Address[] }> {
  const { program, ...role } = MARKET_ROLES[name];
  const address = deployment.programs[program];
  const kind = (await kindsOf(program)).find((one) => one.name === name);
  if (address === undefined || kind === undefined) return { rows: [], leftOut: [] };
  const wanted = new Map<string, Address>(
    [
      [role.party, filter.party] as const,
      [role.mint, filter.mint] as const,
      [role.currency, filter.currencyMint] as const,
      ...Object.entries(filter.fields ?? {}),
    ].flatMap(([field, value]) => (value === undefined ? [] : [[field, value] as const])),
  );
  const accounts = await chain.getProgramAccounts(address, filtersFor(kind, wanted));
  const rows = accounts.map((account) => marketRow(name, kind, account));
  return {
    rows: rows
      .flatMap((row) => (row === null || !matches(row, filter) ? [] : [row]))
      .toSorted((a, b) => (a.address < b.address ? -1 : 1)),
    leftOut: accounts.flatMap(({ address: at }, index) => (rows[index] === null ? [at] : [])),
  };
}

/** The optional currency of vendor-b has no fixed place, so that it is compared here. */
function matches(row: MarketRow, { currencyMint }: MarketFilter): boolean {
  return currencyMint === undefined || row.currencyMint === currencyMint;
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
  const kind = (await kindsOf(MARKET_ROLES[name].program)).find((one) => one.name === name);
  return kind === undefined ? null : marketRow(name, kind, account);
}

/** Null when the account cannot be read. */
function marketRow(name: MarketKind, kind: IdlKind, account: RawAccount): MarketRow | null {
  const { fields, problem } = readFields(kind, account);
  if (problem !== null) return null;
  const values = new Map(fields.map((field) => [field.name, field.value]));
  const role = MARKET_ROLES[name];
  const [party, mint] = [values.get(role.party), values.get(role.mint)];
  const end = values.get(role.end);
  if (typeof party !== 'string' || typeof mint !== 'string' || typeof end !== 'bigint') return null;
  const prices = role.price.map((field) => values.get(field)).filter((price) => typeof price === 'bigint');
  const currency = values.get(role.currency);
  return {
    kind: name,
    account,
    address: account.address,
    party: party as Address,
    mint: mint as Address,
    // vendor-b means lamports where no currency is named.
    currencyMint: typeof currency === 'string' ? (currency as Address) : WRAPPED_SOL_MINT,
    price: prices.find((price) => price > 0n) ?? 0n,
    endTime: toUnixSeconds(end),
    values,
  };
}
