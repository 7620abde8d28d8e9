import { formatAmount } from '../../domain/amount.ts';
import { nextMinimumBid } from '../../domain/auction-rules.ts';
import type { AuctionState } from '../auction-state.ts';

/** A bid of this many times the minimum is probably a typing error. */
const FAT_FINGER = 3n;

/** Warnings about a bid that may be a mistake. `amount` is one that the auction accepts. */
export function bidWarnings(amount: bigint, { auction, currency }: AuctionState): readonly string[] {
  const minimum = nextMinimumBid(auction);
  if (minimum === null) return [];
  if (amount >= FAT_FINGER * minimum) {
    return [`at least ${amount / minimum} times the ${formatAmount(minimum, currency)} that would be enough`];
  }
  const afterMinimum = nextMinimumBid({ ...auction, highestBidAmount: minimum });
  if (afterMinimum === null || amount >= afterMinimum) return [];
  return [`only just enough: it fails if somebody else bids ${formatAmount(minimum, currency)} first`];
}
