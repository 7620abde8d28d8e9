import type { Address } from '@solana/kit';
import type { Books } from './books.ts';
import { type Artwork, USD, WALLETS } from './cast.ts';
import {
  associated,
  auctionPlace,
  listingPlace,
  offerPlace,
  orderIdOf,
  orderPlace,
  rafflePlace,
  scheduledPlace,
} from './places.ts';
import type { Auction, Listing, Offer, Order, Raffle, ScheduledBid } from './records.ts';
import { GRACE, isOver } from './rules/auction.ts';

/** What there is of an artwork now; of several offers, scheduled bids or raffles, one. */
export interface Scene {
  readonly holder: Address | undefined;
  readonly listing: Listing | undefined;
  readonly auction: Auction | undefined;
  readonly offer: Offer | undefined;
  readonly scheduled: ScheduledBid | undefined;
  readonly raffle: Raffle | undefined;
  readonly order: Order | undefined;
  /** The highest bidder has a token account for a refund in dollars, which they could close. */
  readonly closable: boolean;
}

function oneOf<T>(number: number, find: (wallet: Address) => T | undefined): T | undefined {
  const found = WALLETS.map(find).filter((it) => it !== undefined);
  return found[number % Math.max(1, found.length)];
}

function isClosable(books: Books, mint: Artwork['mint']): boolean {
  const auction = books.find('auction', auctionPlace(mint).address);
  if (auction === undefined || auction.currency !== USD || auction.highest === 0n) return false;
  return books.holding(associated(auction.bidder, USD)) !== undefined;
}

export const sceneOf = (books: Books, { mint }: Artwork, number: number): Scene => ({
  holder: WALLETS.find((wallet) => books.holding(associated(wallet, mint))?.amount === 1n),
  listing: books.find('listing', listingPlace(mint).address),
  auction: books.find('auction', auctionPlace(mint).address),
  offer: oneOf(number, (wallet) => books.find('offer', offerPlace(wallet, mint).address)),
  scheduled: oneOf(number, (wallet) => books.find('scheduled', scheduledPlace(mint, wallet).address)),
  closable: isClosable(books, mint),
  order: books.find('order', orderPlace(orderIdOf(mint)).address),
  raffle: oneOf(number, (wallet) => books.find('raffle', rafflePlace(wallet, mint).address)),
});

/** The moments at which something about an artwork changes, unix seconds. */
export function momentsOf(
  { listing, auction, offer, scheduled, raffle, order }: Scene,
  now: bigint,
): bigint[] {
  const ends = [
    listing?.start,
    listing?.end,
    offer?.end,
    scheduled?.at,
    raffle?.end,
    auction?.start,
    order?.expires,
  ];
  const last = auction === undefined ? [] : [auction.end, auction.end - BigInt(auction.extensionPeriod)];
  // Time is not led past it earlier: everything else would be over then.
  const back =
    auction !== undefined && auction.highest > 0n && isOver(auction, now) ? [auction.end + GRACE] : [];
  return [...ends, ...last, ...back].filter((it) => it !== undefined && it > 0n) as bigint[];
}
