import { findAuctionConfigPda } from '../chain/generated/auction/pdas/auctionConfig.ts';
import type { Address } from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';

/** The address of the auction of an artwork, which is derived from the mint. */
export async function findAuctionAddress(deployment: Deployment, mint: Address): Promise<Address> {
  const [address] = await findAuctionConfigPda({ mint }, { programAddress: deployment.programs.auction });
  return address;
}
