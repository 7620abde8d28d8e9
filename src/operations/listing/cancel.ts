import { createNoopSigner } from '@solana/kit';
import { escrowRent, fullRent, openingRent, spaceRent } from '../../assets/asset.ts';
import { getDelistInstruction } from '../../chain/generated/market/instructions/delist.ts';
import { type Address, ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM } from '../../domain/address.ts';
import { type Currency, formatAmount, formatExactly, SOL } from '../../domain/amount.ts';
import type { Listing } from '../../domain/listing.ts';
import { type ArtworkState, describeArtwork, namedArtwork, requireRecord } from '../artwork-state.ts';
import { readCurrency } from '../currency.ts';
import { expectListing } from '../listing-fields.ts';
import {
  isLocked,
  type ListingLocation,
  listingTarget,
  lockOf,
  readListed,
  requireListing,
  requireSeller,
} from '../listing-state.ts';
import type { Operation } from '../operation.ts';
import { address, asset, route } from '../route.ts';

export interface CancelIntent {
  readonly seller: Address;
  readonly mint: Address;
}

export interface CancelState {
  readonly artwork: ArtworkState;
  readonly location: ListingLocation;
  readonly listing: Listing;
  readonly currency: Currency;
}

export const cancel: Operation<CancelIntent, CancelState> = {
  name: 'listing.cancel',
  path: '/v2/tx/fixed-price/cancel',
  computeUnits: 120_000,
  assetUnits: ({ artwork }) => artwork.asset.moveUnits ?? 0,
  signer: (intent) => intent.seller,
  target: listingTarget,
  request: ({ seller, mint }) => ({ seller, asset: mint }),
  route: route({
    operationId: 'cancelListing',
    summary: 'Takes an artwork off sale; the rent comes back in the same transaction',
    body: { seller: address('the wallet that made the listing, which signs'), asset },
    intent: ({ seller, asset: mint }) => ({ seller, mint }),
  }),

  async read(chain, deployment, intent) {
    const query = { mint: intent.mint, wallet: intent.seller, isInEscrow: true };
    const { artwork, location } = await readListed(chain, deployment, query, {});
    if (location.listing === null) requireRecord(artwork);
    const listing = requireListing({ artwork, location });
    return {
      artwork,
      location,
      listing,
      currency: await readCurrency(chain, deployment, listing.currencyMint),
    };
  },

  check(intent, { artwork, location, listing }) {
    requireSeller(listing, intent.seller);
    // The seller ends the listing of an artwork that they kept, whatever became of it.
    if (!listing.nonCustodial) artwork.asset.requireMovable(location.escrow, intent.seller);
  },

  async build(deployment, intent, { artwork, location }) {
    return [
      getDelistInstruction(
        {
          seller: createNoopSigner(intent.seller),
          listing: location.address,
          ...artwork.asset.fromEscrow(location.escrow, artwork.own),
          associatedTokenProgram: ASSOCIATED_TOKEN_PROGRAM,
          systemProgram: SYSTEM_PROGRAM,
        },
        { programAddress: deployment.programs.market },
      ),
    ];
  },

  async expect(deployment, _intent, { artwork, location, listing }) {
    const back = rentBack({ artwork, location });
    const { asset, own, rent } = artwork;
    const lock = lockOf(asset, listing);
    const closed = expectListing(deployment.programs.market, location.address, { kind: 'closed' });
    if (lock !== null) {
      const { tokens, accounts } = lock.lift(own, location.address);
      return { lamports: { min: back, max: back }, tokens, accounts: [closed, ...accounts] };
    }
    return {
      lamports: { min: back, max: back + fullRent(own, rent) },
      opens: asset.opens,
      tokens: asset.signerUnits(1n),
      accounts: [closed, ...asset.handover(own)],
    };
  },

  summarize: (_intent, { artwork, location, listing, currency }) => ({
    title: 'Take an artwork off sale',
    verb: 'Delist',
    done: 'Delisted',
    decision: {
      ...namedArtwork(artwork),
      lines: [['price', formatAmount(listing.price, currency)], ...whereItIs({ artwork, location, listing })],
      costs: [['rent', -rentBack({ artwork, location })]],
    },
    lines: [
      ['artwork', describeArtwork(artwork)],
      ['price', formatExactly(listing.price, currency)],
      ...whereItIs({ artwork, location, listing }),
      ['rent back', formatExactly(rentBack({ artwork, location }), SOL)],
    ],
  }),
};

function whereItIs({ artwork, location, listing }: Omit<CancelState, 'currency'>) {
  if (!listing.nonCustodial) return [];
  const text = isLocked(artwork, location)
    ? 'it stays in your wallet, and is unlocked'
    : 'it is not locked for this listing any more; only the listing ends';
  return [['where it is', text] as const];
}

/** Lamports that the seller receives: those of the listing and its escrow, less the rent of the account for the artwork. */
export function rentBack({ artwork, location }: Pick<CancelState, 'artwork' | 'location'>): bigint {
  const lock = location.listing === null ? null : lockOf(artwork.asset, location.listing);
  if (lock !== null) {
    const { frees } = lock.lift(artwork.own, location.address);
    return location.lamports + spaceRent(frees, artwork.rent);
  }
  return location.lamports + escrowRent(location.escrow) - openingRent(artwork.own, artwork.rent);
}
