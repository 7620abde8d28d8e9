import { createNoopSigner } from '@solana/kit';
import { getAcceptOfferInstruction } from '../../chain/generated/market/instructions/acceptOffer.ts';
import { formatAmount, formatExactly, SOL } from '../../domain/amount.ts';
import { expectEscrow, expectToken } from '../escrow.ts';
import { cancel as delist } from '../listing/cancel.ts';
import { expectListing } from '../listing-fields.ts';
import { assetAccounts, currencyAccounts } from '../market-accounts.ts';
import { describeArtwork } from '../market-state.ts';
import { expectOffer, offerTarget } from '../offer-state.ts';
import type { Operation } from '../operation.ts';
import { describeDeductions, payeeAccounts, received, withCreators } from '../payment.ts';
import { paymentReceipts } from '../payment-receipts.ts';
import { TOKEN_SIZE, tokenAccounts } from '../sizes.ts';
import { openPlaces } from '../token-place.ts';
import { requireMinimum, requireOpenOffer, requireSellable } from './accept-checks.ts';
import { type AcceptIntent, type AcceptState, readAcceptance } from './accept-state.ts';

/** Sells the artwork to the buyer of an offer; when the seller lists it, that listing is closed in front. */
export const accept: Operation<AcceptIntent, AcceptState> = {
  name: 'offer.accept',
  path: '/v2/tx/offers/accept',
  computeUnits: 500_000,
  signer: (intent) => intent.seller,
  target: offerTarget,
  request: ({ seller, buyer, mint, enablePrimarySplit }) => ({
    seller,
    buyer,
    asset: mint,
    enablePrimarySplit,
  }),

  read: readAcceptance,

  check(intent, state) {
    requireOpenOffer(intent, state);
    requireSellable(intent, state);
    requireMinimum(intent, state);
  },

  async build(deployment, intent, state) {
    const { artwork, offer, config, edition, escrow, buyerToken, payment, places } = state;
    const instruction = getAcceptOfferInstruction(
      {
        seller: createNoopSigner(intent.seller),
        buyer: intent.buyer,
        offer: offer.address,
        marketplaceConfig: config.address,
        feeAccount: config.feeAccount,
        ...assetAccounts(artwork, artwork.walletToken.address, buyerToken.address),
        ...(edition === null ? {} : { edition }),
        ...currencyAccounts(offer.currencyMint),
        ...(await payeeAccounts(offer.currencyMint, payment, places)),
        ...(escrow.token === null ? {} : { escrowToken: escrow.token }),
        // The price that was read is all that is agreed to, however little would have been enough.
        minPrice: offer.price,
        minProceeds: state.leastProceeds,
        disablePrimarySplit: !intent.enablePrimarySplit,
      },
      { programAddress: deployment.programs.market },
    );
    const creators = artwork.metadata.creators ?? [];
    return [
      ...(state.listed === null ? [] : await delist.build(deployment, delistIntent(intent), state.listed)),
      ...openPlaces([buyerToken, ...places.values()], intent.seller, artwork.rent(TOKEN_SIZE)),
      await withCreators(instruction, { creators, currencyMint: offer.currencyMint, payment, places }),
    ];
  },

  async expect(deployment, intent, state) {
    const { artwork, offer, escrow, listed } = state;
    const { market } = deployment.programs;
    const inSol = escrow.token === null;
    // What strangers put into the escrow of a token goes to the seller too.
    const proceeds = received(intent.seller, state.payment) + (inSol ? 0n : escrow.amount - offer.price);
    const lamports = listingRent(state) - state.rent + (inSol ? proceeds : 0n);
    return {
      lamports: { min: lamports, max: lamports + state.rent },
      // The artwork's buyer and the seller may each need an account for it, besides everybody who is paid.
      opens: tokenAccounts(2 + state.places.size),
      tokens: [
        { mint: intent.mint, bounds: listed === null ? { min: -1n, max: -1n } : { min: 0n, max: 0n } },
        ...(inSol ? [] : [{ mint: offer.currencyMint, bounds: { min: proceeds, max: proceeds } }]),
      ],
      accounts: [
        expectOffer(market, offer.address, { kind: 'closed' }),
        ...expectEscrow(escrow, { kind: 'closed' }),
        ...(listed === null ? [] : [expectListing(market, artwork.listingAddress, { kind: 'closed' })]),
        delivery(intent, state),
      ],
      receipts: paymentReceipts(intent.seller, state.payment, state.currency, state.places),
    };
  },

  summarize: (intent, state) => {
    const { artwork, offer, currency, payment, leastProceeds, rent } = state;
    const { listing } = artwork;
    const forfeited = received(intent.seller, payment) - leastProceeds;
    const under = listing?.currencyMint === offer.currencyMint && offer.price < listing.price;
    return {
      title: 'Accept an offer for an artwork',
      verb: 'Accept the offer',
      done: 'Accepted',
      warnings:
        under && listing !== null
          ? [`under your listing price of ${formatAmount(listing.price, currency)}`]
          : [],
      lines: [
        ['artwork', describeArtwork(artwork)],
        ['buyer', intent.buyer],
        ['price', formatExactly(offer.price, currency)],
        // What is shown here is the least that is signed.
        ['you receive', formatExactly(leastProceeds, currency)],
        ...(forfeited === 0n
          ? []
          : [['  and', `${formatExactly(forfeited, currency)} that others cannot be paid`] as const]),
        ...(listing === null ? [] : [['listing', 'closed first, its rent comes back'] as const]),
      ],
      costs: [
        ...describeDeductions(payment.split, currency),
        ...(rent === 0n ? [] : [['account rent', formatExactly(rent, SOL)] as const]),
      ],
    };
  },
};

function delistIntent({ seller, mint }: AcceptIntent) {
  return { seller, mint };
}

/** Lamports that the listing gives back, less the token account that is opened for the artwork on its way through. */
function listingRent({ artwork, listed }: AcceptState): bigint {
  if (listed === null) return 0n;
  const opened = artwork.walletToken.account === null ? artwork.rent(TOKEN_SIZE) : 0n;
  return artwork.listingLamports + artwork.escrowToken.lamports - opened;
}

/** The artwork arrives in the buyer's own token account. */
function delivery({ buyer, mint }: AcceptIntent, { buyerToken }: AcceptState) {
  const kind = buyerToken.account === null ? 'created' : 'changed';
  const fields = { owner: buyer, mint, amount: 1n };
  return expectToken("buyer's token account", buyerToken.address, { kind, fields });
}
