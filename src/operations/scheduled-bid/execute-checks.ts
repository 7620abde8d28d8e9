import { scheduledBidPhase } from '../../domain/scheduled-bid.ts';
import { isoTime } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import { requireDeliverable } from '../artwork-state.ts';
import { requireBidding, requireMinimum } from '../auction/bid-checks.ts';
import { requireMarketplace } from '../auction-state.ts';
import { hasTermsOf } from '../scheduled-bid-state.ts';
import type { ExecuteState } from './execute-state.ts';

/**
 * Throws `scheduled_bid_too_early`, `auction_changed`, and what a bid of the bidder would throw. What cannot be executed stays
 * in escrow, and the bidder can take it back.
 */
export function requireExecutable(state: ExecuteState): void {
  const { artwork, artworkEscrow, auction, bid } = state;
  requireDue(state);
  try {
    requireSameTerms(state);
    requireDeliverable(artwork, artworkEscrow, bid.bidder);
    requireMarketplace(state);
    requireBidding(state);
    requireMinimum({ bidder: bid.bidder, mint: bid.mint, amount: bid.amount }, state);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    throw error.withHint(`the bidder can take the money back: gavel scheduled-bid cancel ${auction.mint}`);
  }
}

function requireDue({ artwork: { now }, bid }: ExecuteState): void {
  if (scheduledBidPhase(bid, now) === 'due') return;
  throw new CliError('scheduled_bid_too_early', {
    what: 'it is too early to execute this bid',
    why: `it was scheduled for ${isoTime(bid.executeAt)}, and the chain's clock is at ${isoTime(now)}`,
    hint: `see it: gavel scheduled-bid list ${bid.bidder}`,
    details: { mint: bid.mint, bidder: bid.bidder, executeAt: bid.executeAt, now },
  });
}

function requireSameTerms({ auction, bid }: ExecuteState): void {
  if (hasTermsOf(auction, bid)) return;
  throw new CliError('auction_changed', {
    what: 'this is not the auction that the bid was scheduled for',
    why: 'the artwork was put up for auction again, on other terms',
    hint: `see it: gavel auction get ${auction.mint}`,
    details: { mint: auction.mint, bidder: bid.bidder },
  });
}
