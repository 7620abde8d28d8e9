import { createNoopSigner } from '@solana/kit';
import { openingRent } from '../../assets/asset.ts';
import { CREATION_FEE } from '../../chain/codecs/editions.ts';
import { findTokenAddress } from '../../chain/codecs/token.ts';
import { decodeWhitelist } from '../../chain/codecs/whitelist.ts';
import { getBuyInstruction } from '../../chain/generated/market/instructions/buy.ts';
import { type Address, UNSET_ADDRESS, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import { formatAmount, formatExactly } from '../../domain/amount.ts';
import { type Memos, memoOf } from '../../domain/memo-text.ts';
import { mostIn } from '../../domain/swap.ts';
import type { Expectation } from '../../ports/expectation.ts';
import { openPayeeAccounts } from '../../tokens/payee-account.ts';
import { TOKEN_SIZE, tokenAccounts } from '../../tokens/sizes.ts';
import { describeArtwork, namedArtwork } from '../artwork-state.ts';
import { currencyFrom } from '../currency.ts';
import { withForfeits } from '../forfeits.ts';
import { expectListing } from '../listing-fields.ts';
import {
  listingTarget,
  lockOf,
  readListed,
  requireDeliverableFrom,
  requireListing,
} from '../listing-state.ts';
import { currencyAccounts } from '../market-accounts.ts';
import type { Operation } from '../operation.ts';
import { describeDeductions, payeeTokens, received, withCreators } from '../payment.ts';
import { paymentReceipts } from '../payment-receipts.ts';
import {
  address,
  amount,
  asset,
  optional,
  orderId,
  swapQuote as quoteOfSwap,
  route,
  shareSlug,
} from '../route.ts';
import type { Swap } from '../swap/swap.ts';
import { expectSwap } from '../swap/swap-expect.ts';
import { readSwapState } from '../swap/swap-state.ts';
import { describeSwap, riskIn } from '../swap/swap-summary.ts';
import { listingTerms } from '../terms.ts';
import {
  type BuyState,
  requireAllowed,
  requireOpen,
  requirePayment,
  requirePriceAllowed,
  requirePriceWithin,
} from './buy-checks.ts';
import { expectPrint, printInstruction } from './buy-edition.ts';
import { paymentOf, readParties, requireSplit } from './buy-parties.ts';
import { describeRent, shortRent } from './buy-rent.ts';
import { openedFor, swapBefore, swapFrom } from './buy-swap.ts';
import { describePrint, printCost, readPrint } from './print.ts';

/** `memos` holds the id of the order, where there is one. */
export interface BuyIntent extends Memos {
  readonly buyer: Address;
  readonly mint: Address;
  /** Base units; null accepts the price that is read with the rest of the state. */
  readonly maxPrice: bigint | null;
  /** What the buyer wants to pay, in base units, where the buyer sets the price; null for the price of the listing. */
  readonly price?: bigint | null;
  /** Paying with another token than the listing asks for. */
  readonly swap?: Swap;
  /** The curator's page that led here. For the service only: it is not in the transaction. */
  readonly shareSlug?: string;
}

/** What a print takes beyond the move of a token: about 140,000 measured. */
const PRINT_UNITS = 200_000;

export const buy: Operation<BuyIntent, BuyState> = {
  name: 'listing.buy',
  path: '/v2/tx/fixed-price/buy',
  computeUnits: 400_000,
  assetUnits: ({ artwork, print }) => (print === null ? (artwork.asset.moveUnits ?? 0) : PRINT_UNITS),
  signer: (intent) => intent.buyer,
  target: listingTarget,
  request: ({ buyer, mint, maxPrice, price = null, swap, memos: [orderId] = [], shareSlug }) => ({
    buyer,
    asset: mint,
    ...(maxPrice === null ? {} : { maxPrice }),
    ...(price === null ? {} : { price }),
    ...(swap?.quote == null ? {} : { swapQuote: swap.quote.raw }),
    ...(orderId === undefined ? {} : { orderId }),
    ...(shareSlug === undefined ? {} : { curationShareSlug: shareSlug }),
  }),
  route: route({
    operationId: 'buyListing',
    summary: 'Buys a listed artwork at its price, unless that is above `maxPrice`',
    body: {
      buyer: address('the wallet that buys, signs and pays'),
      asset,
      maxPrice: optional(amount("the most that may be paid; the listing's price when left out")),
      price: optional(
        amount("what the buyer pays, where the buyer sets the price; the listing's price when left out"),
      ),
      swapQuote: optional(
        quoteOfSwap(
          'a quote of the swap aggregator, as it came: to pay with another token than the listing asks for',
        ),
      ),
      orderId,
      curationShareSlug: optional(shareSlug('the page of a curator that led here; it is recorded nowhere')),
    },
    intent({ buyer, asset: mint, maxPrice = null, price = null, swapQuote, orderId: order }) {
      return { buyer, mint, maxPrice, price, ...memoOf(order), ...swapFrom(swapQuote) };
    },
  }),

  payment: {
    of: ({ swap = null }) => swap,
    with: (intent, swap) => ({ ...intent, swap }),
    stateOf({ swap }) {
      if (swap === null) throw new TypeError('the state of a swap is read where one is asked for');
      return swap;
    },
    needs: ({ listing, pays }) => ({ mint: listing.currencyMint, amount: pays }),
  },

  async read(chain, deployment, intent) {
    const query = { mint: intent.mint, wallet: intent.buyer };
    const { artwork, location } = await readListed(chain, deployment, query, {});
    const listing = requireListing({ artwork, location });
    const pays = intent.price ?? listing.price;
    const print = await readPrint(chain, deployment, intent.buyer, { asset: artwork.asset, listing });
    const owed = requireSplit(artwork, listing, { pays, print });
    const parties = await readParties(chain, intent.buyer, listing, owed);
    const sale = {
      inSol: listing.currencyMint === WRAPPED_SOL_MINT,
      accounts: [location.address, location.escrow.address],
      rent: artwork.rent,
    };
    const swap =
      intent.swap === undefined
        ? null
        : await readSwapState(chain, deployment, intent.buyer, {
            inputMint: intent.swap.inputMint,
            outputMint: listing.currencyMint,
          });
    const { split } = withForfeits(paymentOf({ listing, split: owed }), parties.payees, sale);
    return {
      artwork,
      location,
      listing,
      split,
      payeeAccounts: parties.payeeAccounts,
      pays,
      print,
      currency: currencyFrom(deployment, listing.currencyMint, parties.currency),
      whitelist:
        listing.whitelistConfig === UNSET_ADDRESS
          ? null
          : (decodeWhitelist(parties.whitelist, deployment.programs.market) ?? []),
      funds: parties.funds,
      rent:
        artwork.rent(TOKEN_SIZE) * BigInt(parties.opened + openedFor(swap, listing)) +
        (print === null ? openingRent(artwork.own, artwork.rent) : printCost(print, artwork.rent)),
      swap,
    };
  },

  check(intent, state) {
    requireOpen(intent.buyer, state);
    requireDeliverableFrom(state.artwork, state.location, state.listing, intent.buyer);
    requireAllowed(intent.buyer, state);
    requirePriceWithin(intent.maxPrice, state);
    requirePriceAllowed(state);
    requirePayment(intent.buyer, intent.swap, state);
  },

  async build(deployment, intent, state) {
    const { artwork, location, listing, print } = state;
    const { asset, own } = artwork;
    const whitelist =
      listing.whitelistConfig === UNSET_ADDRESS ? {} : { whitelistConfig: listing.whitelistConfig };
    const purchase = {
      buyer: createNoopSigner(intent.buyer),
      seller: listing.seller,
      listing: location.address,
      feeAccount: listing.feeAccount,
      ...whitelist,
      ...currencyAccounts(listing.currencyMint),
      ...(listing.currencyMint === WRAPPED_SOL_MINT
        ? {}
        : { payerToken: await findTokenAddress(intent.buyer, listing.currencyMint) }),
      ...(await payeeTokens(listing.currencyMint, paymentOf(state), state.payeeAccounts)),
      terms: listingTerms(listing),
    };
    const at = { programAddress: deployment.programs.market };
    const instruction =
      print === null
        ? // The price that was read is the limit, even when the person would have accepted more.
          getBuyInstruction(
            { ...purchase, ...asset.fromEscrow(location.escrow, own), maxPrice: listing.price },
            at,
          )
        : printInstruction(deployment, { ...state, print }, purchase);
    return [
      ...swapBefore(intent, state),
      ...openPayeeAccounts([...state.payeeAccounts.values()], intent.buyer, artwork.rent),
      await withCreators(instruction, {
        creators: asset.creators,
        currencyMint: listing.currencyMint,
        payment: paymentOf(state),
        payeeAccounts: state.payeeAccounts,
      }),
    ];
  },

  async expect(deployment, intent, state) {
    const { artwork, location, listing, print, pays } = state;
    const inSol = listing.currencyMint === WRAPPED_SOL_MINT;
    const paid = pays - received(intent.buyer, paymentOf(state));
    const payment = { min: -paid, max: -paid };
    const arrival =
      print === null
        ? {
            opens: artwork.asset.opens,
            tokens: artwork.asset.signerUnits(1n),
            accounts: [
              expectListing(deployment.programs.market, location.address, { kind: 'closed' }),
              ...(lockOf(artwork.asset, listing) ?? artwork.asset).handover(artwork.own),
            ],
          }
        : expectPrint(deployment, intent.buyer, { ...state, print });
    const plain: Expectation = {
      lamports: { min: payment.min * (inSol ? 1n : 0n) - state.rent, max: inSol ? payment.max : 0n },
      pays: (inSol ? pays : 0n) + (print === null ? 0n : CREATION_FEE),
      opens: [...arrival.opens, ...tokenAccounts(state.payeeAccounts.size)],
      tokens: inSol ? arrival.tokens : [...arrival.tokens, { mint: listing.currencyMint, bounds: payment }],
      accounts: arrival.accounts,
      receipts: paymentReceipts(intent.buyer, paymentOf(state), state.currency, state.payeeAccounts),
    };
    return intent.swap === undefined || state.swap === null
      ? plain
      : expectSwap(plain, intent.swap, state.swap, listing.currencyMint);
  },

  deal: {
    kind: 'purchase',
    artwork: ({ mint }) => mint,
    terms: (_intent, { pays: price, currency, print }) => (print === null ? { price, currency } : null),
  },

  summarize: (
    { swap: paid },
    { artwork, listing, currency, split, rent, swap, pays, print },
    deployment,
  ) => ({
    title: print === null ? 'Buy an artwork' : 'Buy an edition',
    verb: 'Buy',
    done: 'Bought',
    decision: {
      ...namedArtwork(artwork),
      lines: [
        ...(print === null ? [] : [['edition', `${print.sold + 1} of ${listing.editionsLimit}`] as const]),
        ...(listing.marketplaceAuthority === deployment.marketplaceAuthority
          ? []
          : [['marketplace', `not yours: that of ${listing.marketplaceAuthority}`] as const]),
        ['price', formatAmount(pays, currency)],
      ],
      pays:
        paid?.quote == null || swap === null
          ? { units: pays, currency }
          : {
              units: mostIn(paid.quote),
              currency: swap.input,
              isMost: mostIn(paid.quote) !== paid.quote.inAmount,
            },
      costs: shortRent(rent, print),
    },
    lines: [
      ...(print === null
        ? [['artwork', describeArtwork(artwork)] as const]
        : describePrint(print, listing, artwork.asset.name)),
      ...(listing.marketplaceAuthority === deployment.marketplaceAuthority
        ? []
        : [['marketplace', `not yours: that of ${listing.marketplaceAuthority}`] as const]),
      ['price', formatExactly(pays, currency)],
      ...(pays === listing.price
        ? []
        : [['the seller asks', `at least ${formatExactly(listing.price, currency)}`] as const]),
      ...(paid === undefined || swap === null ? [] : describeSwap(paid, swap, { currency, price: pays })),
    ],
    ...riskIn(paid),
    costs: [
      ...describeDeductions(split, currency),
      ['to seller', `${formatAmount(split.seller, currency)} to ${listing.seller}`],
      ...describeRent(rent, print),
    ],
  }),
};
