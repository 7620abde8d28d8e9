import { createNoopSigner } from '@solana/kit';
import { SCHEDULED_BID_SIZE } from '../../chain/codecs/scheduled-bid.ts';
import { findTokenAddress } from '../../chain/codecs/token.ts';
import { getScheduleBidInstruction } from '../../chain/generated/auction/instructions/scheduleBid.ts';
import { formatAmount, formatExactly } from '../../domain/amount.ts';
import { nextMinimumBid } from '../../domain/auction-rules.ts';
import { isoTime } from '../../domain/unix-seconds.ts';
import { TOKEN_SIZE, tokenAccounts } from '../../tokens/sizes.ts';
import { describeArtwork, namedArtwork, requireDeliverable } from '../artwork-state.ts';
import { requireNotSeller } from '../auction/bid-checks.ts';
import { bidWarnings } from '../auction/bid-warnings.ts';
import { requireMarketplace } from '../auction-state.ts';
import { expectEscrow } from '../escrow.ts';
import { currencyAccounts } from '../market-accounts.ts';
import type { Operation } from '../operation.ts';
import { rentLine } from '../rent-line.ts';
import { address, amount, mintAccount, route, time } from '../route.ts';
import { expectScheduledBid, scheduledBidTarget, termsText } from '../scheduled-bid-state.ts';
import { auctionTerms } from '../terms.ts';
import {
  requireExecutable,
  requireExecuteAt,
  requireFunds,
  requireNoScheduledBid,
  requireSchedulable,
} from './place-checks.ts';
import { type PlaceIntent, type PlaceState, readForPlace } from './place-state.ts';

/** Puts a bid into an escrow of its own. From its time on anybody may execute it; until then the bidder can take it back. */
export const place: Operation<PlaceIntent, PlaceState> = {
  name: 'scheduled-bid.place',
  path: '/v1/scheduledBids/getBidTx',
  computeUnits: 150_000,
  signer: (intent) => intent.bidder,
  target: scheduledBidTarget,
  request: ({ bidder, mint, amount: bid, executeAt }) => ({
    bidder,
    mintAccount: mint,
    amount: bid,
    executeAt,
  }),
  route: route({
    operationId: 'placeScheduledBid',
    summary: 'Puts a bid into an escrow of its own, to be executed from a time on',
    body: {
      bidder: address('the wallet that bids, signs and pays'),
      mintAccount,
      amount: amount('the whole bid'),
      executeAt: time('from when on anybody may execute it'),
    },
    intent: ({ bidder, mintAccount: mint, amount: bid, executeAt }) => ({
      bidder,
      mint,
      amount: bid,
      executeAt: Number(executeAt),
    }),
  }),

  read: readForPlace,

  check(intent, state) {
    requireDeliverable(state.artwork, state.artworkEscrow, intent.bidder);
    requireMarketplace(state);
    requireNotSeller(intent.bidder, state);
    requireNoScheduledBid(intent, state);
    requireSchedulable(state);
    requireExecuteAt(intent, state);
    requireExecutable(intent, state);
    requireFunds(intent, state);
  },

  async build(deployment, intent, { auction, address: scheduledBid, ownEscrow }) {
    return [
      getScheduleBidInstruction(
        {
          bidder: createNoopSigner(intent.bidder),
          scheduledBid,
          auctionConfig: auction.address,
          ...currencyAccounts(auction.bidMint),
          ...(ownEscrow.token === null
            ? {}
            : {
                payerToken: await findTokenAddress(intent.bidder, auction.bidMint),
                escrowToken: ownEscrow.token,
              }),
          amount: intent.amount,
          executeAt: intent.executeAt,
          terms: auctionTerms(auction),
        },
        { programAddress: deployment.programs.auction },
      ),
    ];
  },

  async expect(deployment, intent, state) {
    const { auction, address: scheduledBid, held, ownEscrow } = state;
    const { bidder, mint, amount: bid, executeAt } = intent;
    const inSol = ownEscrow.token === null;
    const lamports = -rentPaid(state) - (inSol ? bid : 0n);
    const fields = {
      auction: auction.address,
      bidder,
      mint,
      currencyMint: auction.bidMint,
      amount: bid,
      executeAt,
      terms: termsText(auction),
      lamports: held + accountRent(state) + (inSol ? bid : 0n),
    };
    return {
      lamports: { min: lamports, max: lamports },
      pays: inSol ? bid : 0n,
      opens: [SCHEDULED_BID_SIZE, ...tokenAccounts(inSol ? 0 : 1)],
      tokens: inSol ? [] : [{ mint: auction.bidMint, bounds: { min: -bid, max: -bid } }],
      accounts: [
        expectScheduledBid(deployment.programs.auction, scheduledBid, { kind: 'created', fields }),
        ...expectEscrow(ownEscrow, {
          kind: ownEscrow.exists ? 'changed' : 'created',
          fields: {
            amount: ownEscrow.amount + bid,
            ...(ownEscrow.exists ? {} : { owner: scheduledBid, mint: auction.bidMint }),
          },
        }),
      ],
    };
  },

  deal: {
    kind: 'purchase',
    artwork: ({ mint }) => mint,
    terms: ({ amount: price }, { currency }) => ({ price, currency }),
  },

  summarize: (intent, state) => {
    const { artwork, auction, currency } = state;
    return {
      title: 'Schedule a bid for an artwork',
      verb: 'Schedule the bid',
      done: 'Scheduled',
      decision: {
        ...namedArtwork(artwork),
        lines: [
          ['your bid', formatAmount(intent.amount, currency)],
          ['least now', formatAmount(nextMinimumBid(auction) ?? 0n, currency)],
          ['executed', `from ${isoTime(intent.executeAt)} on, by anybody`],
        ],
        pays: { units: intent.amount, currency },
        costs: [['rent', rentPaid(state)]],
      },
      warnings: [
        ...bidWarnings(intent.amount, state),
        ...(intent.executeAt < auction.startTime
          ? [
              `the auction starts only at ${isoTime(auction.startTime)}: until then the bid cannot be executed`,
            ]
          : []),
      ],
      lines: [
        ['artwork', describeArtwork(artwork)],
        ['your bid', formatExactly(intent.amount, currency)],
        ['into escrow', `${formatExactly(intent.amount, currency)}, back when you cancel`],
        ['executed', `from ${isoTime(intent.executeAt)} on, by anybody, while the auction accepts it`],
        ['least accepted', formatExactly(nextMinimumBid(auction) ?? 0n, currency)],
        [
          'auction ends',
          auction.endTime === 0 ? 'its clock waits for the first bid' : isoTime(auction.endTime),
        ],
      ],
      after: [
        ['artwork', describeArtwork(artwork)],
        ['your bid', formatExactly(intent.amount, currency)],
        ['into escrow', `${formatExactly(intent.amount, currency)}, back when you cancel`],
        ['executed', `from ${isoTime(intent.executeAt)} on, by anybody, while the auction accepts it`],
      ],
      costs: [rentLine(rentPaid(state))],
    };
  },
};

/** What the bidder pays to make the account rent exempt, less the lamports that are at its address already. */
function accountRent({ artwork, held }: PlaceState): bigint {
  const missing = artwork.rent(SCHEDULED_BID_SIZE) - held;
  return missing < 0n ? 0n : missing;
}

function rentPaid(state: PlaceState): bigint {
  const { ownEscrow, artwork } = state;
  const missing = artwork.rent(TOKEN_SIZE) - ownEscrow.lamports;
  const opens = ownEscrow.token !== null && !ownEscrow.exists && missing > 0n;
  return accountRent(state) + (opens ? missing : 0n);
}
