import type { Listing } from '../domain/listing.ts';
import type { ListingAccount } from './contract.ts';

/** The JSON of a listing: amounts as decimal strings, times in unix seconds (interface document, 2.2). */
export function listingToJson(listing: Listing): ListingAccount {
  // Field by field: a copy of the rest of an object takes several times as long.
  return {
    accountType: 'listing',
    bump: listing.bump,
    version: listing.version,
    marketplaceAuthority: listing.marketplaceAuthority,
    seller: listing.seller,
    mint: listing.mint,
    currencyMint: listing.currencyMint,
    endTime: listing.endTime,
    listedAt: listing.listedAt,
    feeAccount: listing.feeAccount,
    feeBps: listing.feeBps,
    startTime: listing.startTime,
    whitelistConfig: listing.whitelistConfig,
    buyerSetsPrice: listing.buyerSetsPrice,
    editionsLimit: listing.editionsLimit,
    nonCustodial: listing.nonCustodial,
    tokenStandard: listing.tokenStandard,
    disablePrimarySplit: listing.disablePrimarySplit,
    price: listing.price.toString(),
    pubkey: listing.address,
    program: 'service-market',
  };
}
