import { createNoopSigner } from '@solana/kit';
import { metadataInEscrow } from '../../chain/codecs/metadata.ts';
import { getDelistInstruction } from '../../chain/generated/market/instructions/delist.ts';
import { type Address, ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM } from '../../domain/address.ts';
import { type Currency, formatExactly, SOL } from '../../domain/amount.ts';
import type { Listing } from '../../domain/listing.ts';
import { expectListing } from '../listing-fields.ts';
import { assetAccounts } from '../market-accounts.ts';
import {
  type ArtworkState,
  describeArtwork,
  listingTarget,
  readArtwork,
  readCurrency,
  requireListing,
  requireRecord,
  requireSeller,
} from '../market-state.ts';
import type { Operation } from '../operation.ts';
import { TOKEN_SIZE } from '../sizes.ts';

export interface CancelIntent {
  readonly seller: Address;
  readonly mint: Address;
}

export interface CancelState {
  readonly artwork: ArtworkState;
  readonly listing: Listing;
  readonly currency: Currency;
}

export const cancel: Operation<CancelIntent, CancelState> = {
  name: 'listing.cancel',
  path: '/v2/tx/fixed-price/cancel',
  computeUnits: 120_000,
  signer: (intent) => intent.seller,
  target: listingTarget,
  request: ({ seller, mint }) => ({ seller, asset: mint }),

  async read(chain, deployment, intent) {
    const artwork = await readArtwork(chain, deployment, intent.mint, intent.seller, [], metadataInEscrow);
    if (artwork.listing === null) requireRecord(artwork);
    const listing = requireListing(artwork);
    return { artwork, listing, currency: await readCurrency(chain, deployment, listing.currencyMint) };
  },

  check: (intent, { listing }) => requireSeller(listing, intent.seller),

  async build(deployment, intent, { artwork }) {
    return [
      getDelistInstruction(
        {
          seller: createNoopSigner(intent.seller),
          listing: artwork.listingAddress,
          ...assetAccounts(artwork, artwork.escrowToken.address, artwork.walletToken.address),
          associatedTokenProgram: ASSOCIATED_TOKEN_PROGRAM,
          systemProgram: SYSTEM_PROGRAM,
        },
        { programAddress: deployment.programs.market },
      ),
    ];
  },

  async expect(deployment, intent, { artwork }) {
    const back = rentBack(artwork);
    return {
      lamports: { min: back, max: back + artwork.rent(TOKEN_SIZE) },
      opens: [TOKEN_SIZE],
      tokens: [{ mint: intent.mint, bounds: { min: 1n, max: 1n } }],
      accounts: [expectListing(deployment.programs.market, artwork.listingAddress, { kind: 'closed' })],
    };
  },

  summarize: (_intent, { artwork, listing, currency }) => ({
    title: 'Take an artwork off sale',
    verb: 'Delist',
    done: 'Delisted',
    lines: [
      ['artwork', describeArtwork(artwork)],
      ['price', formatExactly(listing.price, currency)],
      ['rent back', formatExactly(rentBack(artwork), SOL)],
    ],
  }),
};

/** Lamports that reach the seller: those of the listing and its token account, less a new token account's rent. */
function rentBack(artwork: ArtworkState): bigint {
  const opened = artwork.walletToken.account === null ? artwork.rent(TOKEN_SIZE) : 0n;
  return artwork.listingLamports + artwork.escrowToken.lamports - opened;
}
