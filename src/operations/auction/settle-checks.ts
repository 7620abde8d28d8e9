import type { Address } from '../../domain/address.ts';
import { auctionPhase } from '../../domain/auction-rules.ts';
import { isoTime } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import { type AuctionState, requireMarketplace } from '../auction-state.ts';

/** Throws `not_seller` unless `wallet` opened the auction. */
export function requireSeller(wallet: Address, { auction }: AuctionState): void {
  if (auction.seller === wallet) return;
  throw new CliError('not_seller', {
    what: `${wallet} is not the seller of this auction`,
    why: `the auction of ${auction.mint} belongs to ${auction.seller}`,
    hint: "sign with the seller's key: --keypair PATH",
    details: { mint: auction.mint, seller: auction.seller, signer: wallet },
  });
}

/** Throws `auction_paused` or `auction_not_ended` unless the auction is over. */
export function requireOver({ auction, artwork }: AuctionState): void {
  const phase = auctionPhase(auction, artwork.now);
  if (phase === 'won' || phase === 'unsold') return;
  const paused = phase === 'paused';
  const unbid = auction.highestBidAmount === 0n;
  throw new CliError(paused ? 'auction_paused' : 'auction_not_ended', {
    what: paused ? 'this auction is paused' : 'this auction has not ended',
    why: paused
      ? `the marketplace paused it at ${isoTime(auction.pausedAt)}; its clock is stopped`
      : auction.endTime === 0
        ? 'nobody has bid, and its clock starts at the first bid'
        : `it ends at ${isoTime(auction.endTime)}`,
    hint: unbid
      ? `its seller can take the artwork back: gavel auction cancel ${auction.mint}`
      : `see it: gavel auction get ${auction.mint}`,
    details: { mint: auction.mint, endTime: auction.endTime, now: artwork.now },
  });
}

/** Anybody may settle an auction of this marketplace that has a winner. Without a bid only the seller may. */
export function requireSettler(authority: Address, state: AuctionState): void {
  const { highestBidAmount, seller, mint } = state.auction;
  if (highestBidAmount > 0n) requireMarketplace(state);
  else if (seller !== authority) {
    throw new CliError('not_seller', {
      what: 'only the seller can end this auction',
      why: `nobody bid, so the artwork goes back to ${seller}`,
      hint: "sign with the seller's key: --keypair PATH",
      details: { mint, seller, signer: authority },
    });
  }
}
