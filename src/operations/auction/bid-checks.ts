import type { Address } from '../../domain/address.ts';
import { formatAmount, formatExactly } from '../../domain/amount.ts';
import { type AuctionPhase, auctionPhase, nextMinimumBid } from '../../domain/auction-rules.ts';
import { isoTime } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { ErrorCode } from '../../errors/codes.ts';
import type { AuctionState } from '../auction-state.ts';
import type { BidIntent, BidState } from './bid-state.ts';

type WhyClosed = readonly [code: ErrorCode, what: string, why: (state: AuctionState) => string];

const OVER: WhyClosed = [
  'auction_ended',
  'this auction has ended',
  ({ auction }) => `it ended at ${isoTime(auction.endTime)}`,
];

const CLOSED: Partial<Record<AuctionPhase, WhyClosed>> = {
  scheduled: [
    'auction_not_started',
    'this auction has not started',
    ({ auction }) => `it starts at ${isoTime(auction.startTime)}`,
  ],
  paused: [
    'auction_paused',
    'this auction is paused',
    ({ auction }) => `the marketplace paused it at ${isoTime(auction.pausedAt)}; its clock is stopped`,
  ],
  won: OVER,
  unsold: OVER,
  reclaimed: OVER,
};

/** Throws `auction_not_started`, `auction_paused` or `auction_ended` when the auction takes no bids. */
export function requireBidding(state: AuctionState): void {
  const { auction, artwork } = state;
  const refusal = CLOSED[auctionPhase(auction, artwork.now)];
  if (refusal === undefined) return;
  const [code, what, why] = refusal;
  throw new CliError(code, {
    what,
    why: why(state),
    hint: `see it: gavel auction get ${auction.mint}`,
    details: { mint: auction.mint, now: artwork.now },
  });
}

/** Throws `own_auction`: a seller could otherwise raise the price with their own bids. */
export function requireNotSeller(bidder: Address, { auction }: AuctionState): void {
  if (auction.seller !== bidder) return;
  throw new CliError('own_auction', {
    what: 'this is your own auction',
    why: `${bidder} is its seller, who cannot bid`,
    hint: "sign with the bidder's key: --keypair PATH",
    details: { mint: auction.mint, seller: auction.seller },
  });
}

/** Throws `bid_too_low` unless the bid is at least the reserve, or after the first bid the highest bid plus the increment. */
export function requireMinimum({ amount, mint }: BidIntent, { auction, currency }: AuctionState): void {
  const minimum = nextMinimumBid(auction);
  if (minimum === null) {
    throw new CliError('bid_too_low', {
      what: 'nobody can outbid this auction any more',
      why: 'the next bid would not fit 64 bits',
      hint: `see it: gavel auction get ${mint}`,
      details: { mint, amount },
    });
  }
  if (amount >= minimum) return;
  const least = formatExactly(minimum, currency);
  const rule = auction.highestBidAmount === 0n ? 'the reserve' : 'the lowest amount that is accepted now';
  throw new CliError('bid_too_low', {
    what: 'this bid is too low',
    why: `it is ${formatExactly(amount, currency)}; ${rule} is ${least}`,
    hint: `bid at least that: gavel auction bid ${mint} --amount "${formatAmount(minimum, currency)}"`,
    details: { mint, amount, minimum },
  });
}

/** Throws `insufficient_funds`. `needed`: base units, the bid or what a raise adds to it. */
export function requireFunds({ bidder }: BidIntent, needed: bigint, { currency, funds }: BidState): void {
  if (funds >= needed) return;
  throw new CliError('insufficient_funds', {
    what: 'this wallet does not hold enough for the bid',
    why: `${bidder} holds ${formatExactly(funds, currency)}, ${formatExactly(needed, currency)} go into escrow`,
    hint: `fund the wallet with ${currency.symbol}, or bid less`,
    details: { funds, needed, currencyMint: currency.mint },
  });
}
