import { createNoopSigner } from '@solana/kit';
import { getUpdatePriceInstruction } from '../../chain/generated/market/instructions/updatePrice.ts';
import type { Address } from '../../domain/address.ts';
import { type Currency, formatExactly } from '../../domain/amount.ts';
import type { Listing } from '../../domain/listing.ts';
import { requirePrice } from '../checks.ts';
import { expectListing } from '../listing-fields.ts';
import {
  type ArtworkState,
  describeArtwork,
  listingTarget,
  readArtwork,
  readCurrency,
  requireListing,
  requireSeller,
} from '../market-state.ts';
import type { Operation } from '../operation.ts';

export interface RepriceIntent {
  readonly seller: Address;
  readonly mint: Address;
  /** Base units of the listing's currency. */
  readonly newPrice: bigint;
}

export interface RepriceState {
  readonly artwork: ArtworkState;
  readonly listing: Listing;
  readonly currency: Currency;
}

export const reprice: Operation<RepriceIntent, RepriceState> = {
  name: 'listing.reprice',
  path: '/v2/tx/fixed-price/update',
  computeUnits: 20_000,
  signer: (intent) => intent.seller,
  target: listingTarget,
  request: ({ seller, mint, newPrice }) => ({ seller, asset: mint, newPrice }),

  async read(chain, deployment, intent) {
    const artwork = await readArtwork(chain, deployment, intent.mint, intent.seller);
    const listing = requireListing(artwork);
    const currency = await readCurrency(chain, deployment, listing.currencyMint);
    return { artwork, listing, currency };
  },

  check(intent, { listing }) {
    requirePrice(intent.newPrice);
    requireSeller(listing, intent.seller);
  },

  async build(deployment, intent, { artwork, listing }) {
    return [
      getUpdatePriceInstruction(
        {
          seller: createNoopSigner(intent.seller),
          listing: artwork.listingAddress,
          newPrice: intent.newPrice,
          replaced: listing.price,
        },
        { programAddress: deployment.programs.market },
      ),
    ];
  },

  async expect(deployment, intent, { artwork }) {
    const change = { kind: 'changed', fields: { price: intent.newPrice } } as const;
    return {
      lamports: { min: 0n, max: 0n },
      tokens: [],
      accounts: [expectListing(deployment.programs.market, artwork.listingAddress, change)],
    };
  },

  summarize: (intent, { artwork, listing, currency }) => ({
    title: 'Change the price of a listing',
    verb: 'Reprice',
    done: 'Repriced',
    lines: [
      ['artwork', describeArtwork(artwork)],
      ['price', `${formatExactly(listing.price, currency)} -> ${formatExactly(intent.newPrice, currency)}`],
    ],
    ...(listing.price === intent.newPrice
      ? { warnings: ['that is the price already: only the fee is paid'] }
      : {}),
  }),
};
