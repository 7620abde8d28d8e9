import type { Address } from '../../domain/address.ts';
import type { Auction } from '../../domain/auction.ts';
import { auctionPhase, isOver, reclaimableFrom } from '../../domain/auction-rules.ts';
import { isoTime } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import { type AuctionState, requireMarketplace } from '../auction-state.ts';
import type { SettleState } from './settle-state.ts';

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
  if (isOver(phase)) return;
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

/** Throws `unsupported_asset` when something stops the artwork from going to the winner, or back to the seller. */
export function requireHandover({ artwork, artworkEscrow, auction, sale }: SettleState): void {
  try {
    artwork.asset.requireMovable(artworkEscrow, sale?.winner ?? auction.seller);
  } catch (error) {
    const otherwise = otherwiseReclaim(auction);
    throw error instanceof CliError && otherwise !== null
      ? error.withHint(`${error.hint}; ${otherwise}`)
      : error;
  }
}

/** For a hint: what its winner can do when an auction cannot be settled; null when there is no winner. */
export function otherwiseReclaim(auction: Auction): string | null {
  const from = reclaimableFrom(auction);
  return from === null
    ? null
    : `or the winner takes the bid back, from ${isoTime(from)} on: gavel auction reclaim-bid ${auction.mint}`;
}
