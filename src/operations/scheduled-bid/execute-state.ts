import { findTokenAddress } from '../../chain/codecs/token.ts';
import { readAll } from '../../chain/read-all.ts';
import { type Address, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import type { Auction } from '../../domain/auction.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { ScheduledBid } from '../../domain/scheduled-bid.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { findPayeeAccount } from '../../tokens/payee-account.ts';
import type { Refund } from '../auction/refund.ts';
import { type AuctionState, readAuction } from '../auction-state.ts';
import { type Escrow, escrowFrom, findEscrowToken } from '../escrow.ts';
import {
  findScheduledBidAddress,
  requireScheduledBid,
  type ScheduledBidKey,
} from '../scheduled-bid-state.ts';

export interface ExecuteIntent extends ScheduledBidKey {
  /** Signs and pays for the transaction; anybody. */
  readonly executor: Address;
}

export interface ExecuteState extends AuctionState {
  readonly bid: ScheduledBid;
  /** Lamports of the scheduled bid: its rent, and the amount if that is in SOL. */
  readonly bidLamports: bigint;
  /** The escrow of the scheduled bid. */
  readonly bidEscrow: Escrow;
  /** Null before the first bid. A bidder who leads already is refunded too: the whole bid is in escrow. */
  readonly refund: Refund | null;
}

/** Throws `scheduled_bid_not_found`, `auction_changed` when there is no auction any more, and as `readAuction`. */
export async function readForExecute(
  chain: ChainReader,
  deployment: Deployment,
  { executor, bidder, mint }: ExecuteIntent,
): Promise<ExecuteState> {
  const at = await findScheduledBidAddress(deployment, { bidder, mint });
  const { slot, found } = await readAll(chain, { scheduled: at });
  const { bid, lamports } = requireScheduledBid(found.scheduled, deployment, { bidder, mint }, slot);
  const token = await findEscrowToken(at, bid.currencyMint);
  const query = { mint, wallet: executor };
  const { state, found: later } = await readAuction(chain, deployment, query, async (auction) => ({
    escrow: token,
    previous: await previousToken(auction),
  })).catch((error: unknown) => {
    throw error instanceof CliError && error.code === 'auction_not_found' ? gone(bid) : error;
  });
  return {
    ...state,
    bid,
    bidLamports: lamports,
    bidEscrow: escrowFrom(token, later.escrow),
    refund: await refundOf(chain, state.auction, executor, later.previous),
  };
}

async function previousToken({ highestBidAmount, highestBidder, bidMint }: Auction): Promise<Address | null> {
  return highestBidAmount === 0n || bidMint === WRAPPED_SOL_MINT
    ? null
    : findTokenAddress(highestBidder, bidMint);
}

async function refundOf(
  chain: ChainReader,
  { highestBidAmount, highestBidder: owner, bidMint: mint }: Auction,
  payer: Address,
  associated: Parameters<typeof findPayeeAccount>[2],
): Promise<Refund | null> {
  if (highestBidAmount === 0n) return null;
  if (mint === WRAPPED_SOL_MINT) return { owner, payeeAccount: null };
  return { owner, payeeAccount: await findPayeeAccount(chain, { owner, mint, payer }, associated) };
}

function gone({ mint }: ScheduledBid): CliError {
  return new CliError('auction_changed', {
    what: 'the auction of this scheduled bid is over and gone',
    why: 'it was settled or cancelled',
    hint: `the bidder can take the money back: gavel scheduled-bid cancel ${mint}`,
    details: { mint },
  });
}
