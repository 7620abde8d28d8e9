import { decodeAuction, isAuction } from '../../chain/codecs/auction.ts';
import type { Address } from '../../domain/address.ts';
import type { Auction } from '../../domain/auction.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { findAuctionAddress } from '../../operations/auction-address.ts';
import { noAuction } from '../../operations/auction-state.ts';
import type { ChainReader } from '../../ports/chain.ts';

export interface AuctionTarget {
  readonly slot: bigint;
  readonly mint: Address;
  readonly auction: Auction | null;
}

/** The auction that `address` names: the mint of an artwork, or an auction, at the address that is derived from its mint. */
export async function resolveAuction(
  chain: ChainReader,
  deployment: Deployment,
  address: Address,
): Promise<AuctionTarget> {
  const derived = await findAuctionAddress(deployment, address);
  const { slot, accounts } = await chain.getAccounts([address, derived]);
  const program = deployment.programs.auction;
  const found = accounts.flatMap((account) =>
    account !== null && isAuction(account, program) ? [decodeAuction(account, program)] : [],
  );
  for (const auction of found) {
    if ((await findAuctionAddress(deployment, auction.mint)) === auction.address)
      return { slot, mint: auction.mint, auction };
  }
  return { slot, mint: address, auction: null };
}

/** Throws `auction_not_found` when there is none. */
export async function requireAuction(
  chain: ChainReader,
  deployment: Deployment,
  address: Address,
): Promise<Auction> {
  const { slot, auction } = await resolveAuction(chain, deployment, address);
  if (auction === null) throw noAuction(address, slot);
  return auction;
}
