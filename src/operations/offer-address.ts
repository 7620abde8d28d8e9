import { findOfferPda } from '../chain/generated/market/pdas/offer.ts';
import type { Address } from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';

/** Identifies an offer: a buyer has at most one for an artwork. Its address is derived from both. */
export interface OfferKey {
  readonly buyer: Address;
  readonly mint: Address;
}

export async function findOfferAddress(deployment: Deployment, { buyer, mint }: OfferKey): Promise<Address> {
  const [address] = await findOfferPda({ buyer, mint }, { programAddress: deployment.programs.market });
  return address;
}
