import type { Address } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { type AuctionState, readAuction } from '../auction-state.ts';
import { type Escrow, escrowFrom, findEscrowToken } from '../escrow.ts';
import { findFunds, fundsFrom } from '../funds.ts';
import { findScheduledBidAddress } from '../scheduled-bid-state.ts';

export interface PlaceIntent {
  readonly bidder: Address;
  readonly mint: Address;
  /** The whole bid, in base units of the auction's currency. */
  readonly amount: bigint;
  /** Unix seconds from which on anybody may execute it. */
  readonly executeAt: number;
}

export interface PlaceState extends AuctionState {
  /** Where the scheduled bid is to be. */
  readonly address: Address;
  /** Whether there is one already. */
  readonly exists: boolean;
  /** Lamports at that address. */
  readonly held: bigint;
  /** The escrow of the scheduled bid. */
  readonly ownEscrow: Escrow;
  /** The bidder's balance of the currency, in base units. */
  readonly funds: bigint;
}

/** Throws as `readAuction`. */
export async function readForPlace(
  chain: ChainReader,
  deployment: Deployment,
  { bidder, mint }: PlaceIntent,
): Promise<PlaceState> {
  const address = await findScheduledBidAddress(deployment, { bidder, mint });
  const query = { mint, wallet: bidder };
  const { state, found } = await readAuction(chain, deployment, query, async ({ bidMint }) => ({
    scheduled: address,
    escrow: await findEscrowToken(address, bidMint),
    funds: await findFunds(bidder, bidMint),
  }));
  const { bidMint } = state.auction;
  return {
    ...state,
    address,
    exists: found.scheduled !== null && found.scheduled.data.length > 0,
    held: found.scheduled?.lamports ?? 0n,
    ownEscrow: escrowFrom(await findEscrowToken(address, bidMint), found.escrow),
    funds: fundsFrom(bidMint, found.funds),
  };
}
