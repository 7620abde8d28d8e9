import { decodeListing } from '../chain/codecs/listing.ts';
import { decodeMetadata, noRecord, type RecordInEscrow } from '../chain/codecs/metadata.ts';
import { decodeClock, RENT_SYSVAR, rentExemption } from '../chain/codecs/sysvars.ts';
import {
  decodeMint,
  decodeTokenAccount,
  findTokenAddress,
  type Mint,
  type TokenAccount,
} from '../chain/codecs/token.ts';
import { findEditionAddress, findMetadataAddress, type Metadata } from '../chain/codecs/token-metadata.ts';
import { findListingPda } from '../chain/generated/market/pdas/listing.ts';
import { type Address, CLOCK_SYSVAR, WRAPPED_SOL_MINT } from '../domain/address.ts';
import { type Currency, SOL } from '../domain/amount.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { Listing } from '../domain/listing.ts';
import { CliError } from '../errors/cli-error.ts';
import type { ChainReader, RawAccount } from '../ports/chain.ts';
import { requireDerived } from './derived.ts';
import type { OperationTarget } from './operation.ts';

/** All that the fixed-price operations need to know of one artwork, read at one slot. */
export interface ArtworkState {
  readonly slot: bigint;
  /** Unix seconds of the chain. */
  readonly now: number;
  readonly mint: Address;
  readonly metadata: Metadata;
  /** Why the record cannot be read; then `metadata` names nobody. Null but for an artwork in escrow. */
  readonly recordProblem: CliError | null;
  readonly metadataAddress: Address;
  /** Supply and authority of the mint. */
  readonly supply: Mint;
  readonly listingAddress: Address;
  readonly listing: Listing | null;
  /** Lamports that lie on the listing account. */
  readonly listingLamports: bigint;
  /** The signer's token account of the artwork, and whether it holds the artwork. */
  readonly walletToken: TokenSlot;
  /** The listing's token account, where the artwork waits for its buyer. */
  readonly escrowToken: TokenSlot;
  /** Further accounts asked for, in order. */
  readonly others: readonly (RawAccount | null)[];
  /** Lamports that make an account of `size` bytes rent exempt. */
  rent(size: number): bigint;
}

export interface TokenSlot {
  readonly address: Address;
  readonly account: TokenAccount | null;
  /** Lamports that lie on it now; they come back when it is closed. */
  readonly lamports: bigint;
}

export async function findListingAddress(deployment: Deployment, mint: Address): Promise<Address> {
  const [address] = await findListingPda({ mint }, { programAddress: deployment.programs.market });
  return address;
}

/** What an operation on a listing is about. */
export async function listingTarget(
  deployment: Deployment,
  { mint }: { readonly mint: Address },
): Promise<OperationTarget> {
  return { mint, account: await findListingAddress(deployment, mint) };
}

type ReadRecord = (account: RawAccount | null, mint: Address) => RecordInEscrow;

function readableRecord(account: RawAccount | null, mint: Address): RecordInEscrow {
  if (account === null) throw noRecord(mint);
  return { metadata: decodeMetadata(account, mint), problem: null };
}

/**
 * Throws `artwork_not_found` when no account is at the mint, `unsupported_asset` when it is not an artwork. With
 * `metadataInEscrow` as `readRecord`, whatever became of the record is no reason to throw.
 */
export async function readArtwork(
  chain: ChainReader,
  deployment: Deployment,
  mint: Address,
  wallet: Address,
  others: readonly Address[] = [],
  readRecord: ReadRecord = readableRecord,
): Promise<ArtworkState> {
  const listingAddress = await findListingAddress(deployment, mint);
  const metadataAddress = await findMetadataAddress(mint);
  const walletToken = await findTokenAddress(wallet, mint);
  const escrowToken = await findTokenAddress(listingAddress, mint);
  const { slot, accounts } = await chain.getAccounts([
    CLOCK_SYSVAR,
    RENT_SYSVAR,
    mint,
    metadataAddress,
    listingAddress,
    walletToken,
    escrowToken,
    ...others,
  ]);
  const [
    clock = null,
    rent = null,
    mintAccount = null,
    metadata = null,
    listing = null,
    held = null,
    escrow = null,
  ] = accounts;
  if (mintAccount === null) throw artworkNotFound(mint, slot);
  // Lamports alone, which anybody can send to any address, are no listing.
  const found =
    listing === null || listing.data.length === 0 ? null : decodeListing(listing, deployment.programs.market);
  if (found !== null)
    requireDerived('listing', listingAddress, await findListingAddress(deployment, found.mint));
  const supply = decodeMint(mintAccount);
  if (supply === null) {
    throw new CliError('unsupported_asset', {
      what: `${mint} is not an artwork`,
      why: `the account there belongs to ${mintAccount.owner}, not to SPL Token`,
      hint: "give the artwork's mint address",
      details: { mint },
    });
  }
  const record = readRecord(metadata, mint);
  return {
    slot,
    now: decodeClock(clock),
    mint,
    metadata: record.metadata,
    recordProblem: record.problem,
    metadataAddress,
    supply,
    listingAddress,
    listing: found,
    listingLamports: listing?.lamports ?? 0n,
    walletToken: tokenSlot(walletToken, held),
    escrowToken: tokenSlot(escrowToken, escrow),
    others: accounts.slice(7),
    rent: (size) => rentExemption(rent, size),
  };
}

/** Address of the artwork's edition record when its mint has an authority of any kind, which then must be that; else null. */
export async function findEdition({
  mint,
  supply,
}: Pick<ArtworkState, 'mint' | 'supply'>): Promise<Address | null> {
  const { mintAuthority, freezeAuthority } = supply;
  return mintAuthority.__option === 'None' && freezeAuthority.__option === 'None'
    ? null
    : findEditionAddress(mint);
}

export function tokenSlot(address: Address, account: RawAccount | null): TokenSlot {
  return { address, account: decodeTokenAccount(account), lamports: account?.lamports ?? 0n };
}

function artworkNotFound(mint: Address, slot: bigint): CliError {
  return new CliError('artwork_not_found', {
    what: `no artwork ${mint}`,
    why: `no account is at this address at slot ${slot}`,
    hint: 'check the mint address, and that --url names the right cluster',
    details: { mint, slot },
  });
}

/** The listing of the state, or `listing_not_found`. */
export function requireListing(state: ArtworkState): Listing {
  if (state.listing !== null) return state.listing;
  throw new CliError('listing_not_found', {
    what: `no listing for ${state.mint}`,
    why: `the artwork is not listed at slot ${state.slot}`,
    hint: `gavel listing create ${state.mint} --price "1.5 SOL"`,
    details: { mint: state.mint, listing: state.listingAddress, viewSlot: state.slot },
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

/** SOL, or a currency that the deployment names: for showing amounts. */
export function knownCurrency(deployment: Deployment, mint: Address): Currency | null {
  if (mint === WRAPPED_SOL_MINT) return SOL;
  return deployment.currencies.find((currency) => currency.mint === mint) ?? null;
}

/**
 * The currency of `mint` by its account: a price in the wrong scale would be another price, so a deployment that names it
 * has to agree. Throws `unsupported_currency` when the account is not an SPL Token mint, else `account_mismatch`.
 */
export function currencyFrom(deployment: Deployment, mint: Address, account: RawAccount | null): Currency {
  if (mint === WRAPPED_SOL_MINT) return SOL;
  const decoded = decodeMint(account);
  if (decoded === null) {
    throw new CliError('unsupported_currency', {
      what: `${mint} cannot be used as a currency`,
      why: account === null ? 'no account is at this address' : 'the account there is not an SPL Token mint',
      hint: `use SOL, or the mint of one of: ${deployment.currencies.map((c) => c.symbol).join(', ') || 'your currencies'}`,
      details: { mint },
    });
  }
  const { decimals } = decoded;
  const known = knownCurrency(deployment, mint);
  if (known === null)
    return { mint, symbol: `${mint.slice(0, 4)}…${mint.slice(-4)}`, decimals, unconfirmed: true };
  if (known.decimals === decimals) return known;
  throw new CliError('account_mismatch', {
    what: `the decimals of ${known.symbol} are not known for sure`,
    why: `its mint has ${decimals} decimals, the deployment says ${known.decimals}`,
    hint: 'check that --url and the deployment belong together: gavel config list',
    details: { mint, decimals, deployment: known.decimals },
  });
}

/** As `currencyFrom`; only SOL is known without asking the chain. */
export async function readCurrency(
  chain: ChainReader,
  deployment: Deployment,
  mint: Address,
): Promise<Currency> {
  if (mint === WRAPPED_SOL_MINT) return SOL;
  const { accounts } = await chain.getAccounts([mint]);
  return currencyFrom(deployment, mint, accounts[0] ?? null);
}

/** Throws what `recordProblem` says: nobody puts money on an artwork of which nobody knows who is paid. */
export function requireRecord({ recordProblem }: ArtworkState): void {
  if (recordProblem !== null) throw recordProblem;
}

/** What to tell who pays out the price of an artwork whose record cannot be read; nothing where it can. */
export function recordWarnings({ recordProblem }: ArtworkState): readonly string[] {
  return recordProblem === null
    ? []
    : [
        `the record of the artwork cannot be read, so that no creator is paid: ${recordProblem.why ?? recordProblem.message}`,
      ];
}

/** Name and mint: a name alone can be anyone's. */
export function describeArtwork(state: ArtworkState): string {
  if (state.recordProblem !== null) return `${state.mint}, whose record cannot be read`;
  return `${state.metadata.name} (${state.mint})`;
}
