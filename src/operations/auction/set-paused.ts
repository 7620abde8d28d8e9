import { createNoopSigner, type Instruction } from '@solana/kit';
import { getSetPausedInstruction } from '../../chain/generated/auction/instructions/setPaused.ts';
import type { Address } from '../../domain/address.ts';
import { formatExactly } from '../../domain/amount.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { describeArtwork } from '../artwork-state.ts';
import { type AuctionState, readAuction } from '../auction-state.ts';
import type { SummaryLine } from '../operation.ts';
import { address, asset } from '../route.ts';

/*
 * Pause and resume are one instruction, for the authority of the marketplace alone: a seller who could pause would choose
 * the winner (docs/programs.md, "Auction").
 */

export interface SetPausedIntent {
  readonly authority: Address;
  readonly mint: Address;
}

export const setPausedBody = {
  authority: address('the authority of the marketplace, which signs'),
  asset,
};

export async function readPausable(
  chain: ChainReader,
  deployment: Deployment,
  { mint, authority }: SetPausedIntent,
): Promise<AuctionState> {
  const query = { mint, wallet: authority };
  return (await readAuction(chain, deployment, query, async () => ({}))).state;
}

/** How far the clock of the block in which it lands may be from the clock that was read, in seconds. */
const BEHIND = 60;
const AHEAD = 3_600;

/** When it may land, in unix seconds of the chain's clock. */
export function landingTimes({ artwork: { now } }: AuctionState): { least: number; most: number } {
  return { least: now - BEHIND, most: now + AHEAD };
}

/** Throws `not_marketplace_authority`. */
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

/** The artwork, and who leads. */
export function auctionLines({ artwork, auction, currency }: AuctionState): readonly SummaryLine[] {
  const bid = auction.highestBidAmount;
  return [
    ['artwork', describeArtwork(artwork)],
    ['highest bid', bid === 0n ? 'none' : formatExactly(bid, currency)],
    ...(bid === 0n ? [] : [['  bidder', auction.highestBidder] as const]),
  ];
}
