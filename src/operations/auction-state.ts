import type { Holding } from '../assets/asset.ts';
import { decodeAuction } from '../chain/codecs/auction.ts';
import {
  decodeMarketplaceConfig,
  findMarketplaceConfigAddress,
  type MarketplaceConfig,
} from '../chain/codecs/marketplace-config.ts';
import { accountAt, type Found, readAll, type Wanted } from '../chain/read-all.ts';
import type { Address } from '../domain/address.ts';
import type { Currency } from '../domain/amount.ts';
import type { Auction } from '../domain/auction.ts';
import type { Deployment } from '../domain/deployment.ts';
import { CliError } from '../errors/cli-error.ts';
import type { ChainReader } from '../ports/chain.ts';
import type { AccountExpectation, ExpectedChange } from '../ports/expectation.ts';
import { type ArtworkState, readArtwork, requireRecord } from './artwork-state.ts';
import { findAuctionAddress } from './auction-address.ts';
import { currencyFrom } from './currency.ts';
import { requireDerived } from './derived.ts';
import { type Escrow, escrowFrom, findEscrowToken } from './escrow.ts';
import type { OperationTarget } from './operation.ts';
import { requireOwnMarketplace } from './own-marketplace.ts';

/** What the operations on an auction need to know of it. */
export interface AuctionState {
  readonly artwork: ArtworkState;
  readonly auction: Auction;
  /** Lamports of the auction account: its rent, the highest bid if that is in SOL, and what strangers have sent there. */
  readonly lamports: bigint;
  /** The currency of the bids. */
  readonly currency: Currency;
  /** The escrow of the highest bid. */
  readonly escrow: Escrow;
  /** The escrow of the artwork. */
  readonly artworkEscrow: Holding;
  readonly config: MarketplaceConfig;
}

/** The account that an operation on an auction is about. */
export async function auctionTarget(
  deployment: Deployment,
  { mint }: { readonly mint: Address },
): Promise<OperationTarget> {
  return { mint, account: await findAuctionAddress(deployment, mint) };
}

/**
 * Reads an auction, its escrow, and the accounts that `further` returns for it. Throws `auction_not_found`, and what
 * `readArtwork` throws; a record of the artwork that cannot be read does not throw.
 */
export async function readAuction<W extends Wanted>(
  chain: ChainReader,
  deployment: Deployment,
  { mint, wallet }: { readonly mint: Address; readonly wallet: Address },
  further: (auction: Auction, artwork: ArtworkState) => Promise<W>,
): Promise<{ readonly state: AuctionState; readonly found: Found<W> }> {
  const address = await findAuctionAddress(deployment, mint);
  const { artwork, found, accounts } = await readArtwork(
    chain,
    { mint, wallet, holders: [address], isInEscrow: true },
    { config: await findMarketplaceConfigAddress(deployment), auction: address },
  );
  // An address with lamports and no data is not an auction: anybody can send lamports to any address.
  if (found.auction === null || found.auction.data.length === 0) {
    requireRecord(artwork);
    throw noAuction(mint, artwork.slot);
  }
  const auction = decodeAuction(found.auction, deployment.programs.auction);
  requireDerived('auction', address, await findAuctionAddress(deployment, auction.mint));
  const escrowToken = await findEscrowToken(address, auction.bidMint);
  const bids = escrowToken === null ? [auction.bidMint] : [auction.bidMint, escrowToken];
  const later = await readAll(chain, await further(auction, artwork), bids);
  return {
    found: later.found,
    state: {
      artwork,
      auction,
      lamports: found.auction.lamports,
      currency: currencyFrom(deployment, auction.bidMint, accountAt(later.all, auction.bidMint)),
      escrow: escrowFrom(escrowToken, escrowToken === null ? null : accountAt(later.all, escrowToken)),
      artworkEscrow: await artwork.asset.holding(address, accounts),
      config: decodeMarketplaceConfig(found.config, deployment),
    },
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

/** Throws `wrong_marketplace` unless the auction was opened on the deployment's marketplace. */
export function requireMarketplace({ auction, config, artwork }: AuctionState): void {
  requireOwnMarketplace('auction', auction, config, artwork.asset);
}

/** The expected change of an auction, in all its fields. Receipts check its lamports, because anybody may add to them. */
export function expectAuction(
  program: Address,
  address: Address,
  change: ExpectedChange,
): AccountExpectation {
  return {
    label: 'auction',
    address,
    change,
    decode: (account) => ({ ...decodeAuction(account, program) }),
  };
}
