import { AUCTION_BIDDER_OFFSET, AUCTION_SELLER_OFFSET } from '../../chain/codecs/auction.ts';
import { LISTING_SELLER_OFFSET } from '../../chain/codecs/listing.ts';
import { OFFER_ASSET_OFFSET, OFFER_BUYER_OFFSET } from '../../chain/codecs/offer.ts';
import { ORDER_MINT_OFFSET } from '../../chain/codecs/order.ts';
import {
  RAFFLE_AUTHORITY_OFFSET,
  RAFFLE_CREATOR_OFFSET,
  RAFFLE_PRIZE_OFFSET,
} from '../../chain/codecs/raffle.ts';
import { SANDBOX_PROGRAMS } from '../../config/deployments.ts';
import type { Address } from '../../domain/address.ts';
import type { IndexedField } from '../chain/accounts/accounts.ts';

const { market, auction, raffle, vendorA } = SANDBOX_PROGRAMS;

const AUTHORITY_OFFSET = 10;
const DISCRIMINATOR = { offset: 0, length: 8 };

const fieldsOf = (owner: Address, ...offsets: readonly number[]): readonly IndexedField[] => [
  { owner, ...DISCRIMINATOR },
  ...offsets.map((offset) => ({ owner, offset })),
];

/** What the tool, the service and others search by, in accounts of the marketplace. */
export const INDEXES: readonly IndexedField[] = [
  ...fieldsOf(market, AUTHORITY_OFFSET, LISTING_SELLER_OFFSET, OFFER_BUYER_OFFSET, OFFER_ASSET_OFFSET),
  ...fieldsOf(auction, AUTHORITY_OFFSET, AUCTION_SELLER_OFFSET, AUCTION_BIDDER_OFFSET),
  ...fieldsOf(raffle, RAFFLE_AUTHORITY_OFFSET, RAFFLE_CREATOR_OFFSET, RAFFLE_PRIZE_OFFSET),
  ...fieldsOf(vendorA, ORDER_MINT_OFFSET),
];
