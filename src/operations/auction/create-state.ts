import { decodeAuction } from '../../chain/codecs/auction.ts';
import {
  decodeMarketplaceConfig,
  findMarketplaceConfigAddress,
  type MarketplaceConfig,
} from '../../chain/codecs/marketplace-config.ts';
import { decodeMint, findTokenAddress } from '../../chain/codecs/token.ts';
import { type Address, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import type { Auction } from '../../domain/auction.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { ChainReader, RawAccount } from '../../ports/chain.ts';
import { findAuctionAddress } from '../auction-state.ts';
import { type Escrow, escrowFrom, findEscrowToken } from '../escrow.ts';
import {
  type ArtworkState,
  currencyFrom,
  findEdition,
  readArtwork,
  type TokenSlot,
  tokenSlot,
} from '../market-state.ts';

export interface CreateIntent {
  readonly seller: Address;
  readonly mint: Address;
  /** Base units: the least first bid. */
  readonly reservePrice: bigint;
  readonly bidMint: Address;
  /** Unix seconds; 0: the clock starts at the first bid. */
  readonly startTime: number;
  /** Seconds. */
  readonly duration: number;
  /** Base units when absolute, basis points of the highest bid otherwise. */
  readonly minBidIncrement: bigint;
  readonly absoluteIncrement: boolean;
  /** Seconds before the end in which a bid moves it. */
  readonly timeExtPeriod: number;
  /** Seconds that are left after such a bid, at least. */
  readonly timeExtDelta: number;
  readonly enablePrimarySplit: boolean;
}

export interface CreateState {
  readonly artwork: ArtworkState;
  readonly auctionAddress: Address;
  /** Lamports that lie at the address of the auction. */
  readonly auctionLamports: bigint;
  /** One that is open already. */
  readonly auction: Auction | null;
  readonly config: MarketplaceConfig;
  readonly feeBps: number;
  readonly currency: Currency;
  /** Who can freeze accounts of the currency; null when nobody can. */
  readonly currencyFreezer: Address | null;
  /** Base units: in SOL what keeps an empty wallet alive. */
  readonly leastReserve: bigint;
  readonly escrow: Escrow;
  readonly artworkEscrow: TokenSlot;
  /** The master edition record when it holds an authority of the mint, null when nobody does. */
  readonly edition: Address | null;
}

/** Throws `artwork_not_found`, `unsupported_asset` or `unsupported_currency`. */
export async function readForAuction(
  chain: ChainReader,
  deployment: Deployment,
  { mint, seller, bidMint }: CreateIntent,
): Promise<CreateState> {
  const address = await findAuctionAddress(deployment, mint);
  const escrowToken = await findEscrowToken(address, bidMint);
  const artworkToken = await findTokenAddress(address, mint);
  const artwork = await readArtwork(chain, deployment, mint, seller, [
    await findMarketplaceConfigAddress(deployment),
    address,
    artworkToken,
    bidMint,
    ...(escrowToken === null ? [] : [escrowToken]),
  ]);
  const [configAccount = null, account = null, held = null, currency = null, escrow = null] = artwork.others;
  const config = decodeMarketplaceConfig(configAccount, deployment);
  return {
    artwork,
    auctionAddress: address,
    auctionLamports: account?.lamports ?? 0n,
    auction:
      account === null || account.data.length === 0
        ? null
        : decodeAuction(account, deployment.programs.auction),
    config,
    feeBps: artwork.metadata.primarySaleHappened ? config.secondaryFeeBps : config.primaryFeeBps,
    currency: currencyFrom(deployment, bidMint, currency),
    leastReserve: bidMint === WRAPPED_SOL_MINT ? artwork.rent(0) : 1n,
    currencyFreezer: freezerOf(currency),
    escrow: escrowFrom(escrowToken, escrow),
    artworkEscrow: tokenSlot(artworkToken, held),
    edition: await findEdition(artwork),
  };
}

function freezerOf(currency: RawAccount | null): Address | null {
  const authority = decodeMint(currency)?.freezeAuthority;
  return authority?.__option === 'Some' ? authority.value : null;
}
