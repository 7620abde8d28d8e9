import {
  decodeMarketplaceConfig,
  findMarketplaceConfigAddress,
  type MarketplaceConfig,
} from '../../chain/codecs/marketplace-config.ts';
import type { Address } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { Listing } from '../../domain/listing.ts';
import type { Offer } from '../../domain/offer.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { type ArtworkState, readArtwork } from '../artwork-state.ts';
import { currencyFrom } from '../currency.ts';
import { type Escrow, escrowFrom, findEscrowToken } from '../escrow.ts';
import { findFunds, fundsFrom } from '../funds.ts';
import { findListingAddress } from '../listing-address.ts';
import { listingFrom } from '../listing-state.ts';
import { findOfferAddress } from '../offer-address.ts';
import { readOffer } from '../offer-state.ts';

export interface CreateIntent {
  readonly buyer: Address;
  readonly mint: Address;
  /** Base units of the currency. */
  readonly price: bigint;
  readonly currencyMint: Address;
  /** Unix seconds; 0 for no end. */
  readonly endTime: number;
  /** Always false: see `requireNoOneOfOneOnly`. */
  readonly oneOfOneOnly?: boolean;
}

export interface CreateState {
  readonly artwork: ArtworkState;
  /** The listing of the artwork; null when there is none. */
  readonly listing: Listing | null;
  readonly config: MarketplaceConfig;
  readonly currency: Currency;
  readonly offerAddress: Address;
  /** The buyer's current offer; null when there is none. */
  readonly offer: Offer | null;
  /** Lamports at the address of the offer. */
  readonly offerLamports: bigint;
  readonly escrow: Escrow;
  /** The buyer's balance of the currency, in base units. */
  readonly funds: bigint;
}

/** Throws `artwork_not_found`, `unsupported_asset` or `unsupported_currency`. */
export async function readForOffer(
  chain: ChainReader,
  deployment: Deployment,
  intent: CreateIntent,
): Promise<CreateState> {
  const { mint, buyer, currencyMint } = intent;
  const offer = await findOfferAddress(deployment, intent);
  const listing = await findListingAddress(deployment, mint);
  const escrow = await findEscrowToken(offer, currencyMint);
  const { artwork, found } = await readArtwork(
    chain,
    { mint, wallet: buyer },
    {
      config: await findMarketplaceConfigAddress(deployment),
      currency: currencyMint,
      listing,
      offer,
      escrow,
      funds: await findFunds(buyer, currencyMint),
    },
  );
  return {
    artwork,
    listing: await listingFrom(deployment, listing, found.listing),
    config: decodeMarketplaceConfig(found.config, deployment),
    currency: currencyFrom(deployment, currencyMint, found.currency),
    offerAddress: offer,
    offer: readOffer(found.offer, deployment, intent),
    offerLamports: found.offer?.lamports ?? 0n,
    escrow: escrowFrom(escrow, found.escrow),
    funds: fundsFrom(currencyMint, found.funds),
  };
}
