import type { Address } from '@solana/kit';
import { SYSTEM_PROGRAM } from '../../support/program-vm.ts';
import { type Books, must, rentOf } from '../books.ts';
import { type Artwork, AUTHORITY, SOL } from '../cast.ts';
import { hasTerms } from '../layout.ts';
import { share, shareBounded } from '../money.ts';
import type { Operation } from '../operation.ts';
import { associated, auctionPlace } from '../places.ts';
import type { Auction } from '../records.ts';
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
  requireHeld,
  take,
} from './common.ts';

/** The least increment by bps. */
const LEAST_BPS = 10;
/** Seconds after the end in which an auction can only be settled. */
export const GRACE = 604_800n;
/** Seconds, of every auction of the model. */
export const EXTENSION = { period: 60, delta: 90 };

export function createAuction(books: Books, op: Operation): void {
  const { actor, art, currency, amount: reserve, start } = op;
  must(currency !== art.mint, 'CurrencyIsAsset');
  must(reserve >= (currency === SOL ? rentOf(0) : 1n), 'ReserveTooLow');
  must(op.count > 0, 'DurationIsZero');
  must(op.second ? op.limit > 0n : op.rate >= LEAST_BPS, 'IncrementTooLow');
  must(start >= 0n, 'NegativeTime');
  const end = start === 0n ? 0n : start + BigInt(op.count);
  must(end === 0n || end > books.now, 'EndInPast');
  const { address, bump } = auctionPlace(art.mint);
  must(books.isVacant(address), 'AuctionAlreadyExists');
  requireHeld(books, actor, art);
  const primary = isPrimary(books, art);
  share({ art, price: reserve, feeBps: feeBps(primary), split: primary && !op.flag });
  const auction: Auction = {
    kind: 'auction',
    bump,
    seller: actor,
    mint: art.mint,
    currency,
    start,
    end,
    highest: 0n,
    bidder: SYSTEM_PROGRAM,
    reserve,
    duration: op.count,
    incrementBps: op.rate,
    increment: op.limit,
    flat: op.second,
    extensionPeriod: EXTENSION.period,
    extensionDelta: EXTENSION.delta,
    feeBps: feeBps(primary),
    pausedAt: 0n,
    noSplit: op.flag,
  };
  books.open(address, auction, actor);
  if (currency !== SOL) books.home(address, currency, actor);
  deliver(books, art, actor, address, actor);
}

export function auctionOf(books: Books, art: Artwork): Auction {
  const auction = books.find('auction', auctionPlace(art.mint).address);
  must(auction !== undefined, 'NoAuction');
  return auction;
}

export const isOver = (auction: Auction, at: bigint): boolean => auction.end !== 0n && at >= auction.end;

/** The least that the next bid must be. */
export function leastBid({ highest, reserve, flat, increment, incrementBps }: Auction): bigint {
  if (highest === 0n) return reserve;
  const step = flat ? increment : (highest * BigInt(incrementBps)) / 10_000n;
  return highest + (step > 1n ? step : 1n);
}

export function requireBid(auction: Auction, bidder: Address, amount: bigint, now: bigint): void {
  must(bidder !== auction.seller, 'BidderIsSeller');
  must(auction.pausedAt === 0n, 'AuctionPaused');
  must(now >= auction.start, 'NotStarted');
  must(!isOver(auction, now), 'AuctionEnded');
  must(amount >= leastBid(auction), 'BidTooLow');
}

/** The auction after a bid: the first starts the clock, a late one moves the end and never brings it forward. */
export function afterBid(auction: Auction, bidder: Address, amount: bigint, now: bigint): Auction {
  const waited = auction.end === 0n;
  const start = waited ? now : auction.start;
  const end = waited ? now + BigInt(auction.duration) : auction.end;
  const extended = now + BigInt(auction.extensionDelta);
  const late = now >= end - BigInt(auction.extensionPeriod);
  return { ...auction, bidder, highest: amount, start, end: late && extended > end ? extended : end };
}

export function bid(books: Books, op: Operation): void {
  const { actor, art, amount, currency } = op;
  const auction = auctionOf(books, art);
  must(currency === auction.currency, 'WrongBidMint');
  must(hasTerms(auction, op.shown), 'TermsChanged');
  must(auction.end <= op.end, 'EndsTooLate');
  requireBid(auction, actor, amount, books.now);
  const { address } = auctionPlace(art.mint);
  books.write(address, afterBid(auction, actor, amount, books.now));
  const [purse, escrow] = [purseOf(actor, currency), purseOf(address, currency)];
  if (auction.bidder === actor) {
    take(books, purse, escrow, amount - auction.highest);
    return;
  }
  take(books, purse, escrow, amount);
  if (auction.highest === 0n) return;
  must(op.other === auction.bidder, 'WrongPreviousBidder');
  pay(books, escrow, auction.bidder, auction.highest, actor);
}

/** The end without a bid. */
function giveBack(books: Books, auction: Auction, op: Operation): void {
  const { actor, art, currency } = op;
  must(currency === auction.currency, 'WrongBidMint');
  const { address } = auctionPlace(art.mint);
  deliver(books, art, address, actor, actor);
  books.close(associated(address, art.mint), actor);
  closePurse(books, purseOf(address, currency), actor, actor, actor);
  books.close(address, actor);
}

export function cancelAuction(books: Books, op: Operation): void {
  const auction = auctionOf(books, op.art);
  must(auction.seller === op.actor, 'WrongSeller');
  must(auction.highest === 0n, 'HasBids');
  giveBack(books, auction, op);
}

export function settle(books: Books, op: Operation): void {
  const { actor, art, currency } = op;
  const auction = auctionOf(books, art);
  const { seller, bidder } = auction;
  must(op.owner === seller, 'WrongSeller');
  must(auction.pausedAt === 0n, 'AuctionPaused');
  must(isOver(auction, books.now), 'AuctionNotEnded');
  if (auction.highest === 0n) {
    must(actor === seller, 'OnlySellerReclaims');
    must(op.other === undefined, 'WrongWinner');
    giveBack(books, auction, op);
    return;
  }
  must(op.other === bidder, 'WrongWinner');
  must(currency === auction.currency, 'WrongBidMint');
  const { address } = auctionPlace(art.mint);
  const primary = isPrimary(books, art);
  deliver(books, art, address, bidder, actor);
  recordSale(books, art);
  books.close(associated(address, art.mint), address);
  requireCreators(op);
  const deal = { art, price: auction.highest, feeBps: auction.feeBps, split: primary && !auction.noSplit };
  const escrow = purseOf(address, currency);
  payAll(books, escrow, art, shareBounded(deal), seller, actor);
  closePurse(books, escrow, seller, seller, actor);
  books.close(address, seller);
}

/** A week after the end, if it is not settled. The auction stays as it is, but for the amount. */
export function reclaimBid(books: Books, op: Operation): void {
  const { actor, art, currency } = op;
  const auction = auctionOf(books, art);
  must(currency === auction.currency, 'WrongBidMint');
  must(auction.highest > 0n, 'NoBid');
  must(actor === auction.bidder, 'NotHighestBidder');
  must(auction.pausedAt === 0n, 'AuctionPaused');
  must(books.now >= auction.end + GRACE, 'ReclaimTooEarly');
  const { address } = auctionPlace(art.mint);
  books.write(address, { ...auction, highest: 0n });
  pay(books, purseOf(address, currency), actor, auction.highest, actor);
}

export function pause(books: Books, op: Operation): void {
  const auction = auctionOf(books, op.art);
  must(op.actor === AUTHORITY, 'NotMarketplaceAuthority');
  const { now } = books;
  const { address } = auctionPlace(op.art.mint);
  if (op.flag) {
    must(auction.pausedAt === 0n, 'AuctionPaused');
    must(!isOver(auction, now), 'AuctionEnded');
    books.write(address, { ...auction, pausedAt: now });
    return;
  }
  must(auction.pausedAt !== 0n, 'AuctionNotPaused');
  const running = auction.end !== 0n && now > auction.start;
  const before = auction.pausedAt < auction.start ? auction.start - auction.pausedAt : 0n;
  const moved = running ? now - auction.pausedAt - before : 0n;
  books.write(address, { ...auction, pausedAt: 0n, end: auction.end + moved });
}
