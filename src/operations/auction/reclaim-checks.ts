import { type Address, UNSET_ADDRESS } from '../../domain/address.ts';
import type { Auction } from '../../domain/auction.ts';
import { reclaimableFrom } from '../../domain/auction-rules.ts';
import { isoTime } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';

interface Auctioned {
  readonly auction: Auction;
  /** Unix seconds of the chain's clock. */
  readonly now: number;
}

/**
 * Throws `no_bid`, `not_highest_bidder`, `auction_paused` or `reclaim_too_early` unless `bidder` may take the highest bid back.
 */
export function requireReclaimable(bidder: Address, { auction, now }: Auctioned): void {
  const { mint, endTime, highestBidder, pausedAt } = auction;
  const details = { mint, now };
  const hint = `see it: gavel auction get ${mint}`;
  const from = reclaimableFrom(auction);
  if (from === null) {
    throw new CliError('no_bid', {
      what: 'this auction holds no bid',
      why:
        highestBidder === UNSET_ADDRESS
          ? 'nobody has bid'
          : `${highestBidder} has taken the highest bid back already`,
      hint,
      details,
    });
  }
  if (bidder !== highestBidder) {
    throw new CliError('not_highest_bidder', {
      what: `${bidder} is not the highest bidder of this auction`,
      why: `the bid that it holds is that of ${highestBidder}; who was outbid has been refunded`,
      hint: "sign with the highest bidder's key: --keypair PATH",
      details: { ...details, highestBidder },
    });
  }
  if (pausedAt !== 0) {
    throw new CliError('auction_paused', {
      what: 'this auction is paused',
      why: `the marketplace paused it at ${isoTime(pausedAt)}; its clock is stopped, and its end will move`,
      hint,
      details,
    });
  }
  if (now >= from) return;
  const isOver = now >= endTime;
  throw new CliError('reclaim_too_early', {
    what: 'it is too early to take this bid back',
    why: `${isOver ? 'it ended' : 'it ends'} at ${isoTime(endTime)}, and until ${isoTime(from)} it can only be settled`,
    hint: isOver ? `anybody can settle it: gavel auction settle ${mint}` : hint,
    details: { ...details, endTime, reclaimableFrom: from },
  });
}
