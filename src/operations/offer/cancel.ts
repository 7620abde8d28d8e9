import { createNoopSigner } from '@solana/kit';
import { recordReads } from '../../assets/records.ts';
import { RENT_SYSVAR, rentExemption } from '../../chain/codecs/sysvars.ts';
import { findTokenAddress } from '../../chain/codecs/token.ts';
import { getCancelOfferInstruction } from '../../chain/generated/market/instructions/cancelOffer.ts';
import { readAll } from '../../chain/read-all.ts';
import { WRAPPED_SOL_MINT } from '../../domain/address.ts';
import { type Currency, formatAmount, formatExactly, SOL } from '../../domain/amount.ts';
import type { Offer } from '../../domain/offer.ts';
import { type MaybeTokenAccount, maybeTokenAccount } from '../../tokens/maybe-token-account.ts';
import { TOKEN_SIZE } from '../../tokens/sizes.ts';
import { describeNamed, nameIn } from '../artwork-state.ts';
import { currencyFrom } from '../currency.ts';
import { type Escrow, escrowFrom, expectEscrow, findEscrowToken } from '../escrow.ts';
import { currencyAccounts } from '../market-accounts.ts';
import type { OfferKey } from '../offer-address.ts';
import { findOfferAddress } from '../offer-address.ts';
import { expectOffer, noOffer, offerTarget, readOffer } from '../offer-state.ts';
import type { Operation } from '../operation.ts';
import { address, asset, route } from '../route.ts';

export type CancelIntent = OfferKey;

export interface CancelState {
  readonly offer: Offer;
  /** The name of the artwork, for showing it; empty when it is not known. */
  readonly name: string;
  /** Lamports of the offer account: its rent, and the price if that is in SOL. */
  readonly offerLamports: bigint;
  readonly escrow: Escrow;
  readonly currency: Currency;
  /** The buyer's token account of the currency; null for SOL. */
  readonly buyerToken: MaybeTokenAccount | null;
  /** Rent in lamports of that account, when it must be opened; else 0. */
  readonly opened: bigint;
}

/** Checks neither the artwork nor the time, so that the buyer can always get the money back. */
export const cancel: Operation<CancelIntent, CancelState> = {
  name: 'offer.cancel',
  path: '/v2/tx/offers/cancel',
  computeUnits: 120_000,
  signer: (intent) => intent.buyer,
  target: offerTarget,
  request: ({ buyer, mint }) => ({ buyer, asset: mint }),
  route: route({
    operationId: 'cancelOffer',
    summary: 'Closes an offer; the escrow goes back to the buyer',
    body: { buyer: address('the wallet that made the offer, which signs'), asset },
    intent: ({ buyer, asset: mint }) => ({ buyer, mint }),
    absent: { code: 'offer_not_found', description: 'There is no such offer.' },
  }),

  async read(chain, deployment, intent) {
    const address = await findOfferAddress(deployment, intent);
    const wanted = { offer: address, rent: RENT_SYSVAR };
    const { slot, found, all } = await readAll(chain, wanted, await recordReads(intent.mint));
    const offer = readOffer(found.offer, deployment, intent);
    if (offer === null || found.offer === null) throw noOffer(intent, slot);
    const { currencyMint } = offer;
    const escrow = await findEscrowToken(address, currencyMint);
    const own = currencyMint === WRAPPED_SOL_MINT ? null : await findTokenAddress(intent.buyer, currencyMint);
    const { found: later } = await readAll(chain, { currency: currencyMint, escrow, own });
    const buyerToken = own === null ? null : maybeTokenAccount(own, later.own);
    return {
      offer,
      name: await nameIn(intent.mint, all),
      offerLamports: found.offer.lamports,
      escrow: escrowFrom(escrow, later.escrow),
      currency: currencyFrom(deployment, currencyMint, later.currency),
      buyerToken,
      opened: buyerToken?.account === null ? rentExemption(found.rent, TOKEN_SIZE) : 0n,
    };
  },

  // The only precondition is that the offer exists, and `read` throws when it does not.
  check: () => undefined,

  async build(deployment, intent, { offer, escrow, buyerToken }) {
    return [
      getCancelOfferInstruction(
        {
          buyer: createNoopSigner(intent.buyer),
          offer: offer.address,
          ...currencyAccounts(offer.currencyMint),
          ...(escrow.token === null || buyerToken === null
            ? {}
            : { escrowToken: escrow.token, payeeToken: buyerToken.address }),
        },
        { programAddress: deployment.programs.market },
      ),
    ];
  },

  async expect(deployment, _intent, state) {
    const { offer, offerLamports, escrow, opened } = state;
    const back = offerLamports + escrow.lamports - opened;
    return {
      lamports: { min: back, max: back + opened },
      opens: [TOKEN_SIZE],
      tokens:
        escrow.token === null
          ? []
          : [{ mint: offer.currencyMint, bounds: { min: escrow.amount, max: escrow.amount } }],
      accounts: [
        expectOffer(deployment.programs.market, offer.address, { kind: 'closed' }),
        ...expectEscrow(escrow, { kind: 'closed' }),
      ],
    };
  },

  summarize: (_intent, { offer, name, offerLamports, escrow, currency, opened }) => ({
    title: 'Cancel your offer for an artwork',
    verb: 'Cancel the offer',
    done: 'Cancelled',
    decision: {
      name,
      mint: offer.asset,
      lines: [['back to you', formatAmount(offer.price, currency)]],
      costs: [['rent', -rentBack({ offer, offerLamports, escrow, opened })]],
    },
    lines: [
      ['artwork', describeNamed(name, offer.asset)],
      ['back from escrow', formatExactly(offer.price, currency)],
      ['rent back', formatExactly(rentBack({ offer, offerLamports, escrow, opened }), SOL)],
    ],
  }),
};

/** Lamports that come back besides the price, less the rent of the buyer's token account where it must be opened. */
function rentBack({
  offer,
  offerLamports,
  escrow,
  opened,
}: Pick<CancelState, 'offer' | 'offerLamports' | 'escrow' | 'opened'>): bigint {
  return offerLamports + escrow.lamports - opened - (escrow.token === null ? offer.price : 0n);
}
