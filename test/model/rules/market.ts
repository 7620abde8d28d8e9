import { type Books, must } from '../books.ts';
import { SOL } from '../cast.ts';
import { termsOf } from '../layout.ts';
import { share } from '../money.ts';
import type { Operation } from '../operation.ts';
import { associated, listingPlace, offerPlace } from '../places.ts';
import type { Listing, Offer } from '../records.ts';
import {
  closePurse,
  deliver,
  feeBps,
  isPrimary,
  pay,
  payAll,
  purseOf,
  recordSale,
  requireCreators,
  requireFunds,
  requireHeld,
  take,
} from './common.ts';

export function list(books: Books, op: Operation): void {
  const { actor, art, currency, amount: price, start, end, count } = op;
  must(price > 0n, 'PriceIsZero');
  must(start >= 0n && end >= 0n, 'NegativeTime');
  must(end === 0n || end > books.now, 'EndInPast');
  must(end === 0n || end > start, 'EndBeforeStart');
  const { address, bump } = listingPlace(art.mint);
  must(books.isVacant(address), 'AlreadyListed');
  requireHeld(books, actor, art);
  // None of the artworks is an original.
  must(count <= 1, 'UnsupportedEditions');
  must(currency !== art.mint, 'CurrencyIsAsset');
  const primary = isPrimary(books, art);
  share({ art, price, feeBps: feeBps(primary), split: primary && !op.flag });
  const listing: Listing = {
    kind: 'listing',
    bump,
    seller: actor,
    mint: art.mint,
    currency,
    price,
    start,
    end,
    listedAt: books.now,
    feeBps: feeBps(primary),
    editions: count,
    noSplit: op.flag,
  };
  books.open(address, listing, actor);
  deliver(books, art, actor, address, actor);
}

function listingOf(books: Books, { art }: Operation): Listing {
  const listing = books.find('listing', listingPlace(art.mint).address);
  must(listing !== undefined, 'NotListed');
  return listing;
}

export function updatePrice(books: Books, op: Operation): void {
  const listing = listingOf(books, op);
  must(listing.seller === op.actor, 'WrongSeller');
  must(op.flag || listing.price === op.limit, 'ReplacesOtherPrice');
  must(termsOf(listing).equals(op.shown), 'TermsChanged');
  must(op.amount > 0n, 'PriceIsZero');
  books.write(listingPlace(op.art.mint).address, { ...listing, price: op.amount });
}

function closeListing(books: Books, { art }: Operation, seller: Listing['seller']): void {
  const { address } = listingPlace(art.mint);
  books.close(associated(address, art.mint), seller);
  books.close(address, seller);
}

export function buy(books: Books, op: Operation): void {
  const { actor, art, currency } = op;
  const listing = listingOf(books, op);
  const { seller, price } = listing;
  must(price <= op.limit, 'PriceAboveMax');
  must(termsOf(listing).equals(op.shown), 'TermsChanged');
  must(op.owner === seller, 'WrongSeller');
  must(currency === listing.currency, 'WrongCurrency');
  must(actor !== seller, 'BuyerIsSeller');
  must(books.now >= listing.start, 'NotStarted');
  must(listing.end === 0n || books.now < listing.end, 'Ended');
  requireCreators(op);
  const purse = purseOf(actor, currency);
  requireFunds(books, purse, price);
  const primary = isPrimary(books, art);
  const parts = share({ art, price, feeBps: listing.feeBps, split: primary && !listing.noSplit });
  const { address } = listingPlace(art.mint);
  if (currency === SOL) books.move(actor, address, price);
  deliver(books, art, address, actor, actor);
  recordSale(books, art);
  books.close(associated(address, art.mint), address);
  payAll(books, currency === SOL ? purseOf(address, SOL) : purse, art, parts, seller, actor);
  books.close(address, seller);
}

export function delist(books: Books, op: Operation): void {
  const listing = listingOf(books, op);
  must(listing.seller === op.actor, 'WrongSeller');
  deliver(books, op.art, listingPlace(op.art.mint).address, op.actor, op.actor);
  closeListing(books, op, op.actor);
}

export function makeOffer(books: Books, op: Operation): void {
  const { actor, art, currency, amount: price, end } = op;
  must(price > 0n, 'PriceIsZero');
  must(end >= 0n, 'NegativeTime');
  must(end === 0n || end > books.now, 'EndInPast');
  must(currency !== art.mint, 'CurrencyIsAsset');
  const { address, bump } = offerPlace(actor, art.mint);
  const [purse, escrow] = [purseOf(actor, currency), purseOf(address, currency)];
  const before = books.find('offer', address);
  const offer: Offer = {
    kind: 'offer',
    bump,
    buyer: actor,
    mint: art.mint,
    currency,
    price,
    end,
    offeredAt: books.now,
  };
  if (before === undefined) {
    books.open(address, offer, actor);
    if (escrow.tokens !== undefined) books.home(address, currency, actor);
    take(books, purse, escrow, price);
    return;
  }
  must(before.currency === currency, 'WrongOfferCurrency');
  books.write(address, offer);
  if (price >= before.price) take(books, purse, escrow, price - before.price);
  else pay(books, escrow, actor, before.price - price, actor);
}

function offerOf(books: Books, { art, owner }: Operation): Offer {
  const offer = books.find('offer', offerPlace(owner, art.mint).address);
  must(offer !== undefined, 'NoOffer');
  return offer;
}

export function cancelOffer(books: Books, op: Operation): void {
  const { actor, art, currency } = op;
  const offer = offerOf(books, op);
  must(offer.buyer === actor, 'NotOfferBuyer');
  must(offer.currency === currency, 'WrongOfferCurrency');
  const { address } = offerPlace(actor, art.mint);
  closePurse(books, purseOf(address, currency), actor, actor, actor);
  books.close(address, actor);
}

/** `second` puts a delisting in front: both happen, or neither. */
export function acceptOffer(books: Books, op: Operation): void {
  const { actor, art, currency } = op;
  if (op.second) delist(books, op);
  const offer = offerOf(books, op);
  must(offer.currency === currency, 'WrongOfferCurrency');
  must(offer.buyer !== actor, 'SellerIsOfferBuyer');
  must(offer.price >= op.limit, 'OfferBelowMin');
  must(offer.end === 0n || books.now < offer.end, 'OfferEnded');
  const primary = isPrimary(books, art);
  const parts = share({ art, price: offer.price, feeBps: feeBps(primary), split: primary && !op.flag });
  deliver(books, art, actor, offer.buyer, actor);
  recordSale(books, art);
  requireCreators(op);
  const { address } = offerPlace(offer.buyer, art.mint);
  const escrow = purseOf(address, currency);
  const proceeds = payAll(books, escrow, art, parts, actor, actor);
  must(proceeds >= op.amount, 'ProceedsBelowMin');
  closePurse(books, escrow, actor, offer.buyer, actor);
  books.close(address, offer.buyer);
}
