import { createNoopSigner } from '@solana/kit';
import { escrowRent, missingRent } from '../../assets/asset.ts';
import { getCancelInstruction } from '../../chain/generated/raffle/instructions/cancel.ts';
import type { Address } from '../../domain/address.ts';
import { formatExactly, SOL } from '../../domain/amount.ts';
import type { Raffle } from '../../domain/raffle.ts';
import { CliError } from '../../errors/cli-error.ts';
import { expectToken } from '../../tokens/expect-token.ts';
import { TOKEN_SIZE, tokenAccounts } from '../../tokens/sizes.ts';
import { describeArtwork, namedArtwork } from '../artwork-state.ts';
import { currencyAccounts } from '../market-accounts.ts';
import type { Operation } from '../operation.ts';
import { requireCreator } from '../raffle-checks.ts';
import { expectEntrants, expectRaffle } from '../raffle-fields.ts';
import { isInSol, type RaffleState, raffleTarget, readRaffleState } from '../raffle-state.ts';
import { creatorBody, route } from '../route.ts';

export interface CancelIntent {
  readonly creator: Address;
  readonly raffle: Address;
}

/** Ends a raffle without a sold ticket: the prize and all rent come back, with what strangers sent to the proceeds account. */
export const cancel: Operation<CancelIntent, RaffleState> = {
  name: 'raffle.cancel',
  path: '/v2/tx/raffles/cancel',
  computeUnits: 200_000,
  assetUnits: ({ artwork }) => artwork.asset.moveUnits ?? 0,
  signer: (intent) => intent.creator,
  target: raffleTarget,
  request: ({ creator, raffle }) => ({ creator, raffleKey: raffle }),
  route: route({
    operationId: 'cancelRaffle',
    summary: 'Takes the prize back while no ticket is sold; every rent comes back in the same transaction',
    body: creatorBody,
    intent: ({ creator, raffleKey: raffle }) => ({ creator, raffle }),
  }),

  read: (chain, deployment, intent) => readRaffleState(chain, deployment, intent.raffle, intent.creator),

  check(intent, state) {
    requireCreator(state, intent.creator);
    requireUnsold(state.raffle);
    state.artwork.asset.requireMovable(state.prize, intent.creator);
  },

  async build(deployment, intent, { raffle, artwork, prize, proceeds, walletToken }) {
    return [
      getCancelInstruction(
        {
          creator: createNoopSigner(intent.creator),
          raffle: raffle.address,
          entrants: raffle.entrants,
          ...artwork.asset.fromEscrow(prize, artwork.own),
          ...currencyAccounts(raffle.currencyMint),
          escrowToken: proceeds.address,
          payeeToken: walletToken.address,
        },
        { programAddress: deployment.programs.raffle },
      ),
    ];
  },

  async expect(deployment, intent, state) {
    const { raffle, addresses, prize, proceeds } = state;
    const { asset, own } = state.artwork;
    const sent = proceeds.account?.amount ?? 0n;
    const back = rentBack(state);
    const opened = openedRent(state);
    const counted = { wallet: intent.creator, earlier: 0 };
    return {
      lamports: { min: back, max: back + opened },
      opens: [...asset.opens, ...tokenAccounts(opensWalletToken(state) ? 1 : 0)],
      tokens: [...asset.signerUnits(1n), { mint: raffle.currencyMint, bounds: { min: sent, max: sent } }],
      accounts: [
        expectRaffle(deployment, addresses, { kind: 'closed' }),
        expectEntrants(deployment, addresses, counted, { kind: 'closed' }),
        expectToken('proceeds account', proceeds.address, { kind: 'closed' }),
        ...asset.departure("prize's escrow", prize),
        ...asset.arrival('token account of yours', own, 'units'),
      ],
    };
  },

  summarize: (_intent, state) => ({
    title: 'Cancel a raffle',
    verb: 'Cancel the raffle',
    done: 'Cancelled',
    decision: {
      ...namedArtwork(state.artwork),
      lines: [['tickets', 'none sold: the prize comes back']],
      costs: [['rent', -rentBack(state)]],
    },
    lines: [
      ['prize back', describeArtwork(state.artwork)],
      ['rent back', formatExactly(rentBack(state), SOL)],
    ],
  }),
};

/** Lamports that come back, less the rent of token accounts that the creator must open. */
function rentBack(state: RaffleState): bigint {
  const { raffleLamports, entrantsLamports, prize, proceeds, raffle } = state;
  // Wrapped lamports leave the proceeds account as wrapped SOL.
  const wrapped = isInSol(raffle) ? (proceeds.account?.amount ?? 0n) : 0n;
  return (
    raffleLamports + entrantsLamports + escrowRent(prize) + proceeds.lamports - wrapped - openedRent(state)
  );
}

function openedRent(state: RaffleState): bigint {
  const { artwork, walletToken } = state;
  const missing = artwork.rent(TOKEN_SIZE) - walletToken.lamports;
  const forWalletToken = opensWalletToken(state) && missing > 0n ? missing : 0n;
  return missingRent(artwork.own, artwork.rent) + forWalletToken;
}

/** What strangers sent to the proceeds needs a token account of the creator's. */
function opensWalletToken({ proceeds, walletToken }: RaffleState): boolean {
  return (proceeds.account?.amount ?? 0n) > 0n && walletToken.account === null;
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
