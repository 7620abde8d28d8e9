import { createNoopSigner } from '@solana/kit';
import { getDrawInstruction } from '../../chain/generated/raffle/instructions/draw.ts';
import type { Address } from '../../domain/address.ts';
import { countByEntrant, isDrawn, isOver } from '../../domain/raffle.ts';
import { CliError } from '../../errors/cli-error.ts';
import { isoTime } from '../checks.ts';
import { describeArtwork } from '../market-state.ts';
import type { Operation } from '../operation.ts';
import { requireOwnRaffle } from '../raffle-checks.ts';
import { expectDraw } from '../raffle-fields.ts';
import { type RaffleState, raffleTarget, readRaffleState } from '../raffle-state.ts';

export interface DrawIntent {
  readonly authority: Address;
  readonly raffle: Address;
}

export const draw: Operation<DrawIntent, RaffleState> = {
  name: 'raffle.draw',
  path: '/v2/tx/raffles/draw',
  computeUnits: 50_000,
  signer: (intent) => intent.authority,
  target: raffleTarget,
  request: ({ authority, raffle }) => ({ authority, raffleKey: raffle }),

  read: (chain, deployment, intent) => readRaffleState(chain, deployment, intent.raffle, intent.authority),

  check(intent, state) {
    requireOwnRaffle(state);
    requireUndrawn(state);
    requireOver(intent, state);
  },

  async build(deployment, intent, { places }) {
    return [
      getDrawInstruction(
        {
          authority: createNoopSigner(intent.authority),
          raffle: places.address,
          entrants: places.entrants,
        },
        { programAddress: deployment.programs.raffle },
      ),
    ];
  },

  async expect(deployment, _intent, { places, entrants }) {
    return {
      lamports: { min: 0n, max: 0n },
      tokens: [],
      accounts: [expectDraw(deployment, places, entrants.tickets)],
    };
  },

  summarize(_intent, { raffle, artwork, entrants }) {
    const wallets = countByEntrant(entrants.tickets).size;
    return {
      title: 'Draw the winner of a raffle',
      verb: 'Draw',
      done: 'Drawn',
      lines: [
        ['prize', describeArtwork(artwork)],
        [
          'tickets',
          `${raffle.sold} of ${raffle.supply} sold, to ${wallets} wallet${wallets === 1 ? '' : 's'}`,
        ],
        ['winner', 'picked by the block in which this lands'],
        ['afterwards', 'prize and proceeds can be claimed, each on its own'],
      ],
    };
  },
};

function requireUndrawn({ raffle }: RaffleState): void {
  if (!isDrawn(raffle)) return;
  throw new CliError('raffle_already_drawn', {
    what: 'the winner of this raffle is drawn already',
    why: `it is ${raffle.winner}`,
    hint: `see it: gavel raffle get ${raffle.address}`,
    details: { raffle: raffle.address, winner: raffle.winner },
  });
}

/** Over for anybody; one that is open-ended is ended by its creator, who draws. */
function requireOver({ authority }: DrawIntent, { raffle, artwork: { now } }: RaffleState): void {
  const { address, sold, supply, endTime, creator } = raffle;
  if (sold === 0) {
    throw new CliError('raffle_has_no_tickets', {
      what: 'there is nobody to draw',
      why: 'no ticket of this raffle is sold',
      hint: `its creator can take the prize back: gavel raffle cancel ${address}`,
      details: { raffle: address },
    });
  }
  const endsNow = endTime === 0 && authority === creator;
  if (isOver(raffle, now) || endsNow) return;
  throw new CliError('raffle_not_over', {
    what: 'this raffle is not over',
    why:
      endTime === 0
        ? `${sold} of ${supply} tickets are sold, and only its creator ${creator} can end it before`
        : `${sold} of ${supply} tickets are sold, and it ends at ${isoTime(endTime)}`,
    hint: `see it: gavel raffle get ${address}`,
    details: { raffle: address, sold, supply, endTime, now },
  });
}
