import { createNoopSigner } from '@solana/kit';
import { findTokenAddress } from '../../chain/codecs/token.ts';
import { getClaimPrizeInstruction } from '../../chain/generated/raffle/instructions/claimPrize.ts';
import { type Address, ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM } from '../../domain/address.ts';
import { formatExactly, SOL } from '../../domain/amount.ts';
import { isDrawn } from '../../domain/raffle.ts';
import { assetAccounts } from '../market-accounts.ts';
import { describeArtwork } from '../market-state.ts';
import type { Operation } from '../operation.ts';
import { requireDrawn, requireUnclaimed } from '../raffle-checks.ts';
import { expectPaid, expectRaffle } from '../raffle-fields.ts';
import { type RaffleState, raffleTarget, readRaffleState } from '../raffle-state.ts';
import { TOKEN_SIZE } from '../sizes.ts';
import { openPlaces, placeRent, placeTokens, type TokenPlace } from '../token-place.ts';

export interface ClaimPrizeIntent {
  /** Whoever pays for the transaction; the prize is the winner's all the same. */
  readonly authority: Address;
  readonly raffle: Address;
}

export interface ClaimPrizeState extends RaffleState {
  /** Where the winner gets the prize. */
  readonly destination: TokenPlace;
  /** Lamports for that account, when the winner has none. */
  readonly opened: bigint;
}

/** Looks at no marketplace: whose ever it was, the prize is the winner's. */
export const claimPrize: Operation<ClaimPrizeIntent, ClaimPrizeState> = {
  name: 'raffle.claim-prize',
  path: '/v2/tx/raffles/claim-prize',
  computeUnits: 150_000,
  signer: (intent) => intent.authority,
  target: raffleTarget,
  request: ({ authority, raffle }) => ({ authority, raffleKey: raffle }),

  async read(chain, deployment, intent) {
    const state = await readRaffleState(chain, deployment, intent.raffle, intent.authority);
    const { winner, prizeMint } = state.raffle;
    const address = await findTokenAddress(winner, prizeMint);
    const account = isDrawn(state.raffle) ? (await chain.getAccounts([address])).accounts[0] : null;
    const owed = { owner: winner, mint: prizeMint, payer: intent.authority };
    const destination = await placeTokens(chain, owed, account ?? null);
    return { ...state, destination, opened: placeRent(destination, state.artwork.rent(TOKEN_SIZE)) };
  },

  check(_intent, { raffle }) {
    requireDrawn(raffle);
    requireUnclaimed(raffle, raffle.prizeClaimed, 'the prize');
  },

  async build(deployment, intent, { raffle, artwork, prize, destination }) {
    return [
      ...openPlaces([destination], intent.authority, artwork.rent(TOKEN_SIZE)),
      getClaimPrizeInstruction(
        {
          authority: createNoopSigner(intent.authority),
          winner: raffle.winner,
          creator: raffle.creator,
          raffle: raffle.address,
          ...assetAccounts(artwork, prize.address, destination.address),
          associatedTokenProgram: ASSOCIATED_TOKEN_PROGRAM,
          systemProgram: SYSTEM_PROGRAM,
        },
        { programAddress: deployment.programs.raffle },
      ),
    ];
  },

  async expect(deployment, intent, { raffle, places, prize, destination, opened }) {
    // The rent of the raffle's own token account is the creator's, who paid it.
    const lamports = (intent.authority === raffle.creator ? prize.lamports : 0n) - opened;
    const own = raffle.winner === intent.authority ? 1n : 0n;
    const theirs = { owner: raffle.winner, mint: raffle.prizeMint };
    return {
      lamports: { min: lamports, max: lamports + opened },
      opens: [TOKEN_SIZE],
      tokens: [{ mint: raffle.prizeMint, bounds: { min: own, max: own } }],
      accounts: [
        expectRaffle(deployment, places, { kind: 'changed', fields: { prizeClaimed: true } }),
        expectPaid("winner's token account", destination, theirs, 1n),
      ],
    };
  },

  summarize: (intent, { raffle, artwork, opened }) => ({
    title: 'Deliver the prize of a raffle to its winner',
    verb: 'Deliver the prize',
    done: 'Delivered',
    lines: [
      ['prize', describeArtwork(artwork)],
      ['winner', raffle.winner === intent.authority ? `${raffle.winner}, you` : raffle.winner],
    ],
    costs: opened === 0n ? [] : [['account rent', formatExactly(opened, SOL)]],
  }),
};
