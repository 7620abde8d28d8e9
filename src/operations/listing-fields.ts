import { decodeListing } from '../chain/codecs/listing.ts';
import type { Address } from '../domain/address.ts';
import type { Listing } from '../domain/listing.ts';
import type { RawAccount } from '../ports/chain.ts';
import type { AccountExpectation, ExpectedChange, Fields } from '../ports/expectation.ts';

/** All fields of a listing, for comparing them before and after. */
export function listingFields(listing: Listing): Fields {
  const { editionsSold, ...fields } = listing;
  return editionsSold === null ? fields : { ...fields, editionsSold };
}

export function expectListing(
  program: Address,
  address: Address,
  change: ExpectedChange,
): AccountExpectation {
  const decode = (account: RawAccount) => listingFields(decodeListing(account, program));
  return { label: 'listing', address, decode, change };
}
