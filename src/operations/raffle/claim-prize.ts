import { createNoopSigner } from '@solana/kit';
import { type Destination, escrowRent, payersRent } from '../../assets/asset.ts';
import { getClaimPrizeInstruction } from '../../chain/generated/raffle/instructions/claimPrize.ts';
import { absent, readAll } from '../../chain/read-all.ts';
import { type Address, ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM } from '../../domain/address.ts';
import { formatExactly, SOL } from '../../domain/amount.ts';
import { isDrawn } from '../../domain/raffle.ts';
import { describeArtwork, namedArtwork } from '../artwork-state.ts';
import type { Operation } from '../operation.ts';
import { requireDrawn, requireUnclaimed } from '../raffle-checks.ts';
import { expectRaffle } from '../raffle-fields.ts';
import { type RaffleState, raffleTarget, readRaffleState } from '../raffle-state.ts';
import { permissionlessBody, route } from '../route.ts';

export interface ClaimPrizeIntent {
  /** Whoever pays for the transaction. The prize always goes to the winner. */
  readonly authority: Address;
  readonly raffle: Address;
}

export interface ClaimPrizeState extends RaffleState {
  /** The account in which the winner receives the prize. */
  readonly destination: Destination;
  /** Rent in lamports that the signer pays for that account. */
  readonly opened: bigint;
}

/** Does not check the marketplace: the prize is the winner's in any case. */
export const claimPrize: Operation<ClaimPrizeIntent, ClaimPrizeState> = {
  name: 'raffle.claim-prize',
  path: '/v2/tx/raffles/claim-prize',
  computeUnits: 150_000,
  assetUnits: ({ artwork }) => artwork.asset.moveUnits ?? 0,
  signer: (intent) => intent.authority,
  target: raffleTarget,
  request: ({ authority, raffle }) => ({ authority, raffleKey: raffle }),
  route: route({
    operationId: 'claimRafflePrize',
    summary: 'Moves the prize to the recorded winner, whoever pays for it',
    body: permissionlessBody,
    intent: ({ authority, raffleKey: raffle }) => ({ authority, raffle }),
  }),

  async read(chain, deployment, intent) {
    const state = await readRaffleState(chain, deployment, intent.raffle, intent.authority);
    const { asset, rent } = state.artwork;
    const { winner } = state.raffle;
    const reads = await asset.holdingReads(winner);
    const accounts = isDrawn(state.raffle) ? (await readAll(chain, {}, reads)).all : absent(reads);
    const destination = await asset.destination(chain, { owner: winner, payer: intent.authority }, accounts);
    return { ...state, destination, opened: payersRent(destination, rent) };
  },

  check(_intent, { raffle, artwork, prize }) {
    requireDrawn(raffle);
    requireUnclaimed(raffle, raffle.prizeClaimed, 'the prize');
    artwork.asset.requireMovable(prize, raffle.winner);
  },

  async build(deployment, intent, { raffle, artwork, prize, destination }) {
    return [
      ...destination.open(artwork.rent),
      getClaimPrizeInstruction(
        {
          authority: createNoopSigner(intent.authority),
          winner: raffle.winner,
          creator: raffle.creator,
          raffle: raffle.address,
          ...artwork.asset.fromEscrow(prize, destination),
          associatedTokenProgram: ASSOCIATED_TOKEN_PROGRAM,
          systemProgram: SYSTEM_PROGRAM,
        },
        { programAddress: deployment.programs.raffle },
      ),
    ];
  },

  async expect(deployment, intent, { raffle, addresses, artwork: { asset }, prize, destination, opened }) {
    // The rent of the prize's escrow goes to the creator, who paid it.
    const lamports = (intent.authority === raffle.creator ? escrowRent(prize) : 0n) - opened;
    const own = raffle.winner === intent.authority ? 1n : 0n;
    return {
      lamports: { min: lamports, max: lamports + opened },
      opens: asset.opens,
      tokens: asset.signerUnits(own),
      accounts: [
        expectRaffle(deployment, addresses, { kind: 'changed', fields: { prizeClaimed: true } }),
        ...asset.arrival("winner's token account", destination, 'units'),
      ],
    };
  },

  summarize: (intent, { raffle, artwork, opened }) => ({
    title: 'Deliver the prize of a raffle to its winner',
    verb: 'Deliver the prize',
    done: 'Delivered',
    decision: {
      ...namedArtwork(artwork),
      lines: [['winner', raffle.winner === intent.authority ? 'you' : raffle.winner]],
      costs: [['rent', opened]],
    },
    lines: [
      ['prize', describeArtwork(artwork)],
      ['winner', raffle.winner === intent.authority ? `${raffle.winner}, you` : raffle.winner],
    ],
    costs: opened === 0n ? [] : [['account rent', formatExactly(opened, SOL)]],
  }),
};
