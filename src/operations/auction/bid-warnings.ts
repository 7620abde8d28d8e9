import { formatAmount } from '../../domain/amount.ts';
import { nextMinimumBid } from '../../domain/auction-rules.ts';
import type { AuctionState } from '../auction-state.ts';

/** A bid of this many times what would do is more likely a slip than a wish. */
const FAT_FINGER = 3n;

/** What should make a bidder look twice. `amount` is one that the auction accepts. */
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
