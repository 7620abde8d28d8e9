import { createNoopSigner } from '@solana/kit';
import { recordReads } from '../../assets/records.ts';
import { RENT_SYSVAR, rentExemption } from '../../chain/codecs/sysvars.ts';
import { findTokenAddress } from '../../chain/codecs/token.ts';
import { getCancelScheduledBidInstruction } from '../../chain/generated/auction/instructions/cancelScheduledBid.ts';
import { readAll } from '../../chain/read-all.ts';
import { WRAPPED_SOL_MINT } from '../../domain/address.ts';
import { type Currency, formatAmount, formatExactly, SOL } from '../../domain/amount.ts';
import type { ScheduledBid } from '../../domain/scheduled-bid.ts';
import { isoTime } from '../../domain/unix-seconds.ts';
import {
  findPayeeAccount,
  openPayeeAccounts,
  type PayeeAccount,
  payeeAccountRent,
} from '../../tokens/payee-account.ts';
import { TOKEN_SIZE } from '../../tokens/sizes.ts';
import { describeNamed, nameIn } from '../artwork-state.ts';
import { currencyFrom } from '../currency.ts';
import { type Escrow, escrowFrom, expectEscrow, findEscrowToken } from '../escrow.ts';
import { currencyAccounts } from '../market-accounts.ts';
import type { Operation } from '../operation.ts';
import { address, mintAccount, route } from '../route.ts';
import {
  expectScheduledBid,
  findScheduledBidAddress,
  requireScheduledBid,
  type ScheduledBidKey,
  scheduledBidTarget,
} from '../scheduled-bid-state.ts';

export interface CancelState {
  readonly bid: ScheduledBid;
  /** The name of the artwork, for showing it; empty when it is not known. */
  readonly name: string;
  /** Lamports of the scheduled bid: its rent, and the amount if that is in SOL. */
  readonly lamports: bigint;
  readonly escrow: Escrow;
  readonly currency: Currency;
  readonly rent: (size: number) => bigint;
  /** The account that receives the bid; null for SOL, which goes to the wallet. */
  readonly payeeAccount: PayeeAccount | null;
}

/** Checks neither auction nor time, so that the bidder can always get the money back. */
export const cancel: Operation<ScheduledBidKey, CancelState> = {
  name: 'scheduled-bid.cancel',
  path: '/v1/scheduledBids/getCancelBidTx',
  computeUnits: 120_000,
  signer: (intent) => intent.bidder,
  target: scheduledBidTarget,
  request: ({ bidder, mint }) => ({ bidder, mintAccount: mint }),
  route: route({
    operationId: 'cancelScheduledBid',
    summary: 'Closes a scheduled bid; the escrow goes back to the bidder',
    body: { bidder: address('the wallet that scheduled the bid, which signs'), mintAccount },
    intent: ({ bidder, mintAccount: mint }) => ({ bidder, mint }),
    absent: { code: 'scheduled_bid_not_found', description: 'There is no such scheduled bid.' },
  }),

  async read(chain, deployment, key) {
    const at = await findScheduledBidAddress(deployment, key);
    const wanted = { scheduled: at, rent: RENT_SYSVAR };
    const { slot, found, all } = await readAll(chain, wanted, await recordReads(key.mint));
    const { bid, lamports } = requireScheduledBid(found.scheduled, deployment, key, slot);
    const { currencyMint: mint } = bid;
    const escrow = await findEscrowToken(at, mint);
    const own = mint === WRAPPED_SOL_MINT ? null : await findTokenAddress(key.bidder, mint);
    const { found: later } = await readAll(chain, { currency: mint, escrow, own });
    const delivery = { owner: key.bidder, mint, payer: key.bidder };
    return {
      bid,
      name: await nameIn(key.mint, all),
      lamports,
      escrow: escrowFrom(escrow, later.escrow),
      currency: currencyFrom(deployment, mint, later.currency),
      rent: (size) => rentExemption(found.rent, size),
      payeeAccount: own === null ? null : await findPayeeAccount(chain, delivery, later.own),
    };
  },

  // The only precondition is that the scheduled bid exists, and `read` throws when it does not.
  check: () => undefined,

  async build(deployment, { bidder }, { bid, escrow, payeeAccount, rent }) {
    return [
      ...(payeeAccount === null ? [] : openPayeeAccounts([payeeAccount], bidder, rent)),
      getCancelScheduledBidInstruction(
        {
          bidder: createNoopSigner(bidder),
          scheduledBid: bid.address,
          ...currencyAccounts(bid.currencyMint),
          ...(escrow.token === null || payeeAccount === null
            ? {}
            : { escrowToken: escrow.token, payeeToken: payeeAccount.address }),
        },
        { programAddress: deployment.programs.auction },
      ),
    ];
  },

  async expect(deployment, _intent, state) {
    const { bid, escrow } = state;
    const back = rentBack(state) + (escrow.token === null ? bid.amount : 0n);
    return {
      lamports: { min: back, max: back },
      opens: escrow.token === null ? [] : [TOKEN_SIZE],
      tokens:
        escrow.token === null
          ? []
          : [{ mint: bid.currencyMint, bounds: { min: escrow.amount, max: escrow.amount } }],
      accounts: [
        expectScheduledBid(deployment.programs.auction, bid.address, { kind: 'closed' }),
        ...expectEscrow(escrow, { kind: 'closed' }),
      ],
    };
  },

  summarize: (_intent, state) => ({
    title: 'Take a scheduled bid back',
    verb: 'Take the bid back',
    done: 'Taken back',
    decision: {
      name: state.name,
      mint: state.bid.mint,
      lines: [
        ['back to you', formatAmount(state.bid.amount, state.currency)],
        ['executed', `from ${isoTime(state.bid.executeAt)} on, if it stays`],
      ],
      costs: [['rent', -rentBack(state)]],
    },
    lines: [
      ['artwork', describeNamed(state.name, state.bid.mint)],
      ['back from escrow', formatExactly(state.bid.amount, state.currency)],
      ['was to be executed', `from ${isoTime(state.bid.executeAt)} on`],
      ['rent back', formatExactly(rentBack(state), SOL)],
    ],
  }),
};

/** Lamports that come back besides the bid, less the rent of the bidder's token account where it must be opened. */
function rentBack({ bid, lamports, escrow, payeeAccount, rent }: CancelState): bigint {
  const opened = payeeAccount === null ? 0n : payeeAccountRent(payeeAccount, rent(TOKEN_SIZE));
  return lamports + escrow.lamports - opened - (escrow.token === null ? bid.amount : 0n);
}
