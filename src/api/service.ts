import type { Address } from '../domain/address.ts';
import type { IndexedKind } from '../domain/indexed-kind.ts';
import type { FollowEvents, Following } from '../ports/follow.ts';
import type {
  AuctionAccount,
  ListingAccount,
  OfferAccount,
  RaffleAccount,
  VendorAQuote,
} from './contract.ts';

export interface AccountRead<T> {
  readonly viewSlot: bigint;
  readonly account: T | null;
}

/** What an artwork costs a buyer on vendor-a, or why it cannot be bought there. */
export type VendorAAnswer =
  | { readonly available: true; readonly quote: VendorAQuote }
  | { readonly available: false; readonly reason: string; readonly code: string | null };

/** An account that the service's stream tells of. */
export type StreamedAccount = ListingAccount | OfferAccount | AuctionAccount | RaffleAccount;

export interface IndexedAccount {
  readonly address: Address;
  readonly lamports: bigint;
  readonly data: Uint8Array;
  /** Of the artwork that it is about; null where it has none, or it is not known. */
  readonly name: string | null;
}

/** All accounts of a kind, as the index of the service has them. */
export interface IndexRead {
  /** The index knows the chain up to this slot. */
  readonly viewSlot: bigint;
  readonly accounts: readonly IndexedAccount[];
}

/** The marketplace service. Every response has been validated against the contract. */
export interface Service {
  /** `name:port`: the part of its address that may be shown. */
  readonly host: string;
  getListing(address: Address): Promise<AccountRead<ListingAccount>>;
  getOffer(address: Address): Promise<AccountRead<OfferAccount>>;
  getAuction(address: Address): Promise<AccountRead<AuctionAccount>>;
  getRaffle(address: Address): Promise<AccountRead<RaffleAccount>>;
  quoteVendorA(asked: { readonly mint: Address; readonly buyer: Address }): Promise<VendorAAnswer>;
  /** Asks its index for all accounts of a kind. Not every service has one. */
  listIndexed(kind: IndexedKind): Promise<IndexRead>;
  /** Tells of every change of these accounts, until it is closed. */
  follow(addresses: readonly Address[], events: FollowEvents<StreamedAccount>): Promise<Following>;
  /** Asks v1, and returns its JSON as it is: shapes of other services differ there. */
  askV1(request: V1Request): Promise<unknown>;
  /** Sends a POST to a transaction builder, of v1 where the path says so. */
  buildTransaction(path: string, body: Readonly<Record<string, unknown>>): Promise<BuiltTransactions>;
}

/** The answer of a transaction builder: bytes of unsigned transactions. */
export interface BuiltTransactions {
  readonly transaction: Uint8Array;
  /** A transaction that must be signed and land first, not checked yet; null if there is none. */
  readonly setup: Uint8Array | null;
}

export interface V1Request {
  readonly method: 'GET' | 'POST';
  /** With its query. */
  readonly path: string;
  readonly body?: unknown;
}
