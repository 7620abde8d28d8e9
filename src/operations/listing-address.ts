import { findListingPda } from '../chain/generated/market/pdas/listing.ts';
import type { Address } from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';

/** The address of the listing of an artwork, which is derived from the mint. */
export async function findListingAddress(deployment: Deployment, mint: Address): Promise<Address> {
  const [address] = await findListingPda({ mint }, { programAddress: deployment.programs.market });
  return address;
}
