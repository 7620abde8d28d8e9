import { createNoopSigner } from '@solana/kit';
import { isFirstSale, openingRent } from '../../assets/asset.ts';
import { findTokenAddress } from '../../chain/codecs/token.ts';
import { decodeWhitelist } from '../../chain/codecs/whitelist.ts';
import { getBuyInstruction } from '../../chain/generated/market/instructions/buy.ts';
import { readAll } from '../../chain/read-all.ts';
import { type Address, UNSET_ADDRESS, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import { formatAmount, formatExactly, SOL } from '../../domain/amount.ts';
import type { Listing } from '../../domain/listing.ts';
import { type Memos, memoOf } from '../../domain/memo-text.ts';
import { type SaleSplit, splitSale } from '../../domain/sale.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { ChainReader } from '../../ports/chain.ts';
import type { Expectation } from '../../ports/expectation.ts';
import { openPayeeAccounts } from '../../tokens/payee-account.ts';
import { TOKEN_SIZE, tokenAccounts } from '../../tokens/sizes.ts';
import { type ArtworkState, describeArtwork } from '../artwork-state.ts';
import { currencyFrom } from '../currency.ts';
import { withForfeits } from '../forfeits.ts';
import { findFunds, fundsFrom } from '../funds.ts';
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
import {
  describeDeductions,
  findPayeeAccounts,
  type Payment,
  payeeReads,
  payeeTokens,
  received,
  withCreators,
} from '../payment.ts';
import { paymentReceipts } from '../payment-receipts.ts';
import { address, amount, any, asset, optional, orderId, route, shareSlug } from '../route.ts';
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
  requirePriceWithin,
} from './buy-checks.ts';
import { openedFor, swapBefore, swapFrom } from './buy-swap.ts';

/** `memos` holds the id of the order, where there is one. */
export interface BuyIntent extends Memos {
  readonly buyer: Address;
  readonly mint: Address;
  /** Base units; null accepts the price that is read with the rest of the state. */
  readonly maxPrice: bigint | null;
  /** Paying with another token than the listing asks for. */
  readonly swap?: Swap;
  /** The curator's page that led here. For the service only: it is not in the transaction. */
  readonly shareSlug?: string;
}

export const buy: Operation<BuyIntent, BuyState> = {
  name: 'listing.buy',
  path: '/v2/tx/fixed-price/buy',
  computeUnits: 400_000,
  assetUnits: ({ artwork }) => artwork.asset.moveUnits ?? 0,
  signer: (intent) => intent.buyer,
  target: listingTarget,
  request: ({ buyer, mint, maxPrice, swap, memos: [orderId] = [], shareSlug }) => ({
    buyer,
    asset: mint,
    ...(maxPrice === null ? {} : { maxPrice }),
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
      swapQuote: optional(
        any(
          'a quote of the swap aggregator, as it came: to pay with another token than the listing asks for',
        ),
      ),
      orderId,
      curationShareSlug: optional(shareSlug('the page of a curator that led here; it is recorded nowhere')),
    },
    intent({ buyer, asset: mint, maxPrice = null, swapQuote, orderId: order }) {
      return { buyer, mint, maxPrice, ...memoOf(order), ...swapFrom(swapQuote) };
    },
  }),

  payment: {
    of: ({ swap = null }) => swap,
    with: (intent, swap) => ({ ...intent, swap }),
    stateOf({ swap }) {
      if (swap === null) throw new TypeError('the state of a swap is read where one is asked for');
      return swap;
    },
    needs: ({ listing }) => ({ mint: listing.currencyMint, amount: listing.price }),
  },

  async read(chain, deployment, intent) {
    const query = { mint: intent.mint, wallet: intent.buyer };
    const { artwork, location } = await readListed(chain, deployment, query, {});
    const listing = requireListing({ artwork, location });
    const owed = requireSplit(artwork, listing);
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
      currency: currencyFrom(deployment, listing.currencyMint, parties.currency),
      whitelist:
        listing.whitelistConfig === UNSET_ADDRESS
          ? null
          : (decodeWhitelist(parties.whitelist, deployment.programs.market) ?? []),
      funds: parties.funds,
      rent:
        artwork.rent(TOKEN_SIZE) * BigInt(parties.opened + openedFor(swap, listing)) +
        openingRent(artwork.own, artwork.rent),
      swap,
    };
  },

  check(intent, state) {
    requireOpen(intent.buyer, state);
    requireDeliverableFrom(state.artwork, state.location, state.listing, intent.buyer);
    requireAllowed(intent.buyer, state);
    requirePriceWithin(intent.maxPrice, state);
    requirePayment(intent.buyer, intent.swap, state);
  },

  async build(deployment, intent, state) {
    const { artwork, location, listing } = state;
    const { asset, own } = artwork;
    const whitelist =
      listing.whitelistConfig === UNSET_ADDRESS ? {} : { whitelistConfig: listing.whitelistConfig };
    const instruction = getBuyInstruction(
      {
        buyer: createNoopSigner(intent.buyer),
        seller: listing.seller,
        listing: location.address,
        feeAccount: listing.feeAccount,
        ...whitelist,
        ...asset.fromEscrow(location.escrow, own),
        ...currencyAccounts(listing.currencyMint),
        ...(listing.currencyMint === WRAPPED_SOL_MINT
          ? {}
          : { payerToken: await findTokenAddress(intent.buyer, listing.currencyMint) }),
        ...(await payeeTokens(listing.currencyMint, paymentOf(state), state.payeeAccounts)),
        // The price that was read is the limit, even when the person would have accepted more.
        maxPrice: listing.price,
        terms: listingTerms(listing),
      },
      { programAddress: deployment.programs.market },
    );
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
    const { artwork, location, listing } = state;
    const inSol = listing.currencyMint === WRAPPED_SOL_MINT;
    const paid = listing.price - received(intent.buyer, paymentOf(state));
    const payment = { min: -paid, max: -paid };
    const artworkArrives = artwork.asset.signerUnits(1n);
    const plain: Expectation = {
      lamports: { min: payment.min * (inSol ? 1n : 0n) - state.rent, max: inSol ? payment.max : 0n },
      pays: inSol ? listing.price : 0n,
      opens: [...artwork.asset.opens, ...tokenAccounts(state.payeeAccounts.size)],
      tokens: inSol ? artworkArrives : [...artworkArrives, { mint: listing.currencyMint, bounds: payment }],
      accounts: [
        expectListing(deployment.programs.market, location.address, { kind: 'closed' }),
        ...(lockOf(artwork.asset, listing) ?? artwork.asset).handover(artwork.own),
      ],
      receipts: paymentReceipts(intent.buyer, paymentOf(state), state.currency, state.payeeAccounts),
    };
    return intent.swap === undefined || state.swap === null
      ? plain
      : expectSwap(plain, intent.swap, state.swap, listing.currencyMint);
  },

  summarize: ({ swap: paid }, { artwork, listing, currency, split, rent, swap }, deployment) => ({
    title: 'Buy an artwork',
    verb: 'Buy',
    done: 'Bought',
    lines: [
      ['artwork', describeArtwork(artwork)],
      ...(listing.marketplaceAuthority === deployment.marketplaceAuthority
        ? []
        : [['marketplace', `not yours: that of ${listing.marketplaceAuthority}`] as const]),
      ['price', formatExactly(listing.price, currency)],
      ...(paid === undefined || swap === null
        ? []
        : describeSwap(paid, swap, { currency, price: listing.price })),
    ],
    ...riskIn(paid),
    costs: [
      ...describeDeductions(split, currency),
      ['to seller', `${formatAmount(split.seller, currency)} to ${listing.seller}`],
      ...(rent === 0n ? [] : [['account rent', formatExactly(rent, SOL)] as const]),
    ],
  }),
};

function paymentOf({ listing, split }: Pick<BuyState, 'listing' | 'split'>): Payment {
  return { split, seller: listing.seller, feeAccount: listing.feeAccount };
}

function requireSplit(artwork: ArtworkState, listing: Listing): SaleSplit {
  const { royaltyBps, creators } = artwork.asset;
  const split = splitSale({
    price: listing.price,
    feeBps: listing.feeBps,
    royaltyBps,
    creators,
    splitProceeds: isFirstSale(artwork.asset, listing.seller) && !listing.disablePrimarySplit,
  });
  if (split !== null) return split;
  throw new CliError('fees_exceed_price', {
    what: 'this listing cannot be bought',
    why: `its fee (${listing.feeBps} bps) and royalty (${royaltyBps} bps) together are above the price`,
    hint: "ask the artwork's update authority to lower the royalty",
    details: { feeBps: listing.feeBps, royaltyBps },
  });
}

/** Reads what depends on the listing: the currency, the whitelist, the buyer's balance, and the accounts of the payees. */
async function readParties(chain: ChainReader, buyer: Address, listing: Listing, split: SaleSplit) {
  const { currencyMint } = listing;
  const payment = paymentOf({ listing, split });
  const { found } = await readAll(chain, {
    currency: currencyMint,
    whitelist: listing.whitelistConfig,
    funds: await findFunds(buyer, currencyMint),
    payees: await payeeReads(currencyMint, payment),
  });
  const payeeAccounts = await findPayeeAccounts(chain, { currencyMint, payer: buyer }, payment, found.payees);
  return {
    ...found,
    payeeAccounts,
    funds: fundsFrom(currencyMint, found.funds),
    // An address with lamports only is not a token account.
    opened: [...payeeAccounts.values()].filter(({ account }) => account === null).length,
  };
}
