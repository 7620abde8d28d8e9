import { decodeListing, isListing } from '../../chain/codecs/listing.ts';
import { readAll } from '../../chain/read-all.ts';
import type { Address } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { Listing } from '../../domain/listing.ts';
import { CliError } from '../../errors/cli-error.ts';
import { findListingAddress } from '../../operations/listing-address.ts';
import type { ChainReader } from '../../ports/chain.ts';

export interface Target {
  readonly slot: bigint;
  readonly mint: Address;
  readonly listingAddress: Address;
  readonly listing: Listing | null;
}

/**
 * The listing that `address` names: the mint of an artwork, or a listing. It counts as a listing only at the address that is
 * derived from its mint, so that a node cannot exchange it for that of another artwork.
 */
export async function resolveTarget(
  chain: ChainReader,
  { programs, ...deployment }: Deployment,
  address: Address,
): Promise<Target> {
  const derived = await findListingAddress({ programs, ...deployment }, address);
  const { slot, found } = await readAll(chain, { own: address, byMint: derived });
  const { own, byMint } = found;
  if (own !== null && isListing(own, programs.market)) {
    const listing = decodeListing(own, programs.market);
    if ((await findListingAddress({ programs, ...deployment }, listing.mint)) === address)
      return { slot, mint: listing.mint, listingAddress: address, listing };
  }
  const listing = byMint === null ? null : decodeListing(byMint, programs.market);
  return { slot, mint: address, listingAddress: derived, listing };
}

/** The error when there is no listing at slot `viewSlot`. */
export function noListing(address: Address, viewSlot: bigint): CliError {
  return new CliError('listing_not_found', {
    what: `no listing for ${address}`,
    why: `neither the artwork nor an account of this address is listed at slot ${viewSlot}`,
    hint: `to list it: gavel listing create ${address} --price "1.5 SOL"`,
    details: { address, viewSlot },
  });
}

export async function requireTarget(
  chain: ChainReader,
  deployment: Deployment,
  address: Address,
): Promise<Target & { readonly listing: Listing }> {
  const target = await resolveTarget(chain, deployment, address);
  if (target.listing === null) throw noListing(address, target.slot);
  return { ...target, listing: target.listing };
}
