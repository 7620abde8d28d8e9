import { createNoopSigner } from '@solana/kit';
import { OFFER_SIZE } from '../../chain/codecs/offer.ts';
import { findTokenAddress } from '../../chain/codecs/token.ts';
import { getMakeOfferInstruction } from '../../chain/generated/market/instructions/makeOffer.ts';
import { WRAPPED_SOL_MINT } from '../../domain/address.ts';
import { formatAmount, formatExactly } from '../../domain/amount.ts';
import { listingPhase } from '../../domain/listing.ts';
import type { Offer } from '../../domain/offer.ts';
import { isoTime, type UnixSeconds } from '../../domain/unix-seconds.ts';
import { TOKEN_SIZE, tokenAccounts } from '../../tokens/sizes.ts';
import { describeArtwork, namedArtwork } from '../artwork-state.ts';
import { requirePrice, requireTimes } from '../checks.ts';
import { expectEscrow } from '../escrow.ts';
import { currencyAccounts } from '../market-accounts.ts';
import { expectOffer, offerTarget } from '../offer-state.ts';
import type { Operation } from '../operation.ts';
import { rentLine } from '../rent-line.ts';
import { address, asset, boolean, currencyMint, optional, positive, route, time } from '../route.ts';
import {
  requireFunds,
  requireNoOneOfOneOnly,
  requireNotHolder,
  requireSameCurrency,
} from './create-checks.ts';
import { type CreateIntent, type CreateState, readForOffer } from './create-state.ts';

/** Makes an offer, or replaces the buyer's own one; then only the difference moves to or from escrow. */
export const create: Operation<CreateIntent, CreateState> = {
  name: 'offer.create',
  path: '/v2/tx/offers/create',
  computeUnits: 150_000,
  signer: (intent) => intent.buyer,
  target: offerTarget,
  request: ({ buyer, mint, price, currencyMint, endTime }) => ({
    buyer,
    asset: mint,
    price,
    currencyMint,
    endTime,
  }),
  route: route({
    operationId: 'createOffer',
    summary: "Makes an offer, or replaces the buyer's own; the difference moves to or from escrow",
    body: {
      buyer: address('the wallet that offers, which signs'),
      asset,
      price: positive('the price offered'),
      currencyMint,
      endTime: optional(time('when the offer ends')),
      oneOfOneOnly: optional(
        boolean('false: the market program cannot write into an offer that it is for a one-of-one only'),
      ),
    },
    intent: (body) => ({
      buyer: body.buyer,
      mint: body.asset,
      price: body.price,
      currencyMint: body.currencyMint ?? WRAPPED_SOL_MINT,
      endTime: Number(body.endTime ?? 0n),
      oneOfOneOnly: body.oneOfOneOnly ?? false,
    }),
  }),

  read: readForOffer,

  check(intent, state) {
    requirePrice(intent.price);
    requireTimes(0, intent.endTime, state.artwork.now);
    state.artwork.asset.requireSingle();
    requireNoOneOfOneOnly(intent);
    requireNotHolder(intent, state);
    requireSameCurrency(intent, state);
    requireFunds(intent, added(intent, state), state);
  },

  async build(deployment, intent, { artwork, config, offerAddress, escrow }) {
    const tokens =
      escrow.token === null
        ? {}
        : {
            payerToken: await findTokenAddress(intent.buyer, intent.currencyMint),
            escrowToken: escrow.token,
          };
    return [
      getMakeOfferInstruction(
        {
          buyer: createNoopSigner(intent.buyer),
          offer: offerAddress,
          marketplaceConfig: config.address,
          ...artwork.asset.recordAccounts(),
          ...currencyAccounts(intent.currencyMint),
          ...tokens,
          price: intent.price,
          endTime: intent.endTime,
        },
        { programAddress: deployment.programs.market },
      ),
    ];
  },

  async expect(deployment, intent, state) {
    const { offer, offerAddress, offerLamports, escrow } = state;
    const inSol = escrow.token === null;
    const paid = added(intent, state);
    const lamports = -rentPaid(state) - (inSol ? paid : 0n);
    const kind = offer === null ? 'created' : 'changed';
    const asked = {
      marketplaceAuthority: state.config.authority,
      price: intent.price,
      endTime: intent.endTime,
      tokenStandard: state.artwork.asset.standard,
    };
    const fields = {
      ...asked,
      ...(offer === null
        ? { buyer: intent.buyer, asset: intent.mint, currencyMint: intent.currencyMint, offerType: 0 }
        : {}),
      lamports: offerLamports + offerRent(state) + (inSol ? paid : 0n),
    };
    const escrowFields = {
      amount: escrow.amount + paid,
      ...(escrow.exists ? {} : { owner: offerAddress, mint: intent.currencyMint }),
    };
    return {
      lamports: { min: lamports, max: lamports },
      pays: inSol ? intent.price : 0n,
      opens: [OFFER_SIZE, ...tokenAccounts(inSol ? 0 : 1)],
      tokens: inSol ? [] : [{ mint: intent.currencyMint, bounds: { min: -paid, max: -paid } }],
      accounts: [
        expectOffer(deployment.programs.market, offerAddress, { kind, fields }),
        ...expectEscrow(escrow, {
          kind: escrow.exists ? 'changed' : 'created',
          fields: escrowFields,
        }),
      ],
    };
  },

  deal: {
    kind: 'offer',
    artwork: ({ mint }) => mint,
    terms: ({ price }, { currency }) => ({ price, currency }),
  },

  summarize: (intent, state) => {
    const { artwork, currency, offer } = state;
    const difference = added(intent, state);
    const price = formatExactly(intent.price, currency);
    return {
      title: offer === null ? 'Offer a price for an artwork' : 'Change your offer for an artwork',
      verb: offer === null ? 'Offer' : 'Change the offer',
      done: offer === null ? 'Offered' : 'Changed',
      decision: {
        ...namedArtwork(artwork),
        ...(offer === null
          ? {}
          : { change: { before: offer.price, after: intent.price, currency, isConfirmed: true } }),
        lines: [
          ...(offer === null ? [['your offer', formatAmount(intent.price, currency)] as const] : []),
          ...(difference < 0n ? [['back to you', formatAmount(-difference, currency)] as const] : []),
          ...askedPrice(state),
          ['ends', endChange(intent, offer)],
        ],
        ...(difference > 0n ? { pays: { units: difference, currency } } : {}),
        costs: [['rent', rentPaid(state)]],
      },
      lines: [
        ['artwork', describeArtwork(artwork)],
        ['price', offer === null ? price : `${formatExactly(offer.price, currency)} -> ${price}`],
        difference < 0n
          ? ['back from escrow', formatExactly(-difference, currency)]
          : ['into escrow', `${formatExactly(difference, currency)}, back when you cancel`],
        ['ends', endChange(intent, offer)],
        ...askedPrice(state),
      ],
      after: [
        ['artwork', describeArtwork(artwork)],
        ['price', price],
        ...(difference < 0n
          ? [['back from escrow', formatExactly(-difference, currency)] as const]
          : [['into escrow', `${formatExactly(difference, currency)}, back when you cancel`] as const]),
        ['ends', intent.endTime === 0 ? 'never' : isoTime(intent.endTime)],
      ],
      costs: offer === null ? [rentLine(rentPaid(state))] : [],
      warnings: dearerThanListed(intent, state),
    };
  },
};

/** A new offer replaces the end too. The line shows when an end disappears because none was given. */
function endChange({ endTime }: CreateIntent, offer: Offer | null): string {
  const text = (seconds: UnixSeconds) => (seconds === 0 ? 'never' : isoTime(seconds));
  const after = text(endTime);
  return offer === null || offer.endTime === endTime ? after : `${text(offer.endTime)} -> ${after}`;
}

/** Base units that move into escrow; negative when they come back. */
function added(intent: CreateIntent, { offer }: CreateState): bigint {
  return intent.price - (offer?.price ?? 0n);
}

/** What the buyer pays to make the offer account rent exempt, less the lamports that are at its address already. */
function offerRent({ artwork, offer, offerLamports }: CreateState): bigint {
  const missing = artwork.rent(OFFER_SIZE) - offerLamports;
  return offer !== null || missing < 0n ? 0n : missing;
}

function rentPaid(state: CreateState): bigint {
  const { escrow, artwork } = state;
  const missing = artwork.rent(TOKEN_SIZE) - escrow.lamports;
  const opens = escrow.token !== null && !escrow.exists && missing > 0n;
  return offerRent(state) + (opens ? missing : 0n);
}

/** Shows the price of the listing, so that nobody offers more than that by mistake. */
function askedPrice({ listing, currency }: CreateState): readonly (readonly [string, string])[] {
  if (listing === null || listing.currencyMint !== currency.mint) return [];
  return [['listed at', formatAmount(listing.price, currency)]];
}

/** For a price at which it could be bought at once, in the same currency. */
function dearerThanListed(
  { price, mint }: CreateIntent,
  { artwork, listing, currency }: CreateState,
): readonly string[] {
  if (listing === null || listing.currencyMint !== currency.mint || price < listing.price) return [];
  if (listingPhase(listing, artwork.now) !== 'live') return [];
  return [`it is on sale for ${formatAmount(listing.price, currency)}: gavel listing buy ${mint}`];
}
