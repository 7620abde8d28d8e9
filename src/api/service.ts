import type { Address } from '../domain/address.ts';
import type { AuctionAccount, ListingAccount, OfferAccount, RaffleAccount } from './contract.ts';

export interface AccountRead<T> {
  readonly viewSlot: bigint;
  readonly account: T | null;
}

/** The marketplace service. Every answer has been validated against the contract. */
export interface Service {
  /** `name:port`: what may be shown of its address. */
  readonly host: string;
  getListing(address: Address): Promise<AccountRead<ListingAccount>>;
  getOffer(address: Address): Promise<AccountRead<OfferAccount>>;
  getAuction(address: Address): Promise<AccountRead<AuctionAccount>>;
  getRaffle(address: Address): Promise<AccountRead<RaffleAccount>>;
  /** POSTs to a transaction builder. */
  buildTransaction(path: string, body: Readonly<Record<string, unknown>>): Promise<HandedOut>;
}

/** What a transaction builder handed out: bytes of unsigned transactions. */
export interface HandedOut {
  readonly transaction: Uint8Array;
  /** One that is to be signed before it, and is not checked at all yet; null where there is none. */
  readonly setup: Uint8Array | null;
}
