import { createNoopSigner } from '@solana/kit';
import { decodeTokenAccount, findTokenAddress } from '../../chain/codecs/token.ts';
import { decodeWhitelist } from '../../chain/codecs/whitelist.ts';
import { getBuyInstruction } from '../../chain/generated/market/instructions/buy.ts';
import { type Address, UNSET_ADDRESS, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import { formatAmount, formatExactly, SOL } from '../../domain/amount.ts';
import type { Listing } from '../../domain/listing.ts';
import type { Memos } from '../../domain/memo-text.ts';
import { type SaleSplit, splitSale } from '../../domain/sale.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { ChainReader, RawAccount } from '../../ports/chain.ts';
import { withForfeits } from '../forfeits.ts';
import { expectListing } from '../listing-fields.ts';
import { assetAccounts, currencyAccounts } from '../market-accounts.ts';
import {
  type ArtworkState,
  currencyFrom,
  describeArtwork,
  listingTarget,
  readArtwork,
  requireListing,
} from '../market-state.ts';
import type { Operation } from '../operation.ts';
import {
  describeDeductions,
  type Payment,
  payeeAccounts,
  payeeReads,
  placePayees,
  received,
  withCreators,
} from '../payment.ts';
import { paymentReceipts } from '../payment-receipts.ts';
import { TOKEN_SIZE, tokenAccounts } from '../sizes.ts';
import { listingTerms } from '../terms.ts';
import { openPlaces } from '../token-place.ts';
import {
  type BuyState,
  requireAllowed,
  requireFunds,
  requireOpen,
  requirePriceWithin,
} from './buy-checks.ts';

/** `memos` holds the id of the order, where there is one. */
export interface BuyIntent extends Memos {
  readonly buyer: Address;
  readonly mint: Address;
  /** Base units; null accepts the price that is read with the rest of the state. */
  readonly maxPrice: bigint | null;
  /** Of the curator's page that led here. For the service alone: it is in no transaction. */
  readonly shareSlug?: string;
}

export const buy: Operation<BuyIntent, BuyState> = {
  name: 'listing.buy',
  path: '/v2/tx/fixed-price/buy',
  computeUnits: 400_000,
  signer: (intent) => intent.buyer,
  target: listingTarget,
  request: ({ buyer, mint, maxPrice, memos: [orderId] = [], shareSlug }) => ({
    buyer,
    asset: mint,
    ...(maxPrice === null ? {} : { maxPrice }),
    ...(orderId === undefined ? {} : { orderId }),
    ...(shareSlug === undefined ? {} : { curationShareSlug: shareSlug }),
  }),

  async read(chain, deployment, intent) {
    const artwork = await readArtwork(chain, deployment, intent.mint, intent.buyer);
    const listing = requireListing(artwork);
    const owed = requireSplit(artwork, listing);
    const accounts = await readParties(chain, intent.buyer, listing, owed);
    const sale = {
      inSol: listing.currencyMint === WRAPPED_SOL_MINT,
      accounts: [artwork.listingAddress, artwork.escrowToken.address],
      rent: artwork.rent,
    };
    const { split } = withForfeits(paymentOf({ listing, split: owed }), accounts.paid, sale);
    return {
      artwork,
      listing,
      split,
      places: accounts.places,
      currency: currencyFrom(deployment, listing.currencyMint, accounts.currency),
      whitelist:
        listing.whitelistConfig === UNSET_ADDRESS
          ? null
          : (decodeWhitelist(accounts.whitelist, deployment.programs.market) ?? []),
      funds: accounts.funds,
      rent:
        artwork.rent(TOKEN_SIZE) * BigInt(accounts.opened + (artwork.walletToken.account === null ? 1 : 0)),
    };
  },

  check(intent, state) {
    requireOpen(intent.buyer, state);
    requireAllowed(intent.buyer, state);
    requirePriceWithin(intent.maxPrice, state);
    requireFunds(intent.buyer, state);
  },

  async build(deployment, intent, state) {
    const { artwork, listing } = state;
    const whitelist =
      listing.whitelistConfig === UNSET_ADDRESS ? {} : { whitelistConfig: listing.whitelistConfig };
    const instruction = getBuyInstruction(
      {
        buyer: createNoopSigner(intent.buyer),
        seller: listing.seller,
        listing: artwork.listingAddress,
        feeAccount: listing.feeAccount,
        ...whitelist,
        ...assetAccounts(artwork, artwork.escrowToken.address, artwork.walletToken.address),
        ...currencyAccounts(listing.currencyMint),
        ...(listing.currencyMint === WRAPPED_SOL_MINT
          ? {}
          : { payerToken: await findTokenAddress(intent.buyer, listing.currencyMint) }),
        ...(await payeeAccounts(listing.currencyMint, paymentOf(state), state.places)),
        // The price that was read is all that is agreed to, however much more would have been.
        maxPrice: listing.price,
        terms: listingTerms(listing),
      },
      { programAddress: deployment.programs.market },
    );
    const creators = artwork.metadata.creators ?? [];
    return [
      ...openPlaces([...state.places.values()], intent.buyer, artwork.rent(TOKEN_SIZE)),
      await withCreators(instruction, {
        creators,
        currencyMint: listing.currencyMint,
        payment: paymentOf(state),
        places: state.places,
      }),
    ];
  },

  async expect(deployment, intent, state) {
    const { artwork, listing } = state;
    const inSol = listing.currencyMint === WRAPPED_SOL_MINT;
    const paid = listing.price - received(intent.buyer, paymentOf(state));
    const payment = { min: -paid, max: -paid };
    const artworkArrives = { mint: intent.mint, bounds: { min: 1n, max: 1n } };
    return {
      lamports: { min: payment.min * (inSol ? 1n : 0n) - state.rent, max: inSol ? payment.max : 0n },
      pays: inSol ? listing.price : 0n,
      opens: tokenAccounts(1 + state.places.size),
      tokens: inSol ? [artworkArrives] : [artworkArrives, { mint: listing.currencyMint, bounds: payment }],
      accounts: [expectListing(deployment.programs.market, artwork.listingAddress, { kind: 'closed' })],
      receipts: paymentReceipts(intent.buyer, paymentOf(state), state.currency, state.places),
    };
  },

  summarize: (_intent, { artwork, listing, currency, split, rent }, deployment) => ({
    title: 'Buy an artwork',
    verb: 'Buy',
    done: 'Bought',
    lines: [
      ['artwork', describeArtwork(artwork)],
      ...(listing.marketplaceAuthority === deployment.marketplaceAuthority
        ? []
        : [['marketplace', `another than yours, of ${listing.marketplaceAuthority}`] as const]),
      ['price', formatExactly(listing.price, currency)],
    ],
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
  const { metadata } = artwork;
  const split = splitSale({
    price: listing.price,
    feeBps: listing.feeBps,
    royaltyBps: metadata.sellerFeeBasisPoints,
    creators: metadata.creators ?? [],
    splitProceeds: !metadata.primarySaleHappened && !listing.disablePrimarySplit,
  });
  if (split !== null) return split;
  throw new CliError('fees_exceed_price', {
    what: 'this listing cannot be bought',
    why: `its fee (${listing.feeBps} bps) and royalty (${metadata.sellerFeeBasisPoints} bps) together are above the price`,
    details: { feeBps: listing.feeBps, royaltyBps: metadata.sellerFeeBasisPoints },
  });
}

/** Reads what depends on the listing: currency, whitelist, the buyer's funds, and who has no account to be paid into. */
async function readParties(chain: ChainReader, buyer: Address, listing: Listing, split: SaleSplit) {
  const inSol = listing.currencyMint === WRAPPED_SOL_MINT;
  const payment = paymentOf({ listing, split });
  const payees = await payeeReads(listing.currencyMint, payment);
  const source = inSol ? buyer : await findTokenAddress(buyer, listing.currencyMint);
  const { accounts } = await chain.getAccounts([
    listing.currencyMint,
    listing.whitelistConfig,
    source,
    ...payees,
  ]);
  const [currency = null, whitelist = null, funds = null, ...paid] = accounts;
  const parties = { currencyMint: listing.currencyMint, payer: buyer };
  const places = await placePayees(chain, parties, payment, paid);
  return {
    currency,
    whitelist,
    funds: inSol ? (funds?.lamports ?? 0n) : tokenAmount(funds),
    places,
    paid,
    // Lamports that somebody sent to the address do not make it a token account.
    opened: [...places.values()].filter(({ account }) => account === null).length,
  };
}

function tokenAmount(account: RawAccount | null): bigint {
  return decodeTokenAccount(account)?.amount ?? 0n;
}
