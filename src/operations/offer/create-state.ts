import {
  decodeMarketplaceConfig,
  findMarketplaceConfigAddress,
  type MarketplaceConfig,
} from '../../chain/codecs/marketplace-config.ts';
import { decodeTokenAccount, findTokenAddress } from '../../chain/codecs/token.ts';
import { type Address, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { Offer } from '../../domain/offer.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { type Escrow, escrowFrom, findEscrowToken } from '../escrow.ts';
import { type ArtworkState, currencyFrom, readArtwork } from '../market-state.ts';
import { findOfferAddress, readOffer } from '../offer-state.ts';

export interface CreateIntent {
  readonly buyer: Address;
  readonly mint: Address;
  /** Base units of the currency. */
  readonly price: bigint;
  readonly currencyMint: Address;
  /** Unix seconds, 0 for never. */
  readonly endTime: number;
  /** Only ever false: see `requireNoOneOfOneOnly`. */
  readonly oneOfOneOnly?: boolean;
}

export interface CreateState {
  readonly artwork: ArtworkState;
  readonly config: MarketplaceConfig;
  readonly currency: Currency;
  readonly offerAddress: Address;
  /** What the buyer offers so far; null when nothing. */
  readonly offer: Offer | null;
  /** Lamports that lie at the address of the offer. */
  readonly offerLamports: bigint;
  readonly escrow: Escrow;
  /** What the buyer holds of the currency, in base units. */
  readonly funds: bigint;
}

/** Throws `artwork_not_found`, `unsupported_asset` or `unsupported_currency`. */
export async function readForOffer(
  chain: ChainReader,
  deployment: Deployment,
  intent: CreateIntent,
): Promise<CreateState> {
  const inSol = intent.currencyMint === WRAPPED_SOL_MINT;
  const offerAddress = await findOfferAddress(deployment, intent);
  const escrowToken = await findEscrowToken(offerAddress, intent.currencyMint);
  const artwork = await readArtwork(chain, deployment, intent.mint, intent.buyer, [
    await findMarketplaceConfigAddress(deployment),
    intent.currencyMint,
    offerAddress,
    inSol ? intent.buyer : await findTokenAddress(intent.buyer, intent.currencyMint),
    ...(escrowToken === null ? [] : [escrowToken]),
  ]);
  const [config = null, currency = null, offer = null, purse = null, escrow = null] = artwork.others;
  return {
    artwork,
    config: decodeMarketplaceConfig(config, deployment),
    currency: currencyFrom(deployment, intent.currencyMint, currency),
    offerAddress,
    offer: readOffer(offer, deployment, intent),
    offerLamports: offer?.lamports ?? 0n,
    escrow: escrowFrom(escrowToken, escrow),
    funds: inSol ? (purse?.lamports ?? 0n) : (decodeTokenAccount(purse)?.amount ?? 0n),
  };
}
