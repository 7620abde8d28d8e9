import type { GoldenTable } from '../golden.ts';
import { auction } from './auction.ts';
import { listing } from './listing.ts';
import { offer } from './offer.ts';
import { raffle } from './raffle.ts';
import { scheduledBid } from './scheduled-bid.ts';
import { vendorA } from './vendor-a.ts';
import { vendorB } from './vendor-b.ts';

/** The nouns of the marketplaces, with their operations. */
export const operations: GoldenTable = {
  ...listing,
  ...offer,
  ...auction,
  ...scheduledBid,
  ...raffle,
  ...vendorA,
  ...vendorB,
};
