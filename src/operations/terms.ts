import { createHash } from 'node:crypto';
import { once } from '../chain/codecs/once.ts';
import { getAuctionConfigEncoder } from '../chain/generated/auction/accounts/auctionConfig.ts';
import { getListingEncoder } from '../chain/generated/market/accounts/listing.ts';
import type { Auction } from '../domain/auction.ts';
import type { Listing } from '../domain/listing.ts';

const listingEncoder = once(getListingEncoder);
const auctionEncoder = once(getAuctionConfigEncoder);

const sha256 = (...parts: readonly Uint8Array[]): Uint8Array => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return Uint8Array.from(hash.digest());
};

/**
 * What a purchase or a new price is bound to: the first 8 bytes of the SHA-256 of the listing, as it was read and shown, without how many
 * editions were sold.
 * The program refuses when the listing that it finds has other terms. The transaction has no room for more than 8 bytes.
 */
export function listingTerms(listing: Listing): Uint8Array {
  const digest = sha256(
    Uint8Array.from(
      listingEncoder().encode({
        ...listing,
        startTime: BigInt(listing.startTime),
        endTime: BigInt(listing.endTime),
        listedAt: BigInt(listing.listedAt),
      }),
    ),
  );
  return digest.subarray(0, 8);
}

/**
 * What a bid is bound to, 32 bytes: the SHA-256 of the auction as it was read and shown, without what other bids and a pause
 * may change meanwhile: the end, the highest bid, its bidder, and the time of the pause. `latestEnd` limits the end.
 */
export function auctionTerms(auction: Auction): Uint8Array {
  const bytes = Uint8Array.from(
    auctionEncoder().encode({
      ...auction,
      startTime: BigInt(auction.startTime),
      endTime: BigInt(auction.endTime),
      pausedAt: BigInt(auction.pausedAt),
    }),
  );
  return sha256(bytes.subarray(8, 146), bytes.subarray(194, 250), bytes.subarray(258));
}
