import { createNoopSigner } from '@solana/kit';
import { getEndInstruction } from '../../chain/generated/raffle/instructions/end.ts';
import type { Address } from '../../domain/address.ts';
import { DRAW_DELAY, isOver } from '../../domain/raffle.ts';
import { isoTime } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import { describeArtwork, namedArtwork } from '../artwork-state.ts';
import type { Operation } from '../operation.ts';
import { requireOwnRaffle } from '../raffle-checks.ts';
import { expectRaffle } from '../raffle-fields.ts';
import type { RaffleState } from '../raffle-state.ts';
import { raffleTarget } from '../raffle-state.ts';
import { permissionlessBody, route } from '../route.ts';
import { type DrawState, readDrawState, requireUndrawn, salesLines } from './draw-state.ts';

export interface EndIntent {
  readonly authority: Address;
  readonly raffle: Address;
}

/** How many slots after the read this may land: over an hour, since a person may take long to answer. */
const LATEST_LANDING = 20_000n;

/** Ends the ticket sales and sets the draw slot, so that whoever draws cannot influence the winner. */
export const end: Operation<EndIntent, DrawState> = {
  name: 'raffle.end',
  path: '/v2/tx/raffles/end',
  computeUnits: 30_000,
  signer: (intent) => intent.authority,
  target: raffleTarget,
  request: ({ authority, raffle }) => ({ authority, raffleKey: raffle }),
  route: route({
    operationId: 'endRaffle',
    summary:
      'Ends a raffle and names the slot that draws: anybody may when it is over, its creator when open-ended',
    body: permissionlessBody,
    intent: ({ authority, raffleKey: raffle }) => ({ authority, raffle }),
  }),

  read: (chain, deployment, intent) => readDrawState(chain, deployment, intent.raffle, intent.authority),

  check(intent, state) {
    requireOwnRaffle(state);
    requireUndrawn(state);
    requireTickets(state);
    requireUnended(state);
    requireOver(intent, state);
  },

  async build(deployment, intent, { addresses }) {
    return [
      getEndInstruction(
        { authority: createNoopSigner(intent.authority), raffle: addresses.address },
        { programAddress: deployment.programs.raffle },
      ),
    ];
  },

  async expect(deployment, _intent, { addresses, artwork }) {
    const least = artwork.slot + DRAW_DELAY;
    const drawSlot = { least, most: least + LATEST_LANDING };
    return {
      lamports: { min: 0n, max: 0n },
      tokens: [],
      accounts: [expectRaffle(deployment, addresses, { kind: 'changed', fields: {}, within: { drawSlot } })],
    };
  },

  summarize: (_intent, state) => ({
    title: 'End a raffle',
    verb: 'End the raffle',
    done: 'Ended',
    decision: {
      ...namedArtwork(state.artwork),
      lines: [...salesLines(state), ['afterwards', 'no ticket is sold any more, and anybody can draw']],
      costs: [],
    },
    lines: [
      ['prize', describeArtwork(state.artwork)],
      ...salesLines(state),
      ['drawn by', `the first block from ${DRAW_DELAY} slots after this lands on, which nobody knows yet`],
      ['afterwards', 'no ticket is sold any more, and anybody can draw'],
    ],
  }),
};

function requireTickets({ raffle: { address, sold } }: RaffleState): void {
  if (sold > 0) return;
  throw new CliError('raffle_has_no_tickets', {
    what: 'there is no winner to draw',
    why: 'no ticket of this raffle was sold',
    hint: `its creator can take the prize back: gavel raffle cancel ${address}`,
    details: { raffle: address },
  });
}

/** A raffle can be ended again only when its draw slot can no longer be used. */
function requireUnended({ raffle: { address, drawSlot }, drawHash }: DrawState): void {
  if (drawHash === null || drawHash.kind === 'forgotten') return;
  throw new CliError('raffle_already_ended', {
    what: 'this raffle is ended already',
    why: `slot ${drawSlot} draws its winner`,
    hint: `draw it: gavel raffle draw ${address}`,
    details: { raffle: address, drawSlot },
  });
}

/** Anybody may end a raffle that is over. Only its creator may end an open-ended one before. */
function requireOver({ authority }: EndIntent, { raffle, drawHash, artwork: { now } }: DrawState): void {
  const { address, sold, supply, endTime, creator } = raffle;
  const endsNow = endTime === 0 && authority === creator;
  if (drawHash !== null || isOver(raffle, now) || endsNow) return;
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
