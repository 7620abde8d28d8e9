import { decodeScheduledBid, isScheduledBid } from '../../chain/codecs/scheduled-bid.ts';
import type { Address } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { findScheduledBidAddress, type ScheduledBidKey } from '../../operations/scheduled-bid-state.ts';
import type { ChainReader } from '../../ports/chain.ts';

/**
 * What `address` names: a scheduled bid, at the address that is derived from its bidder and its artwork, or the mint of an
 * artwork, and then the bid of `bidder`.
 */
export async function resolveScheduledBid(
  chain: ChainReader,
  deployment: Deployment,
  address: Address,
  bidder: Address,
): Promise<ScheduledBidKey> {
  const { accounts } = await chain.getAccounts([address]);
  const account = accounts[0] ?? null;
  const { auction } = deployment.programs;
  if (account !== null && isScheduledBid(account, auction)) {
    const bid = decodeScheduledBid(account, auction);
    if ((await findScheduledBidAddress(deployment, bid)) === address)
      return { bidder: bid.bidder, mint: bid.mint };
  }
  return { bidder, mint: address };
}
