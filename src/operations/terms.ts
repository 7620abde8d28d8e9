import { createHash } from 'node:crypto';
import { getAuctionConfigEncoder } from '../chain/generated/auction/accounts/auctionConfig.ts';
import { getListingEncoder } from '../chain/generated/market/accounts/listing.ts';
import type { Auction } from '../domain/auction.ts';
import type { Listing } from '../domain/listing.ts';

const sha256 = (...parts: readonly Uint8Array[]): Uint8Array => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return Uint8Array.from(hash.digest());
};

/**
 * What a purchase is bound to, 32 bytes: sha256 of the whole listing as it was read and shown. The program refuses the
 * purchase when the listing that it finds has another.
 */
export function listingTerms(listing: Listing): Uint8Array {
  return sha256(
    Uint8Array.from(
      getListingEncoder().encode({
        ...listing,
        startTime: BigInt(listing.startTime),
        endTime: BigInt(listing.endTime),
        listedAt: BigInt(listing.listedAt),
      }),
    ),
  );
}

/**
 * What a bid is bound to, 32 bytes: sha256 of the auction as it was read and shown, without what bids and the marketplace's
 * pause may change meanwhile: end, highest bid and bidder, and pause. The end is bounded by `latestEnd`.
 */
export function auctionTerms(auction: Auction): Uint8Array {
  const bytes = Uint8Array.from(
    getAuctionConfigEncoder().encode({
      ...auction,
      startTime: BigInt(auction.startTime),
      endTime: BigInt(auction.endTime),
      pausedAt: BigInt(auction.pausedAt),
    }),
  );
  return sha256(bytes.subarray(8, 146), bytes.subarray(194, 250), bytes.subarray(258));
}
