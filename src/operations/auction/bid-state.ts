import type { Address } from '../../domain/address.ts';
import { latestEnd } from '../../domain/auction-rules.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { TOKEN_SIZE } from '../../tokens/sizes.ts';
import { type AuctionState, readAuction } from '../auction-state.ts';
import { findFunds, fundsFrom } from '../funds.ts';
import { findRefund, type Refund, readRefund } from './refund.ts';

export interface BidIntent {
  readonly bidder: Address;
  readonly mint: Address;
  /** The whole bid, in base units of the auction's currency. */
  readonly amount: bigint;
  /** As in `BidState`. Set by clients of the service; the tool computes it from what it read. */
  readonly latestEnd?: bigint;
}

export interface BidState extends AuctionState {
  /** Null when nobody is refunded, because there is no bid yet, or the bidder leads already. */
  readonly refund: Refund | null;
  /** The bidder's balance of the currency, in base units. */
  readonly funds: bigint;
  /** Rent in lamports of the token account for the refund, when it must be opened; else 0. */
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
  const query = { mint, wallet: bidder };
  const { state, found } = await readAuction(chain, deployment, query, async (auction) => ({
    funds: await findFunds(bidder, auction.bidMint),
    previous: await findRefund(auction, bidder),
  }));
  const { auction, artwork } = state;
  const refund = await readRefund(chain, { auction, bidder }, found.previous);
  return {
    ...state,
    refund,
    funds: fundsFrom(auction.bidMint, found.funds),
    rent: refund?.payeeAccount?.account === null ? artwork.rent(TOKEN_SIZE) : 0n,
    latestEnd: asked ?? latestEnd(auction, artwork.now),
  };
}
