import { decodeTokenAccount, findTokenAddress } from '../../chain/codecs/token.ts';
import { type Address, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import { latestEnd } from '../../domain/auction-rules.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { type AuctionState, readAuction } from '../auction-state.ts';
import { TOKEN_SIZE } from '../sizes.ts';
import { findRefund, type Refund, readRefund } from './refund.ts';

export interface BidIntent {
  readonly bidder: Address;
  readonly mint: Address;
  /** The whole bid, in base units of the auction's currency. */
  readonly amount: bigint;
  /** As `BidState`: what a client asked the service for. The tool takes its own from what it read. */
  readonly latestEnd?: bigint;
}

export interface BidState extends AuctionState {
  /** Null when nobody is refunded: nobody has bid, or the bidder leads already. */
  readonly refund: Refund | null;
  /** What the bidder holds of the currency, in base units. */
  readonly funds: bigint;
  /** Lamports for the token account that is refunded into, when it has to be made. */
  readonly rent: bigint;
  /** The latest end of the auction that the bid accepts, in unix seconds. */
  readonly latestEnd: bigint;
}

/** Throws as `readAuction`. */
export async function readForBid(
  chain: ChainReader,
  deployment: Deployment,
  { bidder, mint, latestEnd: asked }: BidIntent,
): Promise<BidState> {
  const state = await readAuction(chain, deployment, mint, bidder, async (auction) => [
    auction.bidMint === WRAPPED_SOL_MINT ? bidder : await findTokenAddress(bidder, auction.bidMint),
    ...(await findRefund(auction, bidder)),
  ]);
  const { auction, artwork } = state;
  const [purse = null, previous = null] = state.further;
  const refund = await readRefund(chain, { auction, bidder }, previous);
  const inSol = auction.bidMint === WRAPPED_SOL_MINT;
  return {
    ...state,
    refund,
    funds: inSol ? (purse?.lamports ?? 0n) : (decodeTokenAccount(purse)?.amount ?? 0n),
    rent: refund?.place?.account === null ? artwork.rent(TOKEN_SIZE) : 0n,
    latestEnd: asked ?? latestEnd(auction, artwork.now),
  };
}
