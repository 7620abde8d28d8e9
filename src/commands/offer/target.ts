import { decodeOffer, isOffer } from '../../chain/codecs/offer.ts';
import type { Address } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { Offer } from '../../domain/offer.ts';
import { CliError } from '../../errors/cli-error.ts';
import { findOfferAddress } from '../../operations/offer-state.ts';
import type { ChainReader } from '../../ports/chain.ts';

/** What a person may name instead of an artwork: the offer itself. */
export interface OfferTarget {
  readonly slot: bigint;
  readonly mint: Address;
  readonly buyer: Address | null;
  readonly offer: Offer | null;
}

/**
 * `address` is an offer, or the mint of an artwork for which `buyer` made one. It is an offer only where the address is the one
 * that is derived from the buyer and the mint inside.
 */
export async function resolveOffer(
  chain: ChainReader,
  deployment: Deployment,
  address: Address,
  buyer: Address | null,
): Promise<OfferTarget> {
  const derived = buyer === null ? [] : [await findOfferAddress(deployment, { buyer, mint: address })];
  const { slot, accounts } = await chain.getAccounts([address, ...derived]);
  const { market } = deployment.programs;
  const found = accounts.flatMap((account) =>
    account !== null && isOffer(account, market) ? [decodeOffer(account, market)] : [],
  );
  for (const offer of found) {
    const key = { buyer: offer.buyer, mint: offer.asset };
    if ((await findOfferAddress(deployment, key)) === offer.address)
      return { slot, mint: offer.asset, buyer: offer.buyer, offer };
  }
  return { slot, mint: address, buyer, offer: null };
}

/** "No offer" with the slot at which it was not there. */
export function noOfferAt(address: Address, buyer: Address | null, viewSlot: bigint): CliError {
  return new CliError('offer_not_found', {
    what: buyer === null ? `no offer at ${address}` : `no offer by ${buyer} for ${address}`,
    why: `there is none at slot ${viewSlot}`,
    hint: `see all offers for an artwork: gavel offer list --mint ${address}`,
    details: { address, buyer, viewSlot },
  });
}
