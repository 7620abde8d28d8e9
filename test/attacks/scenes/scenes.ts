import type { Scene } from '../scene.ts';
import { AUCTION_SCENES } from './auction.ts';
import { EDITION_SCENES } from './editions.ts';
import { GIVEN_AWAY_SCENES } from './given-away.ts';
import { LISTING_SCENES } from './listing.ts';
import { OFFER_SCENES } from './offer.ts';
import { RAFFLE_SCENES } from './raffle.ts';
import { SCHEDULED_BID_SCENES } from './scheduled-bid.ts';
import { VENDOR_A_SCENES } from './vendor-a.ts';
import { VENDOR_B_SCENES } from './vendor-b.ts';

export const SCENES: readonly Scene[] = [
  ...LISTING_SCENES,
  ...EDITION_SCENES,
  ...OFFER_SCENES,
  ...AUCTION_SCENES,
  ...SCHEDULED_BID_SCENES,
  ...RAFFLE_SCENES,
  ...VENDOR_A_SCENES,
  ...VENDOR_B_SCENES,
  ...GIVEN_AWAY_SCENES,
];
