import { createNoopSigner, type Instruction } from '@solana/kit';
import { getSetPausedInstruction } from '../../chain/generated/auction/instructions/setPaused.ts';
import type { Address } from '../../domain/address.ts';
import { formatAmount, formatExactly } from '../../domain/amount.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { ChainReader } from '../../ports/chain.ts';
import type { Expectation, ExpectedChange } from '../../ports/expectation.ts';
import { describeArtwork } from '../artwork-state.ts';
import { type AuctionState, auctionTarget, expectAuction, readAuction } from '../auction-state.ts';
import type { SummaryLine } from '../operation.ts';
import { address, asset } from '../route.ts';

/*
 * Pause and resume are the same instruction, which only the authority of the marketplace may sign: a seller who could pause
 * would choose the winner (docs/programs.md, "Auction").
 */

export interface SetPausedIntent {
  readonly authority: Address;
  readonly mint: Address;
}

export const setPausedBody = {
  authority: address('the authority of the marketplace, which signs'),
  asset,
};

/** The parts of an operation that pause and resume have in common. */
export const setPausedParts = {
  computeUnits: 30_000,
  signer: (intent: SetPausedIntent) => intent.authority,
  target: auctionTarget,
  request: ({ authority, mint }: SetPausedIntent) => ({ authority, asset: mint }),
  async read(chain: ChainReader, deployment: Deployment, { mint, authority }: SetPausedIntent) {
    const query = { mint, wallet: authority };
    return (await readAuction(chain, deployment, query, async () => ({}))).state;
  },
};

/** Moves no money: only the auction changes. */
export function expectPauseChange(
  { programs }: Deployment,
  { auction }: AuctionState,
  change: Omit<Extract<ExpectedChange, { readonly kind: 'changed' }>, 'kind'>,
): Expectation {
  return {
    lamports: { min: 0n, max: 0n },
    tokens: [],
    accounts: [expectAuction(programs.auction, auction.address, { kind: 'changed', ...change })],
  };
}

/** How much earlier and later than the time that was read it may land, in seconds of the chain's clock. */
const BEHIND = 60;
const AHEAD = 3_600;

/** The range of times at which it may land, in unix seconds of the chain's clock. */
export function landingTimes({ artwork: { now } }: AuctionState): { least: number; most: number } {
  return { least: now - BEHIND, most: now + AHEAD };
}

/** Throws `not_marketplace_authority` unless `wallet` is the authority of the auction's marketplace. */
export function requireAuthority(wallet: Address, { auction }: AuctionState): void {
  const { marketplaceAuthority, mint, seller } = auction;
  if (marketplaceAuthority === wallet) return;
  throw new CliError('not_marketplace_authority', {
    what: `${wallet} is not the authority of the marketplace`,
    why: `only ${marketplaceAuthority} may pause or resume this auction${wallet === seller ? ': its seller could otherwise choose who wins' : ''}`,
    hint: "sign with the authority's key: --keypair PATH",
    details: { mint, marketplaceAuthority, signer: wallet },
  });
}

export function setPaused(
  deployment: Deployment,
  { authority }: SetPausedIntent,
  { auction }: AuctionState,
  paused: boolean,
): readonly Instruction[] {
  return [
    getSetPausedInstruction(
      { authority: createNoopSigner(authority), auctionConfig: auction.address, paused },
      { programAddress: deployment.programs.auction },
    ),
  ];
}

/** For one line. */
export function highestBid({ auction, currency }: AuctionState): readonly SummaryLine[] {
  const bid = auction.highestBidAmount;
  return [['highest bid', bid === 0n ? 'none' : formatAmount(bid, currency)]];
}

/** The lines of the summary on the artwork, the highest bid and its bidder. */
export function auctionLines({ artwork, auction, currency }: AuctionState): readonly SummaryLine[] {
  const bid = auction.highestBidAmount;
  return [
    ['artwork', describeArtwork(artwork)],
    ['highest bid', bid === 0n ? 'none' : formatExactly(bid, currency)],
    ...(bid === 0n ? [] : [['  bidder', auction.highestBidder] as const]),
  ];
}
