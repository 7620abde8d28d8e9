import { createNoopSigner } from '@solana/kit';
import { recordReads } from '../../assets/records.ts';
import { decodeAuction } from '../../chain/codecs/auction.ts';
import { decodeClock, RENT_SYSVAR, rentExemption } from '../../chain/codecs/sysvars.ts';
import { findTokenAddress } from '../../chain/codecs/token.ts';
import { getReclaimBidInstruction } from '../../chain/generated/auction/instructions/reclaimBid.ts';
import { readAll } from '../../chain/read-all.ts';
import { type Address, CLOCK_SYSVAR, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import { type Currency, formatAmount, formatExactly, SOL } from '../../domain/amount.ts';
import type { Auction } from '../../domain/auction.ts';
import { isoTime } from '../../domain/unix-seconds.ts';
import {
  findPayeeAccount,
  openPayeeAccounts,
  type PayeeAccount,
  payeeAccountRent,
} from '../../tokens/payee-account.ts';
import { TOKEN_SIZE, tokenAccounts } from '../../tokens/sizes.ts';
import { describeNamed, nameIn } from '../artwork-state.ts';
import { findAuctionAddress } from '../auction-address.ts';
import { auctionTarget, expectAuction, noAuction } from '../auction-state.ts';
import { currencyFrom } from '../currency.ts';
import { requireDerived } from '../derived.ts';
import { findEscrowToken } from '../escrow.ts';
import { currencyAccounts } from '../market-accounts.ts';
import type { Operation } from '../operation.ts';
import { address, asset, route } from '../route.ts';
import { requireReclaimable } from './reclaim-checks.ts';

export interface ReclaimIntent {
  readonly bidder: Address;
  readonly mint: Address;
}

/** Of the artwork only its name: whatever has become of it, the bidder gets the money back. */
export interface ReclaimState {
  readonly auction: Auction;
  /** For showing the artwork; empty when it is not known. */
  readonly name: string;
  readonly currency: Currency;
  /** The time of the chain's clock, in unix seconds. */
  readonly now: number;
  readonly rent: (size: number) => bigint;
  /** The escrow of the bid; null for SOL, which is in the auction itself. */
  readonly escrowToken: Address | null;
  /** The account that receives the bid; null for SOL, which goes to the wallet. */
  readonly payeeAccount: PayeeAccount | null;
}

/** Takes the highest bid back from an auction that was not settled within seven days of its end. */
export const reclaimBid: Operation<ReclaimIntent, ReclaimState> = {
  name: 'auction.reclaim-bid',
  path: '/v2/tx/auctions/reclaim-bid',
  computeUnits: 120_000,
  signer: (intent) => intent.bidder,
  target: auctionTarget,
  request: ({ bidder, mint }) => ({ bidder, asset: mint }),
  route: route({
    operationId: 'reclaimBid',
    summary:
      'Gives the highest bid back to its bidder, seven days after the end of an auction that nobody settled',
    body: { bidder: address('the highest bidder, who signs'), asset },
    intent: ({ bidder, asset: mint }) => ({ bidder, mint }),
  }),

  async read(chain, deployment, { bidder, mint }) {
    const address = await findAuctionAddress(deployment, mint);
    const wanted = { auction: address, clock: CLOCK_SYSVAR, rent: RENT_SYSVAR };
    const { slot, found, all } = await readAll(chain, wanted, await recordReads(mint));
    // An address with lamports and no data is not an auction: anybody can send lamports to any address.
    if (found.auction === null || found.auction.data.length === 0) throw noAuction(mint, slot);
    const auction = decodeAuction(found.auction, deployment.programs.auction);
    requireDerived('auction', address, await findAuctionAddress(deployment, auction.mint));
    const { bidMint } = auction;
    const own = bidMint === WRAPPED_SOL_MINT ? null : await findTokenAddress(bidder, bidMint);
    const { found: later } = await readAll(chain, { currency: bidMint, own });
    return {
      auction,
      name: await nameIn(mint, all),
      currency: currencyFrom(deployment, bidMint, later.currency),
      now: decodeClock(found.clock),
      rent: (size) => rentExemption(found.rent, size),
      escrowToken: await findEscrowToken(address, bidMint),
      payeeAccount:
        own === null
          ? null
          : await findPayeeAccount(chain, { owner: bidder, mint: bidMint, payer: bidder }, later.own),
    };
  },

  check: ({ bidder }, state) => requireReclaimable(bidder, state),

  async build(deployment, { bidder }, { auction, escrowToken, payeeAccount, rent }) {
    return [
      ...(payeeAccount === null ? [] : openPayeeAccounts([payeeAccount], bidder, rent)),
      getReclaimBidInstruction(
        {
          bidder: createNoopSigner(bidder),
          auctionConfig: auction.address,
          ...currencyAccounts(auction.bidMint),
          ...(escrowToken === null || payeeAccount === null
            ? {}
            : { escrowToken, payeeToken: payeeAccount.address }),
        },
        { programAddress: deployment.programs.auction },
      ),
    ];
  },

  async expect(deployment, _intent, state) {
    const { auction, payeeAccount } = state;
    const back = auction.highestBidAmount;
    const bounds = { min: back, max: back };
    return {
      lamports: payeeAccount === null ? bounds : { min: -opened(state), max: 0n },
      opens: tokenAccounts(payeeAccount === null ? 0 : 1),
      tokens: payeeAccount === null ? [] : [{ mint: auction.bidMint, bounds }],
      accounts: [
        expectAuction(deployment.programs.auction, auction.address, {
          kind: 'changed',
          fields: { highestBidAmount: 0n },
        }),
      ],
    };
  },

  summarize: (_intent, state) => ({
    title: 'Take your bid back from an auction that nobody settled',
    verb: 'Take the bid back',
    done: 'Taken back',
    decision: {
      name: state.name,
      mint: state.auction.mint,
      lines: [['back to you', formatAmount(state.auction.highestBidAmount, state.currency)]],
      costs: [['rent', opened(state)]],
    },
    warnings: ['you give up the artwork, which goes back to the seller'],
    lines: [
      ['artwork', describeNamed(state.name, state.auction.mint)],
      ['back from escrow', formatExactly(state.auction.highestBidAmount, state.currency)],
      ['ended', isoTime(state.auction.endTime)],
      ['seller', state.auction.seller],
    ],
    costs:
      opened(state) === 0n
        ? []
        : [['account rent', `${formatExactly(opened(state), SOL)}, for your token account`]],
  }),
};

/** Rent in lamports of the bidder's token account, where it must be opened. */
function opened({ payeeAccount, rent }: ReclaimState): bigint {
  return payeeAccount === null ? 0n : payeeAccountRent(payeeAccount, rent(TOKEN_SIZE));
}
