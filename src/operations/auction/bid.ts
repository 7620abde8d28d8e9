import { createNoopSigner } from '@solana/kit';
import { findTokenAddress } from '../../chain/codecs/token.ts';
import { getBidInstruction } from '../../chain/generated/auction/instructions/bid.ts';
import { formatAmount, formatExactly, SOL } from '../../domain/amount.ts';
import { nextMinimumBid } from '../../domain/auction-rules.ts';
import type { ExpectedReceipt } from '../../ports/expectation.ts';
import { openPayeeAccounts } from '../../tokens/payee-account.ts';
import { tokenAccounts } from '../../tokens/sizes.ts';
import { describeArtwork, namedArtwork, requireDeliverable } from '../artwork-state.ts';
import { auctionTarget, expectAuction, requireMarketplace } from '../auction-state.ts';
import { currencyAccounts } from '../market-accounts.ts';
import type { Operation } from '../operation.ts';
import { address, asset, integer, optional, positive, route } from '../route.ts';
import { auctionTerms } from '../terms.ts';
import { requireBidding, requireFunds, requireMinimum, requireNotSeller } from './bid-checks.ts';
import { clockRanges, endAfter } from './bid-clock.ts';
import { type BidIntent, type BidState, readForBid } from './bid-state.ts';
import { bidWarnings } from './bid-warnings.ts';

/** Puts a bid into escrow and refunds the previous bidder. A bidder who raises their own bid pays the difference. */
export const bid: Operation<BidIntent, BidState> = {
  name: 'auction.bid',
  path: '/v2/tx/auctions/bid',
  computeUnits: 150_000,
  signer: (intent) => intent.bidder,
  target: auctionTarget,
  request: ({ bidder, mint, amount }) => ({ bidder, asset: mint, bidAmount: amount }),
  // While the clock waits for the first bid, the latest end depends on the time of the read, and the service reads later.
  requestOf: ({ auction, latestEnd }) => (auction.endTime === 0 ? { latestEnd } : {}),
  asPlanned: (state, { latestEnd }) => (state.auction.endTime === 0 ? { ...state, latestEnd } : state),
  route: route({
    operationId: 'bid',
    summary: 'Bids at an auction; the previous bidder is refunded in the same transaction',
    body: {
      bidder: address('the wallet that bids, signs and pays'),
      asset,
      bidAmount: positive('the whole bid'),
      latestEnd: optional(
        integer(
          2n ** 63n - 1n,
          'int64',
          'the latest end of the auction that the bid accepts, in unix seconds; the end as it is now and one extension when left out, a duration from now while the clock waits',
        ),
      ),
    },
    intent: ({ bidder, asset: mint, bidAmount, latestEnd }) => ({
      bidder,
      mint,
      amount: bidAmount,
      ...(latestEnd === undefined ? {} : { latestEnd }),
    }),
  }),

  read: readForBid,

  check(intent, state) {
    requireDeliverable(state.artwork, state.artworkEscrow, intent.bidder);
    requireMarketplace(state);
    requireNotSeller(intent.bidder, state);
    requireBidding(state);
    requireMinimum(intent, state);
    requireFunds(intent, taken(intent, state), state);
  },

  async build(deployment, intent, { artwork, auction, escrow, latestEnd, refund }) {
    return [
      ...(refund?.payeeAccount == null
        ? []
        : openPayeeAccounts([refund.payeeAccount], intent.bidder, artwork.rent)),
      getBidInstruction(
        {
          bidder: createNoopSigner(intent.bidder),
          ...(refund === null ? {} : { previousBidder: refund.owner }),
          auctionConfig: auction.address,
          ...currencyAccounts(auction.bidMint),
          ...(escrow.token === null
            ? {}
            : {
                payerToken: await findTokenAddress(intent.bidder, auction.bidMint),
                escrowToken: escrow.token,
              }),
          ...(refund?.payeeAccount == null ? {} : { payeeToken: refund.payeeAccount.address }),
          amount: intent.amount,
          latestEnd,
          terms: auctionTerms(auction),
        },
        { programAddress: deployment.programs.auction },
      ),
    ];
  },

  async expect(deployment, intent, state) {
    const { auction, escrow, rent } = state;
    const paid = taken(intent, state);
    const inSol = escrow.token === null;
    const fields = { highestBidAmount: intent.amount, highestBidder: intent.bidder };
    return {
      lamports: inSol ? { min: -paid, max: -paid } : { min: -rent, max: 0n },
      pays: inSol ? intent.amount : 0n,
      opens: tokenAccounts(inSol ? 0 : 1),
      tokens: inSol ? [] : [{ mint: auction.bidMint, bounds: { min: -paid, max: -paid } }],
      accounts: [
        expectAuction(deployment.programs.auction, auction.address, {
          kind: 'changed',
          fields,
          within: clockRanges(state),
        }),
      ],
      receipts: receipts(intent, state),
    };
  },

  deal: {
    kind: 'bid',
    artwork: ({ mint }) => mint,
    terms: ({ amount: price }, { currency }) => ({ price, currency }),
  },

  summarize: (intent, state) => {
    const { artwork, auction, currency, refund, rent } = state;
    const held = formatExactly(auction.highestBidAmount, currency);
    const raises = auction.highestBidAmount > 0n && refund === null;
    return {
      title: raises ? 'Raise your bid for an artwork' : 'Bid for an artwork',
      verb: raises ? 'Raise the bid' : 'Bid',
      done: raises ? 'Raised' : 'Bid placed',
      decision: {
        ...namedArtwork(artwork),
        ...(raises ? { change: { before: auction.highestBidAmount, after: intent.amount, currency } } : {}),
        lines: [
          ...(raises ? [] : [['your bid', formatAmount(intent.amount, currency)] as const]),
          [
            auction.highestBidAmount === 0n ? 'reserve' : 'least now',
            formatAmount(nextMinimumBid(auction) ?? auction.reservePrice, currency),
          ],
          ['ends', endAfter(state)],
        ],
        pays: { units: taken(intent, state), currency },
        costs: [['rent', rent]],
      },
      warnings: bidWarnings(intent.amount, state),
      lines: [
        ['artwork', describeArtwork(artwork)],
        ['your bid', formatExactly(intent.amount, currency)],
        ['into escrow', `${formatExactly(taken(intent, state), currency)}, back when you are outbid`],
        ...(raises ? [['your bid so far', held] as const] : []),
        ...(refund === null
          ? []
          : ([
              ['refunded', `${held}, in the same transaction`],
              ['  previous bidder', refund.owner],
            ] as const)),
        ...(auction.highestBidAmount === 0n
          ? [['reserve', formatExactly(auction.reservePrice, currency)] as const]
          : [['least accepted', formatExactly(nextMinimumBid(auction) ?? 0n, currency)] as const]),
        ['ends', endAfter(state)],
      ],
      after: [
        ['artwork', describeArtwork(artwork)],
        ['your bid', formatExactly(intent.amount, currency)],
        ['into escrow', `${formatExactly(taken(intent, state), currency)}, back when you are outbid`],
        ['ends', endAfter(state)],
      ],
      costs:
        rent === 0n
          ? []
          : [
              [
                'account rent',
                `${formatAmount(rent, SOL)}, for the token account of the bidder who is refunded`,
              ],
            ],
    };
  },
};

/** Base units that leave the bidder. */
function taken({ amount }: BidIntent, { auction, refund }: BidState): bigint {
  return refund === null ? amount - auction.highestBidAmount : amount;
}

function receipts(intent: BidIntent, state: BidState): readonly ExpectedReceipt[] {
  const { auction, currency, escrow, refund } = state;
  const held = auction.highestBidAmount;
  return [
    ...(refund === null
      ? []
      : [
          {
            label: 'previous bidder',
            owner: refund.owner,
            address: refund.payeeAccount?.address ?? refund.owner,
            currency,
            least: held,
          },
        ]),
    {
      label: 'escrow of the auction',
      owner: auction.address,
      address: escrow.token ?? auction.address,
      currency,
      least: intent.amount - held,
    },
  ];
}
