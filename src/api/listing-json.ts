import type { Listing } from '../domain/listing.ts';
import type { ListingAccount } from './contract.ts';

/** A listing in the shape and JSON types of the interface document, 2.2. */
export function listingToJson({ address, price, ...listing }: Listing): ListingAccount {
  return {
    accountType: 'listing',
    ...listing,
    price: price.toString(),
    pubkey: address,
    program: 'service-market',
  };
}
