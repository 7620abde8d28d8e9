import type { Listing } from '../domain/listing.ts';
import type { ListingAccount } from './contract.ts';

/** The JSON of a listing: amounts as decimal strings, times in unix seconds (interface document, 2.2). */
export function listingToJson(listing: Listing): ListingAccount {
  const { address, price, editionsSold: _, ...fields } = listing;
  return {
    accountType: 'listing',
    ...fields,
    price: price.toString(),
    pubkey: address,
    program: 'service-market',
  };
}
