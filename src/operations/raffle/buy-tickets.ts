import { createNoopSigner } from '@solana/kit';
import { raffleTerms } from '../../chain/codecs/raffle-terms.ts';
import { getBuyTicketsInstruction } from '../../chain/generated/raffle/instructions/buyTickets.ts';
import type { Address } from '../../domain/address.ts';
import { formatAmount, formatExactly } from '../../domain/amount.ts';
import { walletLimit } from '../../domain/raffle.ts';
import { isoTime, type UnixSeconds } from '../../domain/unix-seconds.ts';
import { expectToken } from '../../tokens/expect-token.ts';
import { tokenAccounts } from '../../tokens/sizes.ts';
import { unsynced, unwrap, wrap } from '../../tokens/wrapped-sol.ts';
import { describeArtwork, namedArtwork, requireDeliverable } from '../artwork-state.ts';
import { currencyAccounts } from '../market-accounts.ts';
import type { Operation } from '../operation.ts';
import { requireOwnRaffle } from '../raffle-checks.ts';
import { expectEntrants, expectRaffle } from '../raffle-fields.ts';
import { isInSol, type RaffleState, raffleTarget, readRaffleState } from '../raffle-state.ts';
import { address, count, raffleKey, route } from '../route.ts';
import {
  type BuyTicketsIntent,
  requireFunds,
  requireNotCreator,
  requireSelling,
  requireTicketsLeft,
} from './buy-checks.ts';

export const buyTickets: Operation<BuyTicketsIntent, RaffleState> = {
  name: 'raffle.buy-tickets',
  path: '/v2/tx/raffles/buy-tickets',
  // Counting tickets takes most of it: 26 units for each ticket that is sold, 120 for each of the buyer's own. The largest
  // raffle, of 10,000 tickets, takes 640,000.
  computeUnits: 800_000,
  signer: (intent) => intent.buyer,
  target: raffleTarget,
  request: ({ buyer, raffle, ticketCount }) => ({ buyer, raffleKey: raffle, ticketCount }),
  route: route({
    operationId: 'buyTickets',
    summary: 'Buys tickets of a raffle; if they cost SOL, it is wrapped first',
    body: {
      buyer: address('the wallet that buys, signs and pays'),
      raffleKey,
      ticketCount: count('how many tickets to buy'),
    },
    intent: ({ buyer, raffleKey: raffle, ticketCount }) => ({
      buyer,
      raffle,
      ticketCount: Number(ticketCount),
    }),
  }),

  read: (chain, deployment, intent) => readRaffleState(chain, deployment, intent.raffle, intent.buyer),

  check(intent, state) {
    requireDeliverable(state.artwork, state.prize, intent.buyer);
    requireOwnRaffle(state);
    requireNotCreator(intent, state);
    requireSelling(state);
    requireTicketsLeft(intent, state);
    requireFunds(intent, state);
  },

  async build(deployment, intent, { raffle, proceeds, walletToken }) {
    const buying = getBuyTicketsInstruction(
      {
        buyer: createNoopSigner(intent.buyer),
        raffle: raffle.address,
        entrants: raffle.entrants,
        ...currencyAccounts(raffle.currencyMint),
        payerToken: walletToken.address,
        escrowToken: proceeds.address,
        amount: intent.ticketCount,
        // The program refuses any other price than the one that was read and shown.
        price: raffle.ticketPrice,
        terms: raffleTerms(raffle),
      },
      { programAddress: deployment.programs.raffle },
    );
    if (!isInSol(raffle)) return [buying];
    const cost = costOf(intent, raffle);
    return [...wrap(intent.buyer, walletToken, cost), buying, ...unwrap(intent.buyer, walletToken)];
  },

  async expect(deployment, intent, state) {
    const { raffle, addresses, entrants, proceeds, walletToken } = state;
    const cost = costOf(intent, raffle);
    const held = entrants.tickets.filter((holder) => holder === intent.buyer).length;
    const inSol = isInSol(raffle);
    // If the account of wrapped SOL is opened for this, it is closed again, and returns lamports that strangers sent there.
    const back = inSol && walletToken.account === null ? walletToken.lamports : 0n;
    const found = inSol ? unsynced(walletToken) : 0n;
    const lamports = inSol ? back - cost : 0n;
    const tokens = inSol ? found : -cost;
    return {
      lamports: { min: lamports, max: lamports },
      pays: inSol ? cost : 0n,
      // The account of wrapped SOL, which is closed again.
      opens: tokenAccounts(inSol ? 1 : 0),
      tokens: [{ mint: raffle.currencyMint, bounds: { min: tokens, max: tokens } }],
      accounts: [
        expectRaffle(deployment, addresses, {
          kind: 'changed',
          fields: { sold: raffle.sold + intent.ticketCount },
        }),
        expectEntrants(
          deployment,
          addresses,
          { wallet: intent.buyer, earlier: raffle.sold },
          {
            kind: 'changed',
            fields: { tickets: raffle.sold + intent.ticketCount, yours: held + intent.ticketCount },
          },
        ),
        expectToken('proceeds account', proceeds.address, {
          kind: 'changed',
          fields: { amount: (proceeds.account?.amount ?? 0n) + cost },
        }),
      ],
    };
  },

  summarize(intent, { raffle, artwork, currency, entrants, walletToken }) {
    const held = entrants.tickets.filter((holder) => holder === intent.buyer).length;
    const after = held + intent.ticketCount;
    const sold = raffle.sold + intent.ticketCount;
    return {
      title: 'Buy tickets of a raffle',
      verb: 'Buy',
      done: 'Bought',
      decision: {
        ...namedArtwork(artwork),
        lines: [
          ['tickets', `${intent.ticketCount} at ${formatAmount(raffle.ticketPrice, currency)}, no refunds`],
          ['you then hold', `${after} of ${sold} sold, of ${raffle.supply} in all`],
          [
            'ends',
            raffle.endTime === 0 ? 'when sold out, or when its creator ends it' : isoTime(raffle.endTime),
          ],
        ],
        pays: { units: costOf(intent, raffle), currency },
        costs: [],
      },
      lines: [
        ['prize', describeArtwork(artwork)],
        ['tickets', `${intent.ticketCount} at ${formatExactly(raffle.ticketPrice, currency)}`],
        ['you pay', formatExactly(costOf(intent, raffle), currency)],
        ...(isInSol(raffle) ? [['paid in', wrappedNote(walletToken.account !== null)] as const] : []),
        ['you then hold', `${after} of ${sold} sold tickets; one wallet may hold ${walletLimit(raffle)}`],
        ['then sold', `${sold} of ${raffle.supply} tickets`],
        ['ends', endOf(raffle.endTime, raffle.creator)],
        ['refunds', 'none: a ticket cannot be given back'],
      ],
      after: [
        ['prize', describeArtwork(artwork)],
        ['tickets', `${intent.ticketCount} at ${formatExactly(raffle.ticketPrice, currency)}`],
        ['you paid', formatExactly(costOf(intent, raffle), currency)],
        ['you hold', `${after} of ${sold} sold tickets, of ${raffle.supply} in all`],
        ['ends', endOf(raffle.endTime, raffle.creator)],
      ],
    };
  },
};

function wrappedNote(exists: boolean): string {
  return exists
    ? 'wrapped SOL, wrapped for this; what your account of it holds stays'
    : 'wrapped SOL, wrapped for this; nothing stays wrapped';
}

/** Says of an open-ended raffle that its creator decides when it ends. */
function endOf(endTime: UnixSeconds, creator: Address): string {
  return endTime === 0
    ? `when sold out, or when its creator ${creator} ends it`
    : `${isoTime(endTime)}, or when sold out`;
}

/** Base units. This fits 64 bits: the program refuses a raffle whose proceeds could exceed them. */
function costOf({ ticketCount }: BuyTicketsIntent, { ticketPrice }: { ticketPrice: bigint }): bigint {
  return ticketPrice * BigInt(ticketCount);
}
