import type { Rent } from '../../assets/asset.ts';
import { readLeaf } from '../../assets/compressed.ts';
import { assetReads, recognise } from '../../assets/kinds.ts';
import { token2022Artwork, token2022Reads } from '../../assets/token-2022.ts';
import { decodeListState, findListStateAddress } from '../../chain/codecs/list-state.ts';
import { decodeClock, RENT_SYSVAR, rentExemption } from '../../chain/codecs/sysvars.ts';
import { type AccountMap, accountAt, readAll } from '../../chain/read-all.ts';
import { type Address, CLOCK_SYSVAR } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { ListState } from '../../domain/list-state.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { ChainReader, RawAccount } from '../../ports/chain.ts';
import { requireDerived } from '../derived.ts';
import type { OfferedInstruction, OperationTarget } from '../operation.ts';
import type { VendorBArtwork } from './artwork.ts';
import { fromAsset, fromToken2022 } from './held-in-tokens.ts';
import { fromLeaf } from './held-in-tree.ts';
import { vendorBProgram } from './program.ts';

/** What listing and delisting depend on, all of one slot. */
export interface VendorBState {
  readonly slot: bigint;
  readonly rent: Rent;
  readonly artwork: VendorBArtwork;
  readonly address: Address;
  /** The listing at the address; null when there is none. */
  readonly listing: ListState | null;
  /** Lamports at the address of the listing. */
  readonly lamports: bigint;
}

export interface VendorBQuery {
  readonly seller: Address;
  readonly mint: Address;
}

/** The account that an operation on a listing of vendor-b is about. */
export async function listStateTarget(
  deployment: Deployment,
  { mint }: Pick<VendorBQuery, 'mint'>,
): Promise<OperationTarget> {
  return { mint, account: await findListStateAddress(vendorBProgram(deployment), mint) };
}

/** Reads an artwork of any kind and its listing. Throws `vendor_b_disabled`, and as `recognise`. */
export async function readVendorB(
  chain: ChainReader,
  deployment: Deployment,
  { mint, seller }: VendorBQuery,
): Promise<VendorBState> {
  const program = vendorBProgram(deployment);
  const address = await findListStateAddress(program, mint);
  const owners = [seller, address];
  const { slot, all } = await readAll(chain, { address }, [
    CLOCK_SYSVAR,
    RENT_SYSVAR,
    ...(await assetReads(mint, owners)),
    ...(await token2022Reads(mint, owners)),
  ]);
  const account = accountAt(all, address);
  const listing = await listStateFrom(program, address, account);
  const rent = accountAt(all, RENT_SYSVAR);
  decodeClock(accountAt(all, CLOCK_SYSVAR));
  return {
    slot,
    rent: (size) => rentExemption(rent, size),
    artwork: await artworkOf(chain, { id: mint, seller, address, accounts: all, slot, listing }),
    address,
    listing,
    lamports: account?.lamports ?? 0n,
  };
}

/** The state with the proof of an offered transaction, where that proves the same leaf. */
export async function withOfferedProof<S extends VendorBState>(
  chain: ChainReader,
  state: S,
  offered: readonly OfferedInstruction[],
): Promise<S> {
  const artwork = await state.artwork.asOffered?.(chain, offered);
  return artwork === undefined ? state : { ...state, artwork };
}

/** Whether the proof that was read does not hold any more. */
export async function isProofOutdated(chain: ChainReader, { artwork }: VendorBState): Promise<boolean> {
  return (await artwork.isOutdated?.(chain)) ?? false;
}

/** Decodes the account at the address of a listing; null when there is none. Throws `account_mismatch`. */
async function listStateFrom(
  program: Address,
  address: Address,
  account: RawAccount | null,
): Promise<ListState | null> {
  // An address with lamports and no data is not a listing: anybody can send lamports to any address.
  if (account === null || account.data.length === 0) return null;
  const listing = decodeListState(account, program);
  requireDerived('listing', address, await findListStateAddress(program, listing.assetId));
  return listing;
}

interface Sought {
  readonly id: Address;
  readonly seller: Address;
  /** Of the listing. */
  readonly address: Address;
  readonly accounts: AccountMap;
  readonly slot: bigint;
  readonly listing: ListState | null;
}

async function artworkOf(
  chain: ChainReader,
  { id, seller, address, accounts, slot, listing }: Sought,
): Promise<VendorBArtwork> {
  const account = accountAt(accounts, id);
  if (account === null && chain.getCompressed !== undefined)
    return fromLeaf(await readLeaf(chain, id, slot), seller, address);
  const modern = account === null ? null : token2022Artwork(account);
  const asset = modern ?? (await recognise({ id, chain, accounts, isInEscrow: listing !== null }, slot));
  const places = {
    own: await asset.holding(seller, accounts),
    escrow: await asset.holding(address, accounts),
  };
  return 'requireHarmless' in asset ? fromToken2022(asset, places) : fromAsset(asset, places);
}

/** Throws `listing_not_found` when there is none. */
export function requireListing({ listing, artwork, address, slot }: VendorBState): ListState {
  if (listing !== null) return listing;
  throw new CliError('listing_not_found', {
    what: `no listing of ${artwork.id} on vendor-b`,
    why: `the artwork is not listed there at slot ${slot}`,
    hint: `gavel vendor-b list ${artwork.id} --price "1.5 SOL"`,
    details: { mint: artwork.id, listing: address, viewSlot: slot },
  });
}

/** Throws `already_listed` when there is a listing. */
export function requireUnlisted({ listing }: VendorBState): void {
  if (listing === null) return;
  throw new CliError('already_listed', {
    what: `${listing.assetId} is already listed on vendor-b`,
    why: `${listing.owner} lists it in ${listing.address}`,
    hint: `take it off sale: gavel vendor-b delist ${listing.assetId}`,
    details: { mint: listing.assetId, listing: listing.address },
  });
}

/** Throws `not_seller` unless `wallet` owns the listing. */
export function requireOwner({ owner, assetId }: ListState, wallet: Address): void {
  if (owner === wallet) return;
  throw new CliError('not_seller', {
    what: `${wallet} is not the seller of this listing`,
    why: `the listing of ${assetId} on vendor-b belongs to ${owner}`,
    hint: "sign with the seller's key: --keypair PATH",
    details: { mint: assetId, seller: owner, signer: wallet },
  });
}
