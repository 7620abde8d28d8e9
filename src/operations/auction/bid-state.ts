import { decodeTokenAccount, findTokenAddress } from '../../chain/codecs/token.ts';
import type { ChainReader } from '../../deps.ts';
import { type Address, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import type { Auction } from '../../domain/auction.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { type AuctionState, readAuction } from '../auction-state.ts';
import { TOKEN_SIZE } from '../sizes.ts';
import type { BidIntent } from './bid.ts';

export interface BidState extends AuctionState {
  /** Who is refunded; null when nobody has bid, or the bidder leads already. */
  readonly previous: Address | null;
  /** Where the refund goes: the previous bidder's token account; null for SOL, or when nobody is refunded. */
  readonly refundToken: Address | null;
  /** What the bidder holds of the currency, in base units. */
  readonly funds: bigint;
  /** Lamports for that token account, when the previous bidder has none any more. */
  readonly rent: bigint;
}

/** Throws as `readAuction`. */
export async function readForBid(
  chain: ChainReader,
  deployment: Deployment,
  { bidder, mint }: BidIntent,
): Promise<BidState> {
  const state = await readAuction(chain, deployment, mint, bidder, async (auction) => {
    const refund = await findRefundToken(auction, bidder);
    const purse =
      auction.bidMint === WRAPPED_SOL_MINT ? bidder : await findTokenAddress(bidder, auction.bidMint);
    return refund === null ? [purse] : [purse, refund];
  });
  const { auction, artwork } = state;
  const [purse = null, refund = null] = state.further;
  const refundToken = await findRefundToken(auction, bidder);
  const opens = refundToken !== null && decodeTokenAccount(refund) === null;
  return {
    ...state,
    previous: previousBidder(auction, bidder),
    refundToken,
    funds:
      auction.bidMint === WRAPPED_SOL_MINT
        ? (purse?.lamports ?? 0n)
        : (decodeTokenAccount(purse)?.amount ?? 0n),
    rent: opens ? artwork.rent(TOKEN_SIZE) : 0n,
  };
}

function previousBidder({ highestBidAmount, highestBidder }: Auction, bidder: Address): Address | null {
  return highestBidAmount === 0n || highestBidder === bidder ? null : highestBidder;
}

async function findRefundToken(auction: Auction, bidder: Address): Promise<Address | null> {
  const previous = previousBidder(auction, bidder);
  if (previous === null || auction.bidMint === WRAPPED_SOL_MINT) return null;
  return findTokenAddress(previous, auction.bidMint);
}
