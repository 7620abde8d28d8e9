import { auctionToJson } from '../api/auction-json.ts';
import type { AuctionAccount, ListingAccount, OfferAccount } from '../api/contract.ts';
import { listingToJson } from '../api/listing-json.ts';
import { offerToJson } from '../api/offer-json.ts';
import type { AccountRead, Service } from '../api/service.ts';
import { decodeAuction, isAuction } from '../chain/codecs/auction.ts';
import { hasDiscriminator } from '../chain/codecs/discriminator.ts';
import { decodeListing, isListing } from '../chain/codecs/listing.ts';
import { decodeOffer, isOffer } from '../chain/codecs/offer.ts';
import { AUCTION_CONFIG_DISCRIMINATOR } from '../chain/generated/auction/accounts/auctionConfig.ts';
import { LISTING_DISCRIMINATOR } from '../chain/generated/market/accounts/listing.ts';
import { OFFER_DISCRIMINATOR } from '../chain/generated/market/accounts/offer.ts';
import type { Address } from '../domain/address.ts';
import type { Deployment, OwnProgramName } from '../domain/deployment.ts';
import { findAuctionAddress } from '../operations/auction-address.ts';
import { findListingAddress } from '../operations/listing-address.ts';
import { findOfferAddress } from '../operations/offer-address.ts';
import type { RawAccount } from '../ports/chain.ts';

/** A kind of account that `get` reads from the service or from the chain. */
export interface AccountKind<T extends { readonly pubkey: string }> {
  /** The name with its article: "a listing". */
  readonly name: string;
  /** As its JSON says. */
  readonly accountType: 'listing' | 'offer' | 'auctionConfig';
  readonly program: OwnProgramName;
  is(account: RawAccount, program: Address): boolean;
  /** Whether the account has the discriminator of this kind. */
  isMarked(account: RawAccount): boolean;
  toJson(account: RawAccount, program: Address): T;
  /** The address that is derived from the fields of the account. At any other address it is not genuine. */
  addressOf(deployment: Deployment, account: T): Promise<Address>;
  ask(service: Service, address: Address): Promise<AccountRead<T>>;
}

export const LISTING: AccountKind<ListingAccount> = {
  name: 'a listing',
  accountType: 'listing',
  program: 'market',
  is: isListing,
  isMarked: ({ data }) => hasDiscriminator(data, LISTING_DISCRIMINATOR),
  toJson: (account, program) => listingToJson(decodeListing(account, program)),
  addressOf: (deployment, { mint }) => findListingAddress(deployment, mint as Address),
  ask: (service, address) => service.getListing(address),
};

export const OFFER: AccountKind<OfferAccount> = {
  name: 'an offer',
  accountType: 'offer',
  program: 'market',
  is: isOffer,
  isMarked: ({ data }) => hasDiscriminator(data, OFFER_DISCRIMINATOR),
  toJson: (account, program) => offerToJson(decodeOffer(account, program)),
  addressOf: (deployment, { buyer, asset }) =>
    findOfferAddress(deployment, { buyer: buyer as Address, mint: asset as Address }),
  ask: (service, address) => service.getOffer(address),
};

export const AUCTION: AccountKind<AuctionAccount> = {
  name: 'an auction',
  accountType: 'auctionConfig',
  program: 'auction',
  is: isAuction,
  isMarked: ({ data }) => hasDiscriminator(data, AUCTION_CONFIG_DISCRIMINATOR),
  toJson: (account, program) => auctionToJson(decodeAuction(account, program)),
  addressOf: (deployment, { mint }) => findAuctionAddress(deployment, mint as Address),
  ask: (service, address) => service.getAuction(address),
};
