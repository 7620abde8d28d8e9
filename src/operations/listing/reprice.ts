import { createNoopSigner } from '@solana/kit';
import { getRepriceInstruction } from '../../chain/generated/market/instructions/reprice.ts';
import { getUpdatePriceInstruction } from '../../chain/generated/market/instructions/updatePrice.ts';
import { readAll } from '../../chain/read-all.ts';
import type { Address } from '../../domain/address.ts';
import { type Currency, formatExactly } from '../../domain/amount.ts';
import type { Listing } from '../../domain/listing.ts';
import {
  type ArtworkState,
  describeArtwork,
  describeNamed,
  namedArtwork,
  readArtwork,
} from '../artwork-state.ts';
import { requirePrice } from '../checks.ts';
import { readCurrency } from '../currency.ts';
import { findListingAddress } from '../listing-address.ts';
import { expectListing } from '../listing-fields.ts';
import { listingFrom, listingTarget, notListed, requireListing, requireSeller } from '../listing-state.ts';
import type { Decision, Operation, Summary } from '../operation.ts';
import { proceedsLine } from '../proceeds.ts';
import { address, asset, positive, route } from '../route.ts';
import { listingTerms } from '../terms.ts';

export interface RepriceIntent {
  readonly seller: Address;
  readonly mint: Address;
  /** Base units of the listing's currency. */
  readonly newPrice: bigint;
}

/** What a new price depends on. */
export interface RepriceTerms {
  readonly listing: Listing;
  readonly currency: Currency;
}

export interface RepriceState extends RepriceTerms {
  readonly artwork: ArtworkState;
}

const common = {
  name: 'listing.reprice',
  path: '/v2/tx/fixed-price/update',
  computeUnits: 20_000,
  signer: (intent) => intent.seller,
  target: listingTarget,
  request: ({ seller, mint, newPrice }) => ({ seller, asset: mint, newPrice }),
  route: route({
    operationId: 'updateListing',
    summary: 'Changes the price of a listing, and nothing else of it',
    body: {
      seller: address('the wallet that made the listing, which signs'),
      asset,
      newPrice: positive('the new price'),
    },
    intent: ({ seller, asset: mint, newPrice }) => ({ seller, mint, newPrice }),
  }),

  check(intent, { listing }) {
    requirePrice(intent.newPrice);
    requireSeller(listing, intent.seller);
  },

  async build(deployment, intent, { listing }) {
    return [
      getUpdatePriceInstruction(
        {
          seller: createNoopSigner(intent.seller),
          listing: listing.address,
          newPrice: intent.newPrice,
          replaced: listing.price,
          terms: listingTerms(listing),
        },
        { programAddress: deployment.programs.market },
      ),
    ];
  },

  async expect(deployment, intent, { listing }) {
    const change = { kind: 'changed', fields: { price: intent.newPrice } } as const;
    return {
      lamports: { min: 0n, max: 0n },
      tokens: [],
      accounts: [expectListing(deployment.programs.market, listing.address, change)],
    };
  },
} satisfies Omit<Operation<RepriceIntent, RepriceTerms>, 'read' | 'summarize'>;

export const reprice: Operation<RepriceIntent, RepriceState> = {
  ...common,

  async read(chain, deployment, intent) {
    const address = await findListingAddress(deployment, intent.mint);
    const query = { mint: intent.mint, wallet: intent.seller };
    const { artwork, found } = await readArtwork(chain, query, { listing: address });
    const location = { address, listing: await listingFrom(deployment, address, found.listing) };
    const listing = requireListing({ artwork, location });
    const currency = await readCurrency(chain, deployment, listing.currencyMint);
    return { artwork, listing, currency };
  },

  deal: {
    kind: 'listing',
    artwork: ({ mint }) => mint,
    terms: ({ newPrice: price }, { listing, currency }) =>
      listing.editionsSold === null ? { price, currency } : null,
  },

  summarize(intent, { artwork, ...terms }) {
    const { listing, currency } = terms;
    const price = intent.newPrice;
    const sale = { ...listing, price, currency, when: 'when it sells' };
    return summaryOf(intent, terms, {
      ...namedArtwork(artwork),
      described: describeArtwork(artwork),
      lines: proceedsLine(artwork, sale),
    });
  },
};

/** The same for many listings at once: reads the listing, and not the artwork, on which the price does not depend. */
export const repriceListed: Operation<RepriceIntent, RepriceTerms> = {
  ...common,

  async read(chain, deployment, { mint }) {
    const address = await findListingAddress(deployment, mint);
    const { slot, found } = await readAll(chain, { listing: address });
    const listing = await listingFrom(deployment, address, found.listing);
    if (listing === null) throw notListed(mint, address, slot);
    return { listing, currency: await readCurrency(chain, deployment, listing.currencyMint) };
  },

  async buildPacked({ programs: { market } }, { seller, newPrice }, { listing }) {
    const terms = listingTerms(listing);
    const input = { seller: createNoopSigner(seller), listing: listing.address, newPrice, terms };
    return [getRepriceInstruction(input, { programAddress: market })];
  },

  summarize(intent, terms, _deployment, name = '') {
    const { mint } = intent;
    return summaryOf(intent, terms, { name, mint, described: describeNamed(name, mint), lines: [] });
  },
};

function summaryOf(
  { newPrice }: RepriceIntent,
  { listing, currency }: RepriceTerms,
  { described, ...decision }: Pick<Decision, 'name' | 'mint' | 'lines'> & { readonly described: string },
): Summary {
  return {
    title: 'Change the price of a listing',
    verb: 'Reprice',
    done: 'Repriced',
    decision: {
      ...decision,
      change: { before: listing.price, after: newPrice, currency, isConfirmed: true },
      costs: [],
    },
    lines: [
      ['artwork', described],
      ['price', `${formatExactly(listing.price, currency)} -> ${formatExactly(newPrice, currency)}`],
    ],
    after: [['artwork', described], ['price', formatExactly(newPrice, currency)], ...decision.lines],
    ...(listing.price === newPrice
      ? { warnings: ['this is the price already: you would only pay the fee'] }
      : {}),
  };
}
