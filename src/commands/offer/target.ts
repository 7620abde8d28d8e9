import { decodeOffer, isOffer } from '../../chain/codecs/offer.ts';
import type { Address } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { Offer } from '../../domain/offer.ts';
import { CliError } from '../../errors/cli-error.ts';
import { findOfferAddress } from '../../operations/offer-address.ts';
import type { ChainReader } from '../../ports/chain.ts';

/** The offer that a person named, by its artwork or by its own address. */
export interface OfferTarget {
  readonly slot: bigint;
  readonly mint: Address;
  readonly buyer: Address | null;
  readonly offer: Offer | null;
}

/**
 * `address` is an offer, or the mint of an artwork for which `buyer` made one. It counts as an offer only at the address that
 * is derived from its buyer and its mint.
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

/** The error when there is no offer at slot `viewSlot`. */
export function noOfferAt(address: Address, buyer: Address | null, viewSlot: bigint): CliError {
  return new CliError('offer_not_found', {
    what: buyer === null ? `no offer at ${address}` : `no offer by ${buyer} for ${address}`,
    why: `there is none at slot ${viewSlot}`,
    hint: `see all offers for an artwork: gavel offer list --mint ${address}`,
    details: { address, buyer, viewSlot },
  });
}
