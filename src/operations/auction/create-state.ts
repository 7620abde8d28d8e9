import { type Holding, isFirstSale } from '../../assets/asset.ts';
import { decodeAuction } from '../../chain/codecs/auction.ts';
import {
  decodeMarketplaceConfig,
  findMarketplaceConfigAddress,
  type MarketplaceConfig,
} from '../../chain/codecs/marketplace-config.ts';
import { decodeMint } from '../../chain/codecs/token.ts';
import { type Address, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import type { Auction } from '../../domain/auction.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { Listing } from '../../domain/listing.ts';
import type { ChainReader, RawAccount } from '../../ports/chain.ts';
import { type ArtworkState, readArtwork } from '../artwork-state.ts';
import { findAuctionAddress } from '../auction-address.ts';
import { currencyFrom } from '../currency.ts';
import { type Escrow, escrowFrom, findEscrowToken } from '../escrow.ts';
import { findListingAddress } from '../listing-address.ts';
import { listingFrom } from '../listing-state.ts';

export interface CreateIntent {
  readonly seller: Address;
  readonly mint: Address;
  /** The lowest first bid, in base units. */
  readonly reservePrice: bigint;
  readonly bidMint: Address;
  /** Unix seconds; 0: the clock starts at the first bid. */
  readonly startTime: number;
  /** Seconds. */
  readonly duration: number;
  /** Base units when `absoluteIncrement`, else basis points of the highest bid. */
  readonly minBidIncrement: bigint;
  readonly absoluteIncrement: boolean;
  /** How many seconds before the end a bid begins to move it. */
  readonly timeExtPeriod: number;
  /** The least number of seconds that are left after such a bid. */
  readonly timeExtDelta: number;
  readonly enablePrimarySplit: boolean;
}

export interface CreateState {
  readonly artwork: ArtworkState;
  /** A listing of the artwork that exists already. */
  readonly listing: Listing | null;
  readonly auctionAddress: Address;
  /** Lamports at the address of the auction. */
  readonly auctionLamports: bigint;
  /** An auction of the artwork that is open already. */
  readonly auction: Auction | null;
  readonly config: MarketplaceConfig;
  readonly feeBps: number;
  readonly currency: Currency;
  /** The freeze authority of the currency; null when there is none. */
  readonly currencyFreezer: Address | null;
  /** Base units; in SOL, the lamports that make an empty wallet rent exempt. */
  readonly leastReserve: bigint;
  readonly escrow: Escrow;
  readonly artworkEscrow: Holding;
}

/** Throws `artwork_not_found`, `unsupported_asset` or `unsupported_currency`. */
export async function readForAuction(
  chain: ChainReader,
  deployment: Deployment,
  { mint, seller, bidMint }: CreateIntent,
): Promise<CreateState> {
  const address = await findAuctionAddress(deployment, mint);
  const escrowToken = await findEscrowToken(address, bidMint);
  const listing = await findListingAddress(deployment, mint);
  const query = { mint, wallet: seller, holders: [address] };
  const { artwork, found, accounts } = await readArtwork(chain, query, {
    config: await findMarketplaceConfigAddress(deployment),
    auction: address,
    listing,
    currency: bidMint,
    escrow: escrowToken,
  });
  const config = decodeMarketplaceConfig(found.config, deployment);
  return {
    artwork,
    listing: await listingFrom(deployment, listing, found.listing),
    auctionAddress: address,
    auctionLamports: found.auction?.lamports ?? 0n,
    auction:
      found.auction === null || found.auction.data.length === 0
        ? null
        : decodeAuction(found.auction, deployment.programs.auction),
    config,
    feeBps: isFirstSale(artwork.asset, seller) ? config.primaryFeeBps : config.secondaryFeeBps,
    currency: currencyFrom(deployment, bidMint, found.currency),
    leastReserve: bidMint === WRAPPED_SOL_MINT ? artwork.rent(0) : 1n,
    currencyFreezer: freezerOf(found.currency),
    escrow: escrowFrom(escrowToken, found.escrow),
    artworkEscrow: await artwork.asset.holding(address, accounts),
  };
}

function freezerOf(currency: RawAccount | null): Address | null {
  const authority = decodeMint(currency)?.freezeAuthority;
  return authority?.__option === 'Some' ? authority.value : null;
}
