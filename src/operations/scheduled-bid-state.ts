import { decodeScheduledBid } from '../chain/codecs/scheduled-bid.ts';
import { findScheduledBidPda } from '../chain/generated/auction/pdas/scheduledBid.ts';
import type { Address } from '../domain/address.ts';
import type { Auction } from '../domain/auction.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { ScheduledBid } from '../domain/scheduled-bid.ts';
import { CliError } from '../errors/cli-error.ts';
import type { RawAccount } from '../ports/chain.ts';
import type { AccountExpectation, ExpectedChange } from '../ports/expectation.ts';
import { findAuctionAddress } from './auction-address.ts';
import type { OperationTarget } from './operation.ts';
import { auctionTerms } from './terms.ts';

/** Identifies a scheduled bid: a bidder has at most one for an auction. Its address is derived from both. */
export interface ScheduledBidKey {
  readonly bidder: Address;
  readonly mint: Address;
}

export async function findScheduledBidAddress(
  deployment: Deployment,
  { bidder, mint }: ScheduledBidKey,
): Promise<Address> {
  const auctionConfig = await findAuctionAddress(deployment, mint);
  const [address] = await findScheduledBidPda(
    { auctionConfig, bidder },
    { programAddress: deployment.programs.auction },
  );
  return address;
}

/** The account that an operation on a scheduled bid is about. */
export async function scheduledBidTarget(
  deployment: Deployment,
  key: ScheduledBidKey,
): Promise<OperationTarget> {
  return { mint: key.mint, account: await findScheduledBidAddress(deployment, key) };
}

/** Throws `scheduled_bid_not_found`, and `account_mismatch` for one of another bidder or for another artwork. */
export function requireScheduledBid(
  account: RawAccount | null,
  deployment: Deployment,
  { bidder, mint }: ScheduledBidKey,
  slot: bigint,
): { readonly bid: ScheduledBid; readonly lamports: bigint } {
  // Anybody can send lamports to any address. Lamports without data do not count as an account.
  if (account === null || account.data.length === 0) {
    throw new CliError('scheduled_bid_not_found', {
      what: `no scheduled bid by ${bidder} for ${mint}`,
      why: `there is none at slot ${slot}`,
      hint: `see all that the wallet has scheduled: gavel scheduled-bid list ${bidder}`,
      details: { mint, bidder, viewSlot: slot },
    });
  }
  const bid = decodeScheduledBid(account, deployment.programs.auction);
  if (bid.bidder === bidder && bid.mint === mint) return { bid, lamports: account.lamports };
  throw new CliError('account_mismatch', {
    what: `the scheduled bid ${bid.address} is another one than was asked for`,
    why: `it is by ${bid.bidder} for ${bid.mint}`,
    hint: 'check that the RPC URL and the deployment belong together: gavel config list',
    details: { scheduledBid: bid.address, bidder: bid.bidder, mint: bid.mint },
  });
}

/** The terms of an auction as a scheduled bid holds them, in hex. */
export function termsText(auction: Auction): string {
  return Buffer.from(auctionTerms(auction)).toString('hex');
}

/** Whether the auction has the terms that the bid was scheduled for. The first bid may have set its start since. */
export function hasTermsOf(auction: Auction, { terms }: Pick<ScheduledBid, 'terms'>): boolean {
  if (termsText(auction) === terms) return true;
  return auction.highestBidAmount > 0n && termsText({ ...auction, startTime: 0 }) === terms;
}

/** The expected change of a scheduled bid, in its fields and its lamports, which are the escrow for SOL. */
export function expectScheduledBid(
  program: Address,
  address: Address,
  change: ExpectedChange,
): AccountExpectation {
  return {
    label: 'scheduled bid',
    address,
    change,
    decode: (account) => ({ ...decodeScheduledBid(account, program), lamports: account.lamports }),
  };
}
