import type { Asset, AssetLock, Holding } from '../assets/asset.ts';
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
  /** Where the artwork is while it is listed: the escrow, or the account of a seller who keeps it. */
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
  const listing = await listingFrom(deployment, address, account);
  return {
    artwork,
    found,
    accounts,
    location: {
      address,
      listing,
      lamports: account?.lamports ?? 0n,
      escrow: listing?.nonCustodial
        ? await heldBySeller(chain, artwork, listing)
        : await artwork.asset.holding(address, accounts),
    },
  };
}

/** Who the seller is shows only in the listing, so that their account is read after it, unless the wallet is the seller's. */
async function heldBySeller(
  chain: ChainReader,
  { asset, own }: ArtworkState,
  { seller }: Listing,
): Promise<Holding> {
  if (own.owner === seller) return own;
  const addresses = await asset.holdingReads(seller);
  const { accounts } = await chain.getAccounts([...addresses]);
  return asset.holding(seller, new Map(addresses.map((one, index) => [one, accounts[index] ?? null])));
}

/** The lock of an artwork that its seller keeps while it is listed; null for one in escrow. */
export function lockOf(asset: Asset, listing: Listing): AssetLock | null {
  if (!listing.nonCustodial) return null;
  if (asset.lock !== null) return asset.lock;
  throw notLocked(listing, `an artwork of the kind ${asset.kind} cannot be locked`);
}

/** Whether the artwork of a listing is still locked for it; true for one in escrow. */
export function isLocked({ asset }: ArtworkState, { address, listing, escrow }: ListingLocation): boolean {
  const lock = listing === null ? null : lockOf(asset, listing);
  return lock === null || lock.isInPlace(escrow, address);
}

/**
 * Throws `unsupported_asset` where the artwork cannot leave the listing, and `listing_not_locked` where a seller who kept it
 * has it no more, or not locked.
 */
export function requireDeliverableFrom(
  artwork: ArtworkState,
  location: ListingLocation,
  listing: Listing,
  receiver: Address,
): void {
  const lock = lockOf(artwork.asset, listing);
  if (lock === null) {
    artwork.asset.requireMovable(location.escrow, receiver);
    return;
  }
  if (!lock.isInPlace(location.escrow, location.address))
    throw notLocked(listing, `${listing.seller} has it no more, or it is not locked for ${listing.address}`);
  lock.requireMovable();
}

function notLocked({ mint, address }: Listing, why: string): CliError {
  return new CliError('listing_not_locked', {
    what: `${mint} cannot be sold by its listing any more`,
    why,
    hint: `only its seller can end the listing: gavel listing cancel ${mint}`,
    details: { mint, listing: address },
  });
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
  throw notListed(artwork.asset.id, location.address, artwork.slot);
}

/** The error when there is no listing at slot `viewSlot`. */
export function notListed(mint: Address, listing: Address, viewSlot: bigint): CliError {
  return new CliError('listing_not_found', {
    what: `no listing for ${mint}`,
    why: `the artwork is not listed at slot ${viewSlot}`,
    hint: `gavel listing create ${mint} --price "1.5 SOL"`,
    details: { mint, listing, viewSlot },
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
