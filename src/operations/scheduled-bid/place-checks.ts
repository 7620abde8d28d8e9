import { formatAmount, formatExactly } from '../../domain/amount.ts';
import { auctionPhase, isOver } from '../../domain/auction-rules.ts';
import { isTooFar } from '../../domain/time-bounds.ts';
import { isoTime, LATEST_TIME } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import { requireMinimum } from '../auction/bid-checks.ts';
import type { AuctionState } from '../auction-state.ts';
import type { PlaceIntent, PlaceState } from './place-state.ts';

/** Throws `scheduled_bid_exists`: a bidder has one at most for an auction. */
export function requireNoScheduledBid({ bidder, mint }: PlaceIntent, { exists, address }: PlaceState): void {
  if (!exists) return;
  throw new CliError('scheduled_bid_exists', {
    what: 'this wallet has scheduled a bid at this auction already',
    why: `${bidder} can have one at most for ${mint}`,
    hint: `take it back first: gavel scheduled-bid cancel ${mint}`,
    details: { mint, bidder, scheduledBid: address },
  });
}

/** Throws `auction_paused` or `auction_ended` when nothing can be scheduled. Before the start it can. */
export function requireSchedulable({ auction, artwork }: AuctionState): void {
  const phase = auctionPhase(auction, artwork.now);
  const details = { mint: auction.mint, now: artwork.now };
  const hint = `see it: gavel auction get ${auction.mint}`;
  if (phase === 'paused') {
    throw new CliError('auction_paused', {
      what: 'this auction is paused',
      why: `the marketplace paused it at ${isoTime(auction.pausedAt)}; its clock is stopped`,
      hint,
      details,
    });
  }
  if (!isOver(phase)) return;
  throw new CliError('auction_ended', {
    what: 'this auction has ended',
    why: `it ended at ${isoTime(auction.endTime)}`,
    hint,
    details,
  });
}

/** Throws `invalid_times` unless the bid can be executed at its time: in the future, and before the end if that is known. */
export function requireExecuteAt({ executeAt }: PlaceIntent, { auction, artwork }: AuctionState): void {
  const problem = timeProblem(executeAt, artwork.now, auction.endTime);
  if (problem === null) return;
  throw new CliError('invalid_times', {
    what: 'a bid cannot be scheduled for this time',
    why: problem,
    hint: 'give a time after now, before the auction ends',
    details: { executeAt, now: artwork.now, endTime: auction.endTime },
  });
}

function timeProblem(executeAt: number, now: number, endTime: number | bigint): string | null {
  if (executeAt > LATEST_TIME) return 'it is after the year 9999';
  if (isTooFar(executeAt, now)) return 'it is more than ten years from now';
  if (executeAt <= now) return `it is not in the future: the chain's clock is at ${isoTime(now)}`;
  return endTime !== 0 && executeAt >= endTime ? `the auction ends at ${isoTime(endTime)}` : null;
}

/** Throws `bid_too_low`: the lowest accepted bid never falls, so that such a bid could never be executed. */
export function requireExecutable(intent: PlaceIntent, state: PlaceState): void {
  try {
    requireMinimum(intent, state);
  } catch (error) {
    throw error instanceof CliError
      ? error.withHint(`schedule a higher bid, or see it: gavel auction get ${intent.mint}`)
      : error;
  }
}

/** Throws `insufficient_funds`. */
export function requireFunds({ bidder, amount }: PlaceIntent, { currency, funds }: PlaceState): void {
  if (funds >= amount) return;
  throw new CliError('insufficient_funds', {
    what: 'this wallet does not hold enough for the bid',
    why: `${bidder} holds ${formatExactly(funds, currency)}, ${formatExactly(amount, currency)} go into escrow`,
    hint: `fund the wallet with ${currency.symbol}, or schedule less than ${formatAmount(amount, currency)}`,
    details: { funds, needed: amount, currencyMint: currency.mint },
  });
}
