import { createNoopSigner } from '@solana/kit';
import { getAcceptOfferInstruction } from '../../chain/generated/market/instructions/acceptOffer.ts';
import { formatAmount, formatExactly, SOL } from '../../domain/amount.ts';
import { openPayeeAccounts } from '../../tokens/payee-account.ts';
import { tokenAccounts } from '../../tokens/sizes.ts';
import { describeArtwork, namedArtwork } from '../artwork-state.ts';
import { expectEscrow } from '../escrow.ts';
import { cancel as delist, rentBack } from '../listing/cancel.ts';
import { expectListing } from '../listing-fields.ts';
import { lockOf } from '../listing-state.ts';
import { currencyAccounts } from '../market-accounts.ts';
import { expectOffer, offerTarget } from '../offer-state.ts';
import type { Operation } from '../operation.ts';
import { describeDeductions, payeeTokens, received, withCreators } from '../payment.ts';
import { paymentReceipts } from '../payment-receipts.ts';
import { address, asset, enablePrimarySplit, route } from '../route.ts';
import { requireMinimum, requireOpenOffer, requireSellable } from './accept-checks.ts';
import { type AcceptIntent, type AcceptState, readAcceptance } from './accept-state.ts';

/** Sells the artwork to the buyer of an offer. When the seller lists it, that listing is closed first. */
export const accept: Operation<AcceptIntent, AcceptState> = {
  name: 'offer.accept',
  path: '/v2/tx/offers/accept',
  computeUnits: 500_000,
  // With its own listing, the seller first takes it out of escrow.
  assetUnits: ({ artwork, listed }) => (artwork.asset.moveUnits ?? 0) * (listed === null ? 1 : 2),
  signer: (intent) => intent.seller,
  target: offerTarget,
  request: ({ seller, buyer, mint, enablePrimarySplit }) => ({
    seller,
    buyer,
    asset: mint,
    enablePrimarySplit,
  }),
  route: route({
    operationId: 'acceptOffer',
    summary: "Sells an artwork to the buyer of an offer; the seller's own listing of it is closed first",
    body: {
      seller: address('the wallet that holds or lists the artwork, which signs'),
      buyer: address('the wallet that made the offer'),
      asset,
      enablePrimarySplit,
    },
    intent: ({ seller, buyer, asset: mint, enablePrimarySplit: isSplit = false }) => ({
      seller,
      buyer,
      mint,
      minPrice: null,
      enablePrimarySplit: isSplit,
    }),
  }),

  read: readAcceptance,

  check(intent, state) {
    requireOpenOffer(intent, state);
    requireSellable(state);
    requireMinimum(intent, state);
  },

  async build(deployment, intent, state) {
    const { artwork, offer, config, escrow, destination, payment, payeeAccounts } = state;
    const { asset, own, rent } = artwork;
    const instruction = getAcceptOfferInstruction(
      {
        seller: createNoopSigner(intent.seller),
        buyer: intent.buyer,
        offer: offer.address,
        marketplaceConfig: config.address,
        feeAccount: config.feeAccount,
        ...asset.fromOwner(own, destination),
        ...currencyAccounts(offer.currencyMint),
        ...(await payeeTokens(offer.currencyMint, payment, payeeAccounts)),
        ...(escrow.token === null ? {} : { escrowToken: escrow.token }),
        // The price that was read is the limit, even when the person would have accepted less.
        minPrice: offer.price,
        minProceeds: state.leastProceeds,
        disablePrimarySplit: !intent.enablePrimarySplit,
      },
      { programAddress: deployment.programs.market },
    );
    const { creators } = asset;
    return [
      ...(state.listed === null ? [] : await delist.build(deployment, delistIntent(intent), state.listed)),
      ...destination.open(rent),
      ...openPayeeAccounts([...payeeAccounts.values()], intent.seller, rent),
      await withCreators(instruction, { creators, currencyMint: offer.currencyMint, payment, payeeAccounts }),
    ];
  },

  async expect(deployment, intent, state) {
    const { artwork, offer, escrow, listed, destination } = state;
    const { asset } = artwork;
    // What the seller kept while it was listed leaves them now; what was in escrow comes back first.
    const lock = listed === null ? null : lockOf(asset, listed.listing);
    const leaves = listed === null || lock !== null;
    const { market } = deployment.programs;
    const inSol = escrow.token === null;
    // What strangers have sent to a token escrow goes to the seller too.
    const proceeds = received(intent.seller, state.payment) + (inSol ? 0n : escrow.amount - offer.price);
    const lamports =
      (listed === null ? 0n : rentBack(listed)) - state.rent + state.returned + (inSol ? proceeds : 0n);
    return {
      lamports: { min: lamports, max: lamports + state.rent },
      // The buyer and the seller may each need an account for the artwork, and every payee one for the currency.
      opens: [...asset.opens, ...asset.opens, ...tokenAccounts(state.payeeAccounts.size)],
      tokens: [
        ...asset.signerUnits(leaves ? -1n : 0n),
        ...(inSol ? [] : [{ mint: offer.currencyMint, bounds: { min: proceeds, max: proceeds } }]),
      ],
      accounts: [
        expectOffer(market, offer.address, { kind: 'closed' }),
        ...expectEscrow(escrow, { kind: 'closed' }),
        ...(listed === null ? [] : [expectListing(market, listed.location.address, { kind: 'closed' })]),
        ...(lock ?? asset).arrival("buyer's token account", destination, 'owner and units'),
      ],
      receipts: paymentReceipts(intent.seller, state.payment, state.currency, state.payeeAccounts),
    };
  },

  deal: {
    kind: 'acceptance',
    artwork: ({ mint }) => mint,
    terms: ({ buyer: accepts }, { offer: { price }, currency }) => ({
      price,
      currency,
      accepts,
    }),
  },

  summarize: (intent, state) => {
    const { artwork, listing, offer, currency, payment, leastProceeds, rent } = state;
    const forfeited = received(intent.seller, payment) - leastProceeds;
    const under = listing?.currencyMint === offer.currencyMint && offer.price < listing.price;
    return {
      title: 'Accept an offer for an artwork',
      verb: 'Accept the offer',
      done: 'Accepted',
      decision: {
        ...namedArtwork(artwork),
        lines: [
          ['buyer', intent.buyer],
          ['price', formatAmount(offer.price, currency)],
          ['you receive', `${formatAmount(leastProceeds, currency)}, after fee and royalty`],
        ],
        costs: [['rent', rent]],
      },
      warnings:
        under && listing !== null
          ? [`under your listing price of ${formatAmount(listing.price, currency)}`]
          : [],
      lines: [
        ['artwork', describeArtwork(artwork)],
        ['buyer', intent.buyer],
        ['price', formatExactly(offer.price, currency)],
        // What is shown here is the minimum in the instruction.
        ['you receive', formatExactly(leastProceeds, currency)],
        ...(forfeited === 0n
          ? []
          : [
              [
                '  and',
                `${formatExactly(forfeited, currency)} of shares that cannot be paid to others`,
              ] as const,
            ]),
        ...(listing === null ? [] : [['listing', 'is closed first; its rent comes back'] as const]),
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
