import { createNoopSigner } from '@solana/kit';
import { getCancelInstruction } from '../../chain/generated/raffle/instructions/cancel.ts';
import type { Address } from '../../domain/address.ts';
import { formatExactly, SOL } from '../../domain/amount.ts';
import type { Raffle } from '../../domain/raffle.ts';
import { CliError } from '../../errors/cli-error.ts';
import { expectToken } from '../escrow.ts';
import { assetAccounts, currencyAccounts } from '../market-accounts.ts';
import { describeArtwork } from '../market-state.ts';
import type { Operation } from '../operation.ts';
import { requireCreator } from '../raffle-checks.ts';
import { expectEntrants, expectPaid, expectRaffle } from '../raffle-fields.ts';
import { isInSol, type RaffleState, raffleTarget, readRaffleState } from '../raffle-state.ts';
import { TOKEN_SIZE } from '../sizes.ts';

export interface CancelIntent {
  readonly creator: Address;
  readonly raffle: Address;
}

/** While nothing is sold: the prize and every rent come back. What strangers sent to the proceeds comes along. */
export const cancel: Operation<CancelIntent, RaffleState> = {
  name: 'raffle.cancel',
  path: '/v2/tx/raffles/cancel',
  computeUnits: 200_000,
  signer: (intent) => intent.creator,
  target: raffleTarget,
  request: ({ creator, raffle }) => ({ creator, raffleKey: raffle }),

  read: (chain, deployment, intent) => readRaffleState(chain, deployment, intent.raffle, intent.creator),

  check(intent, state) {
    requireCreator(state, intent.creator);
    requireUnsold(state.raffle);
  },

  async build(deployment, intent, { raffle, artwork, prize, proceeds, purse }) {
    return [
      getCancelInstruction(
        {
          creator: createNoopSigner(intent.creator),
          raffle: raffle.address,
          entrants: raffle.entrants,
          ...assetAccounts(artwork, prize.address, artwork.walletToken.address),
          ...currencyAccounts(raffle.currencyMint),
          escrowToken: proceeds.address,
          payeeToken: purse.address,
        },
        { programAddress: deployment.programs.raffle },
      ),
    ];
  },

  async expect(deployment, intent, state) {
    const { raffle, places, prize, proceeds, artwork } = state;
    const sent = proceeds.account?.amount ?? 0n;
    const back = rentBack(state);
    const opened = openedRent(state);
    const counted = { wallet: intent.creator, earlier: 0 };
    const own = { owner: intent.creator, mint: raffle.prizeMint };
    return {
      lamports: { min: back, max: back + opened },
      opens: [TOKEN_SIZE],
      tokens: [
        { mint: raffle.prizeMint, bounds: { min: 1n, max: 1n } },
        { mint: raffle.currencyMint, bounds: { min: sent, max: sent } },
      ],
      accounts: [
        expectRaffle(deployment, places, { kind: 'closed' }),
        expectEntrants(deployment, places, counted, { kind: 'closed' }),
        expectToken('proceeds account', proceeds.address, { kind: 'closed' }),
        expectToken("prize's escrow", prize.address, { kind: 'closed' }),
        expectPaid('token account of yours', artwork.walletToken, own, 1n),
      ],
    };
  },

  summarize: (_intent, state) => ({
    title: 'Cancel a raffle',
    verb: 'Cancel the raffle',
    done: 'Cancelled',
    lines: [
      ['prize back', describeArtwork(state.artwork)],
      ['rent back', formatExactly(rentBack(state), SOL)],
    ],
  }),
};

/** Lamports that come back, less those for token accounts that the creator has to open. */
function rentBack(state: RaffleState): bigint {
  const { raffleLamports, entrantsLamports, prize, proceeds, raffle } = state;
  // Lamports that are wrapped leave the proceeds as wrapped SOL.
  const wrapped = isInSol(raffle) ? (proceeds.account?.amount ?? 0n) : 0n;
  return raffleLamports + entrantsLamports + prize.lamports + proceeds.lamports - wrapped - openedRent(state);
}

function openedRent({ artwork, proceeds, purse }: RaffleState): bigint {
  const missing = (slot: { readonly account: unknown; readonly lamports: bigint }) => {
    const lamports = artwork.rent(TOKEN_SIZE) - slot.lamports;
    return slot.account === null && lamports > 0n ? lamports : 0n;
  };
  const isSent = (proceeds.account?.amount ?? 0n) > 0n;
  return missing(artwork.walletToken) + (isSent ? missing(purse) : 0n);
}

function requireUnsold({ address, sold, winner }: Raffle): void {
  if (sold === 0) return;
  throw new CliError('raffle_has_tickets', {
    what: 'this raffle cannot be cancelled',
    why: `${sold} ticket${sold === 1 ? ' is' : 's are'} sold, and there are no refunds`,
    hint: `when it is over, end it and draw: gavel raffle draw ${address}`,
    details: { raffle: address, sold, winner },
  });
}
