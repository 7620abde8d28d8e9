import { decodeAuction } from '../chain/codecs/auction.ts';
import {
  decodeMarketplaceConfig,
  findMarketplaceConfigAddress,
  type MarketplaceConfig,
} from '../chain/codecs/marketplace-config.ts';
import { metadataInEscrow } from '../chain/codecs/metadata.ts';
import { findTokenAddress } from '../chain/codecs/token.ts';
import { findAuctionConfigPda } from '../chain/generated/auction/pdas/auctionConfig.ts';
import type { Address } from '../domain/address.ts';
import type { Currency } from '../domain/amount.ts';
import type { Auction } from '../domain/auction.ts';
import type { Deployment } from '../domain/deployment.ts';
import { CliError } from '../errors/cli-error.ts';
import type { ChainReader, RawAccount } from '../ports/chain.ts';
import type { AccountChange, AccountExpectation } from '../ports/expectation.ts';
import { requireDerived } from './derived.ts';
import { type Escrow, escrowFrom, findEscrowToken } from './escrow.ts';
import {
  type ArtworkState,
  currencyFrom,
  readArtwork,
  requireRecord,
  type TokenSlot,
  tokenSlot,
} from './market-state.ts';
import type { OperationTarget } from './operation.ts';
import { requireOwnMarketplace } from './own-marketplace.ts';

/** All that the operations on an auction need to know of it. */
export interface AuctionState {
  readonly artwork: ArtworkState;
  readonly auction: Auction;
  /** On the account of the auction: its rent, the highest bid when that is in SOL, and what strangers sent there. */
  readonly lamports: bigint;
  /** Of bids. */
  readonly currency: Currency;
  /** Where the highest bid waits. */
  readonly escrow: Escrow;
  /** Where the artwork waits. */
  readonly artworkEscrow: TokenSlot;
  readonly config: MarketplaceConfig;
  /** Further accounts asked for, in order. */
  readonly further: readonly (RawAccount | null)[];
}

export async function findAuctionAddress(deployment: Deployment, mint: Address): Promise<Address> {
  const [address] = await findAuctionConfigPda({ mint }, { programAddress: deployment.programs.auction });
  return address;
}

/** What an operation on an auction is about. */
export async function auctionTarget(
  deployment: Deployment,
  { mint }: { readonly mint: Address },
): Promise<OperationTarget> {
  return { mint, account: await findAuctionAddress(deployment, mint) };
}

/**
 * Throws `auction_not_found`, and what `readArtwork` throws, but nothing for the artwork's record. `further` names accounts that depend on the auction, and are
 * read with its escrow.
 */
export async function readAuction(
  chain: ChainReader,
  deployment: Deployment,
  mint: Address,
  wallet: Address,
  further: (auction: Auction, artwork: ArtworkState) => Promise<readonly Address[]> = async () => [],
): Promise<AuctionState> {
  const address = await findAuctionAddress(deployment, mint);
  const artworkToken = await findTokenAddress(address, mint);
  const artwork = await readArtwork(
    chain,
    deployment,
    mint,
    wallet,
    [await findMarketplaceConfigAddress(deployment), address, artworkToken],
    metadataInEscrow,
  );
  const [config = null, account = null, held = null] = artwork.others;
  // Lamports alone, which anybody can send to any address, are no auction.
  if (account === null || account.data.length === 0) {
    requireRecord(artwork);
    throw noAuction(mint, artwork.slot);
  }
  const auction = decodeAuction(account, deployment.programs.auction);
  requireDerived('auction', address, await findAuctionAddress(deployment, auction.mint));
  const escrowToken = await findEscrowToken(address, auction.bidMint);
  const { accounts } = await chain.getAccounts([
    auction.bidMint,
    escrowToken ?? address,
    ...(await further(auction, artwork)),
  ]);
  const [currency = null, escrow = null, ...rest] = accounts;
  return {
    artwork,
    auction,
    lamports: account.lamports,
    currency: currencyFrom(deployment, auction.bidMint, currency),
    escrow: escrowFrom(escrowToken, escrowToken === null ? null : escrow),
    artworkEscrow: tokenSlot(artworkToken, held),
    config: decodeMarketplaceConfig(config, deployment),
    further: rest,
  };
}

export function noAuction(mint: Address, slot: bigint): CliError {
  return new CliError('auction_not_found', {
    what: `no auction for ${mint}`,
    why: `there is none at slot ${slot}`,
    hint: `to open one: gavel auction create ${mint} --reserve "1 SOL" --duration 24h`,
    details: { mint, viewSlot: slot },
  });
}

/** Throws `wrong_marketplace` unless the auction was opened with the deployment's marketplace. */
export function requireMarketplace({ auction, config, artwork }: AuctionState): void {
  requireOwnMarketplace('auction', auction, config, artwork.metadata);
}

/** Every field of an auction, before and after. Its lamports are told by receipts, since anybody may add to them. */
export function expectAuction(program: Address, address: Address, change: AccountChange): AccountExpectation {
  return {
    label: 'auction',
    address,
    change,
    decode: (account) => ({ ...decodeAuction(account, program) }),
  };
}
