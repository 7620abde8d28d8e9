import { decodeListing, LISTING_SELLER_OFFSET } from '../../chain/codecs/listing.ts';
import { decodeOffer, OFFER_BUYER_OFFSET } from '../../chain/codecs/offer.ts';
import { findRaffleAddresses } from '../../chain/codecs/raffle.ts';
import { LISTING_DISCRIMINATOR } from '../../chain/generated/market/accounts/listing.ts';
import { OFFER_DISCRIMINATOR } from '../../chain/generated/market/accounts/offer.ts';
import { UNSET_ADDRESS } from '../../domain/address.ts';
import type { BulkOperation } from '../../domain/bulk-plan.ts';
import { listingPhase } from '../../domain/listing.ts';
import { offerPhase } from '../../domain/offer.ts';
import { cancel as cancelListing } from '../../operations/listing/cancel.ts';
import { create as createListing } from '../../operations/listing/create.ts';
import { repriceListed } from '../../operations/listing/reprice.ts';
import { cancel as cancelOffer } from '../../operations/offer/cancel.ts';
import { claimProceeds } from '../../operations/raffle/claim-proceeds.ts';
import { delist } from '../../operations/vendor-b/delist.ts';
import { unclaimedRaffles } from './unclaimed-raffles.ts';
import { type BulkVerb, ownOf } from './verb.ts';

const ownListings = ownOf({
  discriminator: LISTING_DISCRIMINATOR,
  offset: LISTING_SELLER_OFFSET,
  read(account, program, now) {
    const listing = decodeListing(account, program);
    const { mint, currencyMint, price } = listing;
    return { mint, currencyMint, price, isOver: listingPhase(listing, now) === 'ended' };
  },
});

const ownOffers = ownOf({
  discriminator: OFFER_DISCRIMINATOR,
  offset: OFFER_BUYER_OFFSET,
  read(account, program, now) {
    const offer = decodeOffer(account, program);
    const { asset: mint, currencyMint, price } = offer;
    return { mint, currencyMint, price, isOver: offerPhase(offer, now) === 'ended' };
  },
});

/** Keeps the types of intent and state together. */
const verb = <Intent, State>(row: BulkVerb<Intent, State>): BulkVerb<Intent, State> => row;

export const repriceMany = verb({
  name: 'listing.reprice',
  noun: 'listing',
  verb: 'Reprice',
  done: 'repriced',
  operation: repriceListed,
  amount: 'price',
  setsPrice: true,
  own: ownListings,
  intent: (seller, { mint, after }) => ({ seller, mint, newPrice: after ?? 0n }),
  priceOf: ({ listing: { price }, currency }) => ({ price, currency }),
});

export const cancelListings = verb({
  name: 'listing.cancel',
  noun: 'listing',
  verb: 'Cancel',
  done: 'cancelled',
  operation: cancelListing,
  amount: 'price',
  setsPrice: false,
  own: ownListings,
  intent: (seller, { mint }) => ({ seller, mint }),
  priceOf: ({ listing: { price }, currency }) => ({ price, currency }),
});

export const createListings = verb({
  name: 'listing.create',
  noun: 'listing',
  verb: 'Create',
  done: 'created',
  operation: createListing,
  amount: 'price',
  setsPrice: true,
  own: null,
  intent: (seller, { mint, after, currency }) => ({
    seller,
    mint,
    price: after ?? 0n,
    currencyMint: currency.mint,
    startTime: 0,
    endTime: 0,
    editionsLimit: 0,
    buyerSetsPrice: false,
    enablePrimarySplit: false,
    whitelistConfig: UNSET_ADDRESS,
  }),
  priceOf: () => null,
});

export const cancelOffers = verb({
  name: 'offer.cancel',
  noun: 'offer',
  verb: 'Cancel',
  done: 'cancelled',
  operation: cancelOffer,
  amount: 'price',
  setsPrice: false,
  own: ownOffers,
  intent: (buyer, { mint }) => ({ buyer, mint }),
  priceOf: ({ offer: { price }, currency }) => ({ price, currency }),
});

export const delistMany = verb({
  name: 'vendor-b.delist',
  noun: 'listing of vendor-b',
  verb: 'Delist',
  done: 'delisted',
  operation: delist,
  amount: 'price',
  setsPrice: false,
  own: null,
  intent: (seller, { mint }) => ({ seller, mint }),
  priceOf: () => null,
});

/** Each raffle is read whole: what its creator receives is what is agreed to. */
export const claimMany = verb({
  name: 'raffle.claim-proceeds',
  noun: 'raffle',
  verb: 'Claim the proceeds of',
  done: 'claimed',
  amount: 'you receive',
  operation: claimProceeds,
  setsPrice: false,
  own: unclaimedRaffles,
  intent: async (creator, { mint }, { programs }) => ({
    creator,
    raffle: (await findRaffleAddresses(programs.raffle, { creator, mint })).raffle,
  }),
  priceOf: ({ receives: price, currency }) => ({ price, currency }),
});

/** By the name of the operation in a plan. */
export const BULK_VERBS: Readonly<Record<BulkOperation, BulkVerb<never, never>>> = {
  'listing.reprice': repriceMany as unknown as BulkVerb<never, never>,
  'listing.cancel': cancelListings as unknown as BulkVerb<never, never>,
  'listing.create': createListings as unknown as BulkVerb<never, never>,
  'offer.cancel': cancelOffers as unknown as BulkVerb<never, never>,
  'raffle.claim-proceeds': claimMany as unknown as BulkVerb<never, never>,
  'vendor-b.delist': delistMany as unknown as BulkVerb<never, never>,
};
