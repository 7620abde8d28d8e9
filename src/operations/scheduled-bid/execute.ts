import { createNoopSigner } from '@solana/kit';
import { getExecuteScheduledBidInstruction } from '../../chain/generated/auction/instructions/executeScheduledBid.ts';
import { formatAmount, formatExactly, SOL } from '../../domain/amount.ts';
import type { ExpectedReceipt } from '../../ports/expectation.ts';
import { openPayeeAccounts, payeeAccountRent } from '../../tokens/payee-account.ts';
import { TOKEN_SIZE } from '../../tokens/sizes.ts';
import { describeArtwork, namedArtwork } from '../artwork-state.ts';
import { clockRanges, endAfter } from '../auction/bid-clock.ts';
import { expectAuction } from '../auction-state.ts';
import { expectEscrow } from '../escrow.ts';
import { currencyAccounts } from '../market-accounts.ts';
import type { Operation } from '../operation.ts';
import { address, mintAccount, route } from '../route.ts';
import { expectScheduledBid, scheduledBidTarget } from '../scheduled-bid-state.ts';
import { requireExecutable } from './execute-checks.ts';
import { type ExecuteIntent, type ExecuteState, readForExecute } from './execute-state.ts';

/** Makes a scheduled bid when its time has come. It is a bid of the bidder; anybody may send it, and pays only the fee. */
export const execute: Operation<ExecuteIntent, ExecuteState> = {
  name: 'scheduled-bid.execute',
  path: '/v1/scheduledBids/getExecuteBidTx',
  computeUnits: 200_000,
  signer: (intent) => intent.executor,
  target: scheduledBidTarget,
  request: ({ executor, bidder, mint }) => ({ executor, bidder, mintAccount: mint }),
  route: route({
    operationId: 'executeScheduledBid',
    summary: 'Makes a scheduled bid whose time has come; the previous bidder is refunded',
    body: {
      executor: address('the wallet that signs and pays the network fee; anybody'),
      bidder: address('the wallet that scheduled the bid'),
      mintAccount,
    },
    intent: ({ executor, bidder, mintAccount: mint }) => ({ executor, bidder, mint }),
    absent: { code: 'scheduled_bid_not_found', description: 'There is no such scheduled bid.' },
  }),

  read: readForExecute,

  check: (_intent, state) => requireExecutable(state),

  async build(deployment, { executor, bidder }, { artwork, auction, bid, bidEscrow, escrow, refund }) {
    const payee = refund?.payeeAccount ?? null;
    return [
      ...(payee === null ? [] : openPayeeAccounts([payee], executor, artwork.rent)),
      getExecuteScheduledBidInstruction(
        {
          executor: createNoopSigner(executor),
          bidder,
          ...(refund === null ? {} : { previousBidder: refund.owner }),
          scheduledBid: bid.address,
          auctionConfig: auction.address,
          ...currencyAccounts(bid.currencyMint),
          ...(bidEscrow.token === null || escrow.token === null
            ? {}
            : { payerToken: bidEscrow.token, escrowToken: escrow.token }),
          ...(payee === null ? {} : { payeeToken: payee.address }),
        },
        { programAddress: deployment.programs.auction },
      ),
    ];
  },

  async expect(deployment, intent, state) {
    const { auction, bid, bidEscrow, refund } = state;
    const { auction: program } = deployment.programs;
    const inSol = bidEscrow.token === null;
    // The executor may be the bidder, who gets the rent, or the one who is refunded.
    const refunded = refund?.owner === intent.executor ? auction.highestBidAmount : 0n;
    const rent = intent.executor === intent.bidder ? rentBack(state) : 0n;
    const lamports = rent + (inSol ? refunded : 0n) - seededRent(state);
    return {
      lamports: { min: lamports, max: lamports },
      // Comes back in the same transaction, unless it is an account of the executor's own making.
      opens: refund?.payeeAccount?.account === null ? [TOKEN_SIZE] : [],
      tokens:
        inSol || refunded === 0n
          ? []
          : [{ mint: bid.currencyMint, bounds: { min: refunded, max: refunded } }],
      accounts: [
        expectAuction(program, auction.address, {
          kind: 'changed',
          fields: { highestBidAmount: bid.amount, highestBidder: bid.bidder },
          within: clockRanges(state),
        }),
        expectScheduledBid(program, bid.address, { kind: 'closed' }),
        ...(bidEscrow.exists ? expectEscrow(bidEscrow, { kind: 'closed' }) : []),
      ],
      receipts: receipts(intent, state),
    };
  },

  summarize: (intent, state) => {
    const { artwork, auction, bid, currency, refund } = state;
    const held = formatExactly(auction.highestBidAmount, currency);
    return {
      title: 'Execute a scheduled bid',
      verb: 'Execute the bid',
      done: 'Bid placed',
      decision: {
        ...namedArtwork(artwork),
        lines: [
          ['bidder', intent.executor === intent.bidder ? 'you' : bid.bidder],
          ['the bid', formatAmount(bid.amount, currency)],
          ['ends', endAfter(state)],
        ],
        costs: [
          ['rent', seededRent(state)],
          ...(intent.executor === intent.bidder ? [['rent', -rentBack(state)] as const] : []),
        ],
      },
      lines: [
        ['artwork', describeArtwork(artwork)],
        ['bidder', intent.executor === intent.bidder ? `${bid.bidder}, which is you` : bid.bidder],
        ['the bid', formatExactly(bid.amount, currency)],
        ...(refund === null
          ? []
          : ([
              ['refunded', `${held}, in the same transaction`],
              ['  previous bidder', refund.owner],
            ] as const)),
        ['ends', endAfter(state)],
      ],
      costs: [
        [
          intent.executor === intent.bidder ? 'rent back' : 'rent to the bidder',
          formatExactly(rentBack(state), SOL),
        ],
        ...(seededRent(state) === 0n
          ? []
          : [
              [
                'account rent',
                `${formatExactly(seededRent(state), SOL)}, for the token account of the bidder who is refunded`,
              ] as const,
            ]),
      ],
    };
  },
};

/** Rent of an account that the executor makes for the refund, because the usual one was given away: it does not come back. */
function seededRent({ artwork, refund }: ExecuteState): bigint {
  const payee = refund?.payeeAccount ?? null;
  return payee === null || payee.seed === null ? 0n : payeeAccountRent(payee, artwork.rent(TOKEN_SIZE));
}

/** Lamports that the bidder gets: the rents, less that of the token account that the program opens for the refund. */
function rentBack({ artwork, bid, bidLamports, bidEscrow, refund }: ExecuteState): bigint {
  const payee = refund?.payeeAccount ?? null;
  const opened =
    payee === null || payee.seed !== null ? 0n : payeeAccountRent(payee, artwork.rent(TOKEN_SIZE));
  return bidLamports + bidEscrow.lamports - opened - (bidEscrow.token === null ? bid.amount : 0n);
}

function receipts({ executor }: ExecuteIntent, state: ExecuteState): readonly ExpectedReceipt[] {
  const { auction, bid, currency, escrow, refund } = state;
  const held = auction.highestBidAmount;
  const all: readonly ExpectedReceipt[] = [
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
      label: 'bidder, the rent',
      owner: bid.bidder,
      address: bid.bidder,
      currency: SOL,
      least: rentBack(state),
    },
    {
      label: 'escrow of the auction',
      owner: auction.address,
      address: escrow.token ?? auction.address,
      currency,
      least: bid.amount - held,
    },
  ];
  return all.filter(({ owner }) => owner !== executor);
}
