import { createNoopSigner } from '@solana/kit';
import type { Delisting, Listing } from './artwork.ts';

/** Listings of this tool do not expire. */
export const NO_EXPIRY = 0;

/** What every instruction that lists takes. */
export function listingInput({ seller, address, amount }: Listing) {
  const signer = createNoopSigner(seller);
  return { payer: signer, seller: signer, listState: address, amount, expiry: NO_EXPIRY };
}

/** What every instruction that delists takes. */
export function delistingInput({ seller, address, rentPayer }: Delisting) {
  return { seller: createNoopSigner(seller), rentPayer, listState: address };
}
