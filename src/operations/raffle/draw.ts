import { createNoopSigner } from '@solana/kit';
import { getDrawInstruction } from '../../chain/generated/raffle/instructions/draw.ts';
import type { Address } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import { describeArtwork, namedArtwork } from '../artwork-state.ts';
import type { Operation } from '../operation.ts';
import { requireOwnRaffle } from '../raffle-checks.ts';
import { expectRaffle } from '../raffle-fields.ts';
import { raffleTarget } from '../raffle-state.ts';
import { permissionlessBody, route } from '../route.ts';
import { type DrawState, drawnBy, readDrawState, requireUndrawn, salesLines } from './draw-state.ts';

export interface DrawIntent {
  readonly authority: Address;
  readonly raffle: Address;
}

/** Draws the winner by the hash of the draw slot. Who sends it, and when it lands, makes no difference. */
export const draw: Operation<DrawIntent, DrawState> = {
  name: 'raffle.draw',
  path: '/v2/tx/raffles/draw',
  computeUnits: 50_000,
  signer: (intent) => intent.authority,
  target: raffleTarget,
  request: ({ authority, raffle }) => ({ authority, raffleKey: raffle }),
  route: route({
    operationId: 'drawRaffle',
    summary: 'Draws the winner of a raffle that is ended, by the hash of its draw slot, whoever sends it',
    body: permissionlessBody,
    intent: ({ authority, raffleKey: raffle }) => ({ authority, raffle }),
  }),

  read: (chain, deployment, intent) => readDrawState(chain, deployment, intent.raffle, intent.authority),

  check(_intent, state) {
    requireOwnRaffle(state);
    requireUndrawn(state);
    knownHash(state);
  },

  async build(deployment, intent, { addresses }) {
    return [
      getDrawInstruction(
        {
          authority: createNoopSigner(intent.authority),
          raffle: addresses.address,
          entrants: addresses.entrants,
        },
        { programAddress: deployment.programs.raffle },
      ),
    ];
  },

  async expect(deployment, _intent, state) {
    const { randomness, winner } = outcomeOf(state);
    return {
      lamports: { min: 0n, max: 0n },
      tokens: [],
      accounts: [
        expectRaffle(deployment, state.addresses, { kind: 'changed', fields: { randomness, winner } }),
      ],
    };
  },

  summarize(_intent, state) {
    return {
      title: 'Draw the winner of a raffle',
      verb: 'Draw',
      done: 'Drawn',
      decision: {
        ...namedArtwork(state.artwork),
        lines: [...salesLines(state), ['winner', outcomeOf(state).winner]],
        costs: [],
      },
      lines: [
        ['prize', describeArtwork(state.artwork)],
        ...salesLines(state),
        ['drawn by', `the block of slot ${knownHash(state).slot}, whoever sends this`],
        ['winner', outcomeOf(state).winner],
        ['afterwards', 'prize and proceeds can be claimed, each on its own'],
      ],
    };
  },
};

function outcomeOf(state: DrawState): { readonly randomness: bigint; readonly winner: Address } {
  const { addresses, entrants } = state;
  const { randomness, winner } = drawnBy(knownHash(state).hash, addresses.address, entrants.tickets);
  if (winner !== null) return { randomness, winner };
  throw new CliError('account_mismatch', {
    what: `the entrants ${addresses.entrants} do not fit their raffle`,
    why: 'it is ended, and nobody holds a ticket of it',
    hint: 'use another RPC node: --url',
  });
}

/** Throws `raffle_not_ended`, `raffle_draw_too_early` or `raffle_draw_missed`. */
function knownHash({ raffle: { address, drawSlot }, drawHash }: DrawState) {
  if (drawHash?.kind === 'known') return drawHash;
  const details = { raffle: address, drawSlot };
  if (drawHash === null) {
    throw new CliError('raffle_not_ended', {
      what: 'this raffle is not ended yet',
      why: 'no slot is named that draws its winner',
      hint: `end it when it is over: gavel raffle end ${address}`,
      details,
    });
  }
  if (drawHash.kind === 'to come') {
    throw new CliError('raffle_draw_too_early', {
      what: 'the winner of this raffle cannot be drawn yet',
      why: `slot ${drawSlot} draws it, and the newest block is that of slot ${drawHash.newest}`,
      hint: `wait for it and draw: gavel raffle draw ${address}`,
      details: { ...details, newestSlot: drawHash.newest },
    });
  }
  throw new CliError('raffle_draw_missed', {
    what: 'this raffle was not drawn in time',
    why: `the chain knows slots from ${drawHash.oldest} on, and slot ${drawSlot} should have drawn it`,
    hint: `name another slot: gavel raffle end ${address}`,
    details: { ...details, oldestSlot: drawHash.oldest },
  });
}
