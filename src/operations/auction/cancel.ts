import { createNoopSigner } from '@solana/kit';
import { getCancelInstruction } from '../../chain/generated/auction/instructions/cancel.ts';
import type { Address } from '../../domain/address.ts';
import { formatAmount, formatExactly, SOL } from '../../domain/amount.ts';
import { CliError } from '../../errors/cli-error.ts';
import { describeArtwork, namedArtwork } from '../artwork-state.ts';
import { type AuctionState, auctionTarget, readAuction } from '../auction-state.ts';
import type { Operation } from '../operation.ts';
import { address, asset, route } from '../route.ts';
import {
  expectGiveBack,
  findSellerToken,
  giveBackAccounts,
  lamportsBack,
  sellerTokenFrom,
  type UnbidState,
} from './give-back.ts';
import { requireSeller } from './settle-checks.ts';

export interface CancelIntent {
  readonly seller: Address;
  readonly mint: Address;
}

/** Ends an auction without a bid. Checks nothing else, so that the seller can always get the artwork back. */
export const cancel: Operation<CancelIntent, UnbidState> = {
  name: 'auction.cancel',
  path: '/v2/tx/auctions/cancel',
  computeUnits: 200_000,
  assetUnits: ({ artwork }) => artwork.asset.moveUnits ?? 0,
  signer: (intent) => intent.seller,
  target: auctionTarget,
  request: ({ seller, mint }) => ({ seller, asset: mint }),
  route: route({
    operationId: 'cancelAuction',
    summary: 'Ends an auction without a bid; the artwork and the rent come back in the same transaction',
    body: { seller: address('the wallet that opened the auction, which signs'), asset },
    intent: ({ seller, asset: mint }) => ({ seller, mint }),
  }),

  async read(chain, deployment, { mint, seller }) {
    const query = { mint, wallet: seller };
    const { state, found } = await readAuction(chain, deployment, query, async (auction) => ({
      sellerToken: await findSellerToken(auction),
    }));
    return { ...state, sellerToken: await sellerTokenFrom(state.auction, found.sellerToken) };
  },

  check(intent, state) {
    requireSeller(intent.seller, state);
    requireNoBid(state);
    state.artwork.asset.requireMovable(state.artworkEscrow, intent.seller);
  },

  async build(deployment, intent, state) {
    return [
      getCancelInstruction(
        { seller: createNoopSigner(intent.seller), ...giveBackAccounts(state) },
        { programAddress: deployment.programs.auction },
      ),
    ];
  },

  expect: async (deployment, _intent, state) => expectGiveBack(deployment, state),

  summarize: (_intent, state) => ({
    title: 'Cancel your auction of an artwork',
    verb: 'Cancel the auction',
    done: 'Cancelled',
    decision: {
      ...namedArtwork(state.artwork),
      lines: [['reserve', `${formatAmount(state.auction.reservePrice, state.currency)}: nobody bid`]],
      costs: [['rent', -lamportsBack(state)]],
    },
    lines: [
      ['artwork', describeArtwork(state.artwork)],
      ['reserve', formatExactly(state.auction.reservePrice, state.currency)],
      ['rent back', formatExactly(lamportsBack(state), SOL)],
    ],
  }),
};

function requireNoBid({ auction, currency }: AuctionState): void {
  if (auction.highestBidAmount === 0n) return;
  throw new CliError('auction_has_bids', {
    what: 'this auction cannot be cancelled any more',
    why: `${auction.highestBidder} has bid ${formatExactly(auction.highestBidAmount, currency)}`,
    hint: `when it has ended: gavel auction settle ${auction.mint}`,
    details: { mint: auction.mint, highestBidder: auction.highestBidder },
  });
}
