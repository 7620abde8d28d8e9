import { createNoopSigner } from '@solana/kit';
import { RENT_SYSVAR, rentExemption } from '../../chain/codecs/sysvars.ts';
import { decodeTokenAccount, findTokenAddress } from '../../chain/codecs/token.ts';
import { getCancelOfferInstruction } from '../../chain/generated/market/instructions/cancelOffer.ts';
import { type Address, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import { type Currency, formatExactly, SOL } from '../../domain/amount.ts';
import type { Offer } from '../../domain/offer.ts';
import { type Escrow, escrowFrom, expectEscrow, findEscrowToken } from '../escrow.ts';
import { currencyAccounts } from '../market-accounts.ts';
import { currencyFrom } from '../market-state.ts';
import {
  expectOffer,
  findOfferAddress,
  noOffer,
  type OfferKey,
  offerTarget,
  readOffer,
} from '../offer-state.ts';
import type { Operation } from '../operation.ts';
import { TOKEN_SIZE } from '../sizes.ts';

export type CancelIntent = OfferKey;

export interface CancelState {
  readonly offer: Offer;
  /** Lamports on the account of the offer: its rent, and the price when that is in SOL. */
  readonly offerLamports: bigint;
  readonly escrow: Escrow;
  readonly currency: Currency;
  /** The buyer's account of the currency; null for SOL. */
  readonly purse: Address | null;
  /** Lamports for that account, when the buyer has none. */
  readonly opened: bigint;
}

/** Looks at neither artwork nor time: whatever became of those, the buyer gets the money back. */
export const cancel: Operation<CancelIntent, CancelState> = {
  name: 'offer.cancel',
  path: '/v2/tx/offers/cancel',
  computeUnits: 120_000,
  signer: (intent) => intent.buyer,
  target: offerTarget,
  request: ({ buyer, mint }) => ({ buyer, asset: mint }),

  async read(chain, deployment, intent) {
    const address = await findOfferAddress(deployment, intent);
    const first = await chain.getAccounts([address, RENT_SYSVAR]);
    const [account = null, rent = null] = first.accounts;
    const offer = readOffer(account, deployment, intent);
    if (offer === null || account === null) throw noOffer(intent, first.slot);
    const { currencyMint } = offer;
    const token = await findEscrowToken(address, currencyMint);
    const purse =
      currencyMint === WRAPPED_SOL_MINT ? null : await findTokenAddress(intent.buyer, currencyMint);
    const held = [token, purse].filter((one) => one !== null);
    const { accounts } = await chain.getAccounts([currencyMint, ...held]);
    const [currency = null, escrow = null, own = null] = accounts;
    return {
      offer,
      offerLamports: account.lamports,
      escrow: escrowFrom(token, escrow),
      currency: currencyFrom(deployment, currencyMint, currency),
      purse,
      // Lamports that somebody sent to the address do not make it a token account.
      opened: purse !== null && decodeTokenAccount(own) === null ? rentExemption(rent, TOKEN_SIZE) : 0n,
    };
  },

  // What could be wrong is that there is no such offer, and then there was nothing to read.
  check: () => undefined,

  async build(deployment, intent, { offer, escrow, purse }) {
    return [
      getCancelOfferInstruction(
        {
          buyer: createNoopSigner(intent.buyer),
          offer: offer.address,
          ...currencyAccounts(offer.currencyMint),
          ...(escrow.token === null || purse === null
            ? {}
            : { escrowToken: escrow.token, payeeToken: purse }),
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

  summarize: (_intent, { offer, offerLamports, escrow, currency, opened }) => ({
    title: 'Cancel your offer for an artwork',
    verb: 'Cancel the offer',
    done: 'Cancelled',
    lines: [
      ['artwork', offer.asset],
      ['back from escrow', formatExactly(offer.price, currency)],
      [
        'rent back',
        formatExactly(
          offerLamports + escrow.lamports - opened - (escrow.token === null ? offer.price : 0n),
          SOL,
        ),
      ],
    ],
  }),
};
