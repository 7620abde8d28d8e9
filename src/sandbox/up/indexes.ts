import { AUCTION_BIDDER_OFFSET, AUCTION_SELLER_OFFSET } from '../../chain/codecs/auction.ts';
import { LISTING_SELLER_OFFSET } from '../../chain/codecs/listing.ts';
import { OFFER_ASSET_OFFSET, OFFER_BUYER_OFFSET } from '../../chain/codecs/offer.ts';
import { ORDER_MINT_OFFSET } from '../../chain/codecs/order.ts';
import { RAFFLE_CREATOR_OFFSET, RAFFLE_PRIZE_OFFSET } from '../../chain/codecs/raffle.ts';
import { SANDBOX_PROGRAMS } from '../../config/deployments.ts';
import type { IndexedField } from '../chain/accounts/accounts.ts';

const { market, auction, raffle, vendorA } = SANDBOX_PROGRAMS;

/** What the tool and the service search by, in accounts of the marketplace. */
export const INDEXES: readonly IndexedField[] = [
  ...[LISTING_SELLER_OFFSET, OFFER_BUYER_OFFSET, OFFER_ASSET_OFFSET].map((offset) => ({
    owner: market,
    offset,
  })),
  ...[AUCTION_SELLER_OFFSET, AUCTION_BIDDER_OFFSET].map((offset) => ({ owner: auction, offset })),
  ...[RAFFLE_CREATOR_OFFSET, RAFFLE_PRIZE_OFFSET].map((offset) => ({ owner: raffle, offset })),
  { owner: vendorA, offset: ORDER_MINT_OFFSET },
];
