import bs58 from 'bs58';
import type { ScheduledBidItem } from '../../api/v1.ts';
import {
  decodeScheduledBid,
  isScheduledBid,
  SCHEDULED_BID_BIDDER_OFFSET,
} from '../../chain/codecs/scheduled-bid.ts';
import { SCHEDULED_BID_DISCRIMINATOR } from '../../chain/generated/auction/accounts/scheduledBid.ts';
import type { Address } from '../../domain/address.ts';
import { type ScheduledBid, scheduledBidPhase } from '../../domain/scheduled-bid.ts';
import { clampSeconds, compareSeconds } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import { execute } from '../../operations/scheduled-bid/execute.ts';
import type { ServiceContext } from '../context.ts';
import { toErrorResponse } from '../error-answer.ts';

type Around = Pick<ServiceContext, 'chain' | 'deployment'>;

/** The bids that a wallet has scheduled, the next one first. */
export async function scheduledBidsOf(
  { chain, deployment }: Around,
  bidder: Address,
): Promise<readonly ScheduledBid[]> {
  const { auction } = deployment.programs;
  const accounts = await chain.getProgramAccounts(auction, [
    { memcmp: { offset: 0, bytes: bs58.encode(Uint8Array.from(SCHEDULED_BID_DISCRIMINATOR)) } },
    { memcmp: { offset: SCHEDULED_BID_BIDDER_OFFSET, bytes: bidder } },
  ]);
  return accounts
    .flatMap((account) => (isScheduledBid(account, auction) ? [decodeScheduledBid(account, auction)] : []))
    .filter((bid) => bid.bidder === bidder)
    .toSorted((a, b) => compareSeconds(a.executeAt, b.executeAt) || (a.address < b.address ? -1 : 1));
}

/** With what became of it: one whose time has come, and that cannot be executed, says why. */
export async function scheduledBidItem(
  { chain, deployment }: Around,
  bid: ScheduledBid,
  now: number,
): Promise<ScheduledBidItem> {
  const item = {
    id: bid.address,
    bidder: bid.bidder,
    mintAccount: bid.mint,
    amount: String(bid.amount),
    currencyMint: bid.currencyMint,
    executeAt: clampSeconds(bid.executeAt),
  };
  if (scheduledBidPhase(bid, now) === 'waiting') return { ...item, status: 'waiting' };
  const intent = { executor: bid.bidder, bidder: bid.bidder, mint: bid.mint };
  try {
    execute.check(intent, await execute.read(chain, deployment, intent));
    return { ...item, status: 'due' };
  } catch (error) {
    const { statusCode, message } = toErrorResponse(error);
    if (!(error instanceof CliError) || statusCode >= 500) throw error;
    return { ...item, status: 'impossible', reason: message };
  }
}
