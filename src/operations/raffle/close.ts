import { createNoopSigner } from '@solana/kit';
import { getCloseInstruction } from '../../chain/generated/raffle/instructions/close.ts';
import type { Address } from '../../domain/address.ts';
import { formatExactly, SOL } from '../../domain/amount.ts';
import type { Raffle } from '../../domain/raffle.ts';
import { CliError } from '../../errors/cli-error.ts';
import { describeArtwork, namedArtwork } from '../artwork-state.ts';
import type { Operation } from '../operation.ts';
import { requireCreator } from '../raffle-checks.ts';
import { expectEntrants, expectRaffle } from '../raffle-fields.ts';
import { type RaffleState, raffleTarget, readRaffleState } from '../raffle-state.ts';
import { creatorBody, route } from '../route.ts';

export interface CloseIntent {
  readonly creator: Address;
  readonly raffle: Address;
}

export const close: Operation<CloseIntent, RaffleState> = {
  name: 'raffle.close',
  path: '/v2/tx/raffles/close',
  computeUnits: 30_000,
  signer: (intent) => intent.creator,
  target: raffleTarget,
  request: ({ creator, raffle }) => ({ creator, raffleKey: raffle }),
  route: route({
    operationId: 'closeRaffle',
    summary: 'Closes a raffle whose prize and proceeds are claimed; its rent comes back',
    body: creatorBody,
    intent: ({ creator, raffleKey: raffle }) => ({ creator, raffle }),
  }),

  read: (chain, deployment, intent) => readRaffleState(chain, deployment, intent.raffle, intent.creator),

  check(intent, state) {
    requireCreator(state, intent.creator);
    requireFinished(state.raffle);
  },

  async build(deployment, intent, { addresses }) {
    return [
      getCloseInstruction(
        {
          creator: createNoopSigner(intent.creator),
          raffle: addresses.address,
          entrants: addresses.entrants,
        },
        { programAddress: deployment.programs.raffle },
      ),
    ];
  },

  async expect(deployment, intent, state) {
    const back = rentBack(state);
    const counted = { wallet: intent.creator, earlier: state.raffle.sold };
    return {
      lamports: { min: back, max: back },
      tokens: [],
      accounts: [
        expectRaffle(deployment, state.addresses, { kind: 'closed' }),
        expectEntrants(deployment, state.addresses, counted, { kind: 'closed' }),
      ],
    };
  },

  summarize: (_intent, state) => ({
    title: 'Close a raffle that is all claimed',
    verb: 'Close the raffle',
    done: 'Closed',
    decision: {
      ...namedArtwork(state.artwork),
      lines: [['prize', `delivered to ${state.raffle.winner}`]],
      costs: [['rent', -rentBack(state)]],
    },
    lines: [
      ['prize', `${describeArtwork(state.artwork)}, delivered to ${state.raffle.winner}`],
      ['rent back', formatExactly(rentBack(state), SOL)],
    ],
  }),
};

function rentBack({ raffleLamports, entrantsLamports }: RaffleState): bigint {
  return raffleLamports + entrantsLamports;
}

function requireFinished({ address, prizeClaimed, proceedsClaimed, sold }: Raffle): void {
  if (prizeClaimed && proceedsClaimed) return;
  const [why, hint] =
    sold === 0
      ? ['no ticket is sold, so it is cancelled instead', `gavel raffle cancel ${address}`]
      : proceedsClaimed
        ? ['the prize is not with its winner yet', `gavel raffle claim-prize ${address}`]
        : ['its proceeds are not claimed yet', `gavel raffle claim-proceeds ${address}`];
  throw new CliError('raffle_not_closable', {
    what: 'this raffle cannot be closed yet',
    why,
    hint,
    details: { raffle: address, prizeClaimed, proceedsClaimed },
  });
}
