import { AccountRole, createNoopSigner } from '@solana/kit';
import { getClaimProceedsInstruction } from '../../chain/generated/raffle/instructions/claimProceeds.ts';
import { formatAmount, formatExactly, SOL } from '../../domain/amount.ts';
import { expectToken } from '../../tokens/expect-token.ts';
import { openPayeeAccounts } from '../../tokens/payee-account.ts';
import { tokenAccounts } from '../../tokens/sizes.ts';
import { unwrap } from '../../tokens/wrapped-sol.ts';
import { describeArtwork, namedArtwork, recordWarnings } from '../artwork-state.ts';
import { currencyAccounts } from '../market-accounts.ts';
import type { Operation } from '../operation.ts';
import { describeDeductions, payeeTokenAddress, received } from '../payment.ts';
import { paymentReceipts } from '../payment-receipts.ts';
import { requireCreator, requireDrawn, requireOwnRaffle, requireUnclaimed } from '../raffle-checks.ts';
import { expectRaffle } from '../raffle-fields.ts';
import { isInSol, raffleTarget } from '../raffle-state.ts';
import { creatorBody, route } from '../route.ts';
import { type ClaimProceedsIntent, type ClaimProceedsState, readProceeds } from './proceeds-state.ts';

/** Pays out the proceeds of a drawn raffle, whether the prize was delivered or not. */
export const claimProceeds: Operation<ClaimProceedsIntent, ClaimProceedsState> = {
  name: 'raffle.claim-proceeds',
  path: '/v2/tx/raffles/claim-proceeds',
  computeUnits: 500_000,
  signer: (intent) => intent.creator,
  target: raffleTarget,
  request: ({ creator, raffle }) => ({ creator, raffleKey: raffle }),
  route: route({
    operationId: 'claimRaffleProceeds',
    summary:
      'Pays the proceeds of a drawn raffle to the treasury, the creators of the artwork and the creator of the raffle',
    body: creatorBody,
    intent: ({ creator, raffleKey: raffle }) => ({ creator, raffle }),
  }),

  read: readProceeds,

  check(intent, state) {
    requireCreator(state, intent.creator);
    requireOwnRaffle(state);
    requireDrawn(state.raffle);
    requireUnclaimed(state.raffle, state.raffle.proceedsClaimed, 'the proceeds');
  },

  async build(deployment, intent, state) {
    const { raffle, artwork, payees, proceeds, walletToken } = state;
    const { currencyMint } = raffle;
    const instruction = getClaimProceedsInstruction(
      {
        authority: createNoopSigner(intent.creator),
        creator: intent.creator,
        raffle: raffle.address,
        feeAccount: raffle.feeAccount,
        ...artwork.asset.recordAccounts(),
        ...currencyAccounts(currencyMint),
        escrowToken: proceeds.address,
        payeeToken: walletToken.address,
        feeToken: await payeeTokenAddress(raffle.feeAccount, currencyMint, payees),
        minProceeds: received(raffle.creator, state.payment),
      },
      { programAddress: deployment.programs.raffle },
    );
    const trailing = await Promise.all(
      artwork.asset.creators.map(async ({ address }) => [
        { address, role: AccountRole.READONLY },
        { address: await payeeTokenAddress(address, currencyMint, payees), role: AccountRole.WRITABLE },
      ]),
    );
    const claim = { ...instruction, accounts: [...(instruction.accounts ?? []), ...trailing.flat()] };
    return [
      ...openPayeeAccounts([...payees.values()], intent.creator, artwork.rent),
      claim,
      ...(isUnwrapped(state) ? unwrap(intent.creator, walletToken) : []),
    ];
  },

  async expect(deployment, intent, state) {
    const { raffle, addresses, payment, payees, proceeds, walletToken, opened, receives } = state;
    const inSol = isInSol(raffle);
    const own = isUnwrapped(state);
    const rent = proceeds.lamports - (inSol ? (proceeds.account?.amount ?? 0n) : 0n);
    const lamports = rent - opened + (own ? receives + walletToken.lamports : 0n);
    const tokens = own ? 0n : receives;
    return {
      lamports: { min: lamports, max: lamports + opened },
      opens: tokenAccounts(payees.size),
      tokens: [{ mint: raffle.currencyMint, bounds: { min: tokens, max: tokens } }],
      accounts: [
        expectRaffle(deployment, addresses, { kind: 'changed', fields: { proceedsClaimed: true } }),
        expectToken('proceeds account', proceeds.address, { kind: 'closed' }),
      ],
      receipts: paymentReceipts(intent.creator, payment, state.currency, payees),
    };
  },

  summarize(intent, state) {
    const { raffle, artwork, currency, payment, opened, receives, revenue } = state;
    const share = received(intent.creator, payment);
    return {
      title: 'Claim the proceeds of a raffle',
      verb: 'Claim the proceeds',
      done: 'Claimed',
      decision: {
        ...namedArtwork(artwork),
        lines: [
          ['proceeds', `${formatAmount(revenue, currency)} of ${raffle.sold} tickets`],
          ['you receive', `${formatAmount(share, currency)}, after fee and royalty`],
        ],
        costs: [['rent', opened]],
      },
      warnings: recordWarnings(artwork),
      lines: [
        ['prize', describeArtwork(artwork)],
        [
          'proceeds',
          `${formatExactly(revenue, currency)} of ${raffle.sold} ticket${raffle.sold === 1 ? '' : 's'}`,
        ],
        // What is shown here is the minimum in the instruction.
        ['you receive', formatExactly(share, currency)],
        ...(receives === share
          ? []
          : [['  and', `${formatExactly(receives - share, currency)} that others sent there`] as const]),
        ...(isInSol(raffle) ? [['arrives', arrival(state)] as const] : []),
      ],
      costs: [
        ...describeDeductions(payment.split, currency),
        ...(opened === 0n
          ? []
          : [['account rent', `${formatExactly(opened, SOL)}, for those who are paid`] as const]),
      ],
    };
  },
};

/** Whether the proceeds are unwrapped: they are in SOL, and the creator had no account of wrapped SOL before. */
function isUnwrapped({ raffle, walletToken, receives }: ClaimProceedsState): boolean {
  return isInSol(raffle) && walletToken.account === null && receives > 0n;
}

function arrival(state: ClaimProceedsState): string {
  return isUnwrapped(state)
    ? 'as SOL in your wallet'
    : `as wrapped SOL in your account of it, ${state.walletToken.address}`;
}
