import { type Books, must } from '../books.ts';
import { SOL } from '../cast.ts';
import { auctionTerms, hasTerms } from '../layout.ts';
import type { Operation } from '../operation.ts';
import { auctionPlace, scheduledPlace } from '../places.ts';
import type { ScheduledBid } from '../records.ts';
import { afterBid, auctionOf, isOver, leastBid, requireBid } from './auction.ts';
import { closePurse, pay, purseOf, take } from './common.ts';

export function scheduleBid(books: Books, op: Operation): void {
  const { actor, art, amount, currency, start: at } = op;
  const auction = auctionOf(books, art);
  must(currency === auction.currency, 'WrongBidMint');
  must(hasTerms(auction, op.shown), 'TermsChanged');
  const { address, bump } = scheduledPlace(art.mint, actor);
  must(books.isVacant(address), 'ScheduledBidExists');
  must(actor !== auction.seller, 'BidderIsSeller');
  must(auction.pausedAt === 0n, 'AuctionPaused');
  must(!isOver(auction, books.now), 'AuctionEnded');
  must(at > books.now, 'ExecutionInPast');
  must(!isOver(auction, at), 'ExecutionAfterEnd');
  must(amount >= leastBid(auction), 'BidTooLow');
  const record: ScheduledBid = {
    kind: 'scheduled',
    bump,
    bidder: actor,
    mint: art.mint,
    currency,
    amount,
    at,
    auction,
  };
  books.open(address, record, actor);
  if (currency !== SOL) books.home(address, currency, actor);
  take(books, purseOf(actor, currency), purseOf(address, currency), amount);
}

function scheduledOf(books: Books, { art, owner }: Operation): ScheduledBid {
  const found = books.find('scheduled', scheduledPlace(art.mint, owner).address);
  must(found !== undefined, 'NoScheduledBid');
  return found;
}

/** A bid of the bidder, whoever sends it; the bidder pays for the token account that a refund needs. */
export function executeScheduledBid(books: Books, op: Operation): void {
  const { actor, art, currency } = op;
  const scheduled = scheduledOf(books, op);
  const { bidder, amount } = scheduled;
  must(currency === scheduled.currency, 'WrongBidMint');
  const auction = auctionOf(books, art);
  must(hasTerms(auction, auctionTerms(scheduled.auction)), 'AuctionChanged');
  must(books.now >= scheduled.at, 'ExecutionTooEarly');
  requireBid(auction, bidder, amount, books.now);
  const [place, address] = [auctionPlace(art.mint).address, scheduledPlace(art.mint, bidder).address];
  books.write(place, afterBid(auction, bidder, amount, books.now));
  const [from, to] = [purseOf(address, currency), purseOf(place, currency)];
  pay(books, from, place, amount, actor);
  closePurse(books, from, place, bidder, actor);
  if (auction.highest > 0n) {
    must(op.other === auction.bidder, 'WrongPreviousBidder');
    const before = books.get(actor).lamports;
    pay(books, to, auction.bidder, auction.highest, actor);
    const spent = before - books.get(actor).lamports;
    if (spent > 0n) books.move(address, actor, spent);
  }
  books.close(address, bidder);
}

export function cancelScheduledBid(books: Books, op: Operation): void {
  const { actor, art, currency } = op;
  const scheduled = scheduledOf(books, op);
  must(scheduled.bidder === actor, 'WrongBidder');
  must(scheduled.currency === currency, 'WrongBidMint');
  const { address } = scheduledPlace(art.mint, actor);
  closePurse(books, purseOf(address, currency), actor, actor, actor);
  books.close(address, actor);
}
