import type { Holding } from '../assets/asset.ts';
import { decodeListing } from '../chain/codecs/listing.ts';
import { accountAt, type Wanted } from '../chain/read-all.ts';
import type { Address } from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { Listing } from '../domain/listing.ts';
import { CliError } from '../errors/cli-error.ts';
import type { ChainReader, RawAccount } from '../ports/chain.ts';
import { type ArtworkQuery, type ArtworkRead, type ArtworkState, readArtwork } from './artwork-state.ts';
import { requireDerived } from './derived.ts';
import { findListingAddress } from './listing-address.ts';
import type { OperationTarget } from './operation.ts';

/** The address of the listing of an artwork, with the listing if there is one. */
export interface ListingLocation {
  readonly address: Address;
  readonly listing: Listing | null;
  /** Lamports at the address of the listing. */
  readonly lamports: bigint;
  /** The escrow of the artwork. */
  readonly escrow: Holding;
}

/** The account that an operation on a listing is about. */
export async function listingTarget(
  deployment: Deployment,
  { mint }: { readonly mint: Address },
): Promise<OperationTarget> {
  return { mint, account: await findListingAddress(deployment, mint) };
}

export interface ListedRead<W extends Wanted> extends ArtworkRead<W> {
  readonly location: ListingLocation;
}

/** Reads an artwork, its listing and `wanted`, at one slot. Throws as `readArtwork` and `listingFrom`. */
export async function readListed<W extends Wanted>(
  chain: ChainReader,
  deployment: Deployment,
  query: ArtworkQuery,
  wanted: W,
): Promise<ListedRead<W>> {
  const address = await findListingAddress(deployment, query.mint);
  const { artwork, found, accounts } = await readArtwork(
    chain,
    { ...query, holders: [address, ...(query.holders ?? [])] },
    { ...wanted, listing: address },
  );
  const account = accountAt(accounts, address);
  return {
    artwork,
    found,
    accounts,
    location: {
      address,
      listing: await listingFrom(deployment, address, account),
      lamports: account?.lamports ?? 0n,
      escrow: await artwork.asset.holding(address, accounts),
    },
  };
}

/** Decodes the account at the address of a listing; null when there is no listing. Throws `account_mismatch`. */
export async function listingFrom(
  deployment: Deployment,
  address: Address,
  account: RawAccount | null,
): Promise<Listing | null> {
  // An address with lamports and no data is not a listing: anybody can send lamports to any address.
  if (account === null || account.data.length === 0) return null;
  const listing = decodeListing(account, deployment.programs.market);
  requireDerived('listing', address, await findListingAddress(deployment, listing.mint));
  return listing;
}

/** Throws `listing_not_found` when there is none. */
export function requireListing({ artwork, location }: Listed): Listing {
  if (location.listing !== null) return location.listing;
  const mint = artwork.asset.id;
  throw new CliError('listing_not_found', {
    what: `no listing for ${mint}`,
    why: `the artwork is not listed at slot ${artwork.slot}`,
    hint: `gavel listing create ${mint} --price "1.5 SOL"`,
    details: { mint, listing: location.address, viewSlot: artwork.slot },
  });
}

interface Listed {
  readonly artwork: ArtworkState;
  readonly location: Pick<ListingLocation, 'address' | 'listing'>;
}

/** Throws `already_listed` when there is a listing. */
export function requireUnlisted(listing: Listing | null): void {
  if (listing === null) return;
  throw new CliError('already_listed', {
    what: `${listing.mint} is already listed`,
    why: `${listing.seller} lists it in ${listing.address}`,
    hint: `change its price: gavel listing reprice ${listing.mint} --price "1.5 SOL"`,
    details: { mint: listing.mint, listing: listing.address },
  });
}

/** Throws `not_seller` unless `wallet` made the listing. */
export function requireSeller(listing: Listing, wallet: Address): void {
  if (listing.seller === wallet) return;
  throw new CliError('not_seller', {
    what: `${wallet} is not the seller of this listing`,
    why: `the listing of ${listing.mint} belongs to ${listing.seller}`,
    hint: "sign with the seller's key: --keypair PATH",
    details: { mint: listing.mint, seller: listing.seller, signer: wallet },
  });
}
