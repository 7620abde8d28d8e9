import Type, { type Static, type TSchema } from 'typebox';

/*
 * The earlier interface, v1 (interface document, 2.7, 2.8 and 4.13). What the document leaves open is ours, and said so in
 * docs/service.md.
 */

const BASE58 = { pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' };
const Address = Type.String(BASE58);
const UnsignedAmount = Type.String({ pattern: '^(0|[1-9][0-9]{0,19})$' });
const Count = Type.Integer({ minimum: 0 });
const Lamports = Type.Union([Type.Integer({ minimum: 0 }), Type.BigInt({ minimum: 0n })]);
const maybe = Type.Optional;

export const ListingMetadata = Type.Object({
  isLive: Type.Boolean(),
  listedAt: maybe(Type.String({ description: 'ISO 8601; left out where the chain does not say' })),
  endsAt: maybe(Type.String({ description: 'ISO 8601; left out without an end' })),
  rewardsDescription: maybe(Type.String()),
});

export const AuctionMetadata = Type.Object({
  auctionAccount: Address,
  currencyMint: Address,
  reservePrice: UnsignedAmount,
  highestBid: UnsignedAmount,
  highestBidder: maybe(Address),
  minimumBid: maybe(UnsignedAmount),
});

/** Interface document, 2.7. Without `listingType` and what follows from it for an artwork that is not on sale. */
export const ArtworkItem = Type.Object({
  url: Type.String(),
  mintAccount: Address,
  description: maybe(Type.String()),
  imageUrl: maybe(Type.String()),
  isImmutable: Type.Boolean(),
  listingType: maybe(Type.Union([Type.Literal('auction'), Type.Literal('fixed-price')])),
  metadataUrl: Type.String(),
  name: Type.String(),
  creator: maybe(Address),
  owner: maybe(Address),
  videoUrl: maybe(Type.String()),
  editionAccount: maybe(Address),
  supply: maybe(Count),
  maxSupply: maybe(Type.Union([Count, Type.BigInt({ minimum: 0n })])),
  currentUsdPrice: maybe(Type.Number()),
  currentPrice: maybe(UnsignedAmount),
  currencyMint: maybe(Address),
  listingMetadata: maybe(ListingMetadata),
  auctionMetadata: maybe(AuctionMetadata),
});
export type ArtworkItem = Static<typeof ArtworkItem>;

/** Interface document, 2.8, in lamports. */
export const EstimatedFees = Type.Object({
  service: Lamports,
  registry: Lamports,
  rent: Lamports,
  tx: Lamports,
  txPriority: Lamports,
});
export type EstimatedFees = Static<typeof EstimatedFees>;

export const ArtworkLookup = Type.Object({
  item: ArtworkItem,
  collection: Type.Union([
    Type.Object({ address: Address, name: maybe(Type.String()), verified: Type.Boolean() }),
    Type.Null(),
  ]),
  estimatedFees: EstimatedFees,
});
export type ArtworkLookup = Static<typeof ArtworkLookup>;

export const MarketEvent = Type.Object({
  type: Type.String({ description: 'what happened, as operations are called: `listing.buy`' }),
  mint: maybe(Address),
  seller: maybe(Address),
  buyer: maybe(Address),
  amount: maybe(UnsignedAmount),
  currencyMint: maybe(Address),
  signature: Type.String(),
  slot: Lamports,
  at: maybe(Type.String()),
});
export type MarketEvent = Static<typeof MarketEvent>;

export const UserProfile = Type.Object({
  address: Address,
  name: maybe(Type.String()),
  bio: maybe(Type.String()),
  links: Type.Array(Type.String()),
});
export type UserProfile = Static<typeof UserProfile>;

export const UnclaimedRewards = Type.Object({
  address: Address,
  rewards: Type.Array(Type.Object({ mint: Address, amount: UnsignedAmount, source: Type.String() })),
});
export type UnclaimedRewards = Static<typeof UnclaimedRewards>;

export const ScheduledBidItem = Type.Object({
  id: Address,
  bidder: Address,
  mintAccount: Address,
  amount: UnsignedAmount,
  currencyMint: Address,
  executeAt: Type.Integer({ description: 'unix seconds' }),
  status: Type.Union([Type.Literal('waiting'), Type.Literal('due'), Type.Literal('impossible')]),
  reason: maybe(Type.String({ description: 'why it is impossible' })),
});
export type ScheduledBidItem = Static<typeof ScheduledBidItem>;

/** A page of a list: `nextPage` only when there is one, `total` over all pages. */
export function page<T extends TSchema>(item: T, title: string) {
  return Type.Object({ result: Type.Array(item), total: Count, nextPage: maybe(Count) }, { title });
}

export interface PageOf<T> {
  readonly result: readonly T[];
  readonly total: number;
  readonly nextPage?: number;
}

export const envelope = <T extends TSchema>(result: T, title: string) => Type.Object({ result }, { title });
