import { decodeAuction, isAuction } from '../chain/codecs/auction.ts';
import { decodeScheduledBid } from '../chain/codecs/scheduled-bid.ts';
import { accountAt, readAll } from '../chain/read-all.ts';
import type { Address } from '../domain/address.ts';
import { auctionPhase, isOver, nextMinimumBid, takesBids } from '../domain/auction-rules.ts';
import type { Deployment } from '../domain/deployment.ts';
import { type ScheduledBid, scheduledBidPhase } from '../domain/scheduled-bid.ts';
import { hasTermsOf } from '../operations/scheduled-bid-state.ts';
import type { ChainReader } from '../ports/chain.ts';
import { findRows, type MarketRow } from './market-rows.ts';
import type { Need } from './need.ts';
import { amountText } from './row-text.ts';

/** Scheduled bids of a wallet whose time has come, and those that hold its money for nothing. */
export async function scheduledBidNeeds(
  chain: ChainReader,
  deployment: Deployment,
  { wallet, now }: { readonly wallet: Address; readonly now: number },
): Promise<readonly Need[]> {
  const { rows } = await findRows(chain, deployment, 'scheduled-bid', { party: wallet });
  if (rows.length === 0) return [];
  const auctionOf = (row: MarketRow) => row.value('auction') as Address;
  const { all } = await readAll(chain, {}, rows.map(auctionOf));
  return rows.flatMap((row) => {
    const account = accountAt(all, auctionOf(row));
    const program = deployment.programs.auction;
    const auction = account !== null && isAuction(account, program) ? decodeAuction(account, program) : null;
    const bid = decodeScheduledBid(row.account, program);
    const need = needOf(bid, auction, now);
    if (need === null) return [];
    const { why, verb } = need;
    const amount = amountText(deployment, row.price, row.currencyMint);
    return [
      {
        kind: 'scheduled bid' as const,
        mint: row.mint,
        what: `your scheduled bid of ${amount} ${why}`,
        command: ['scheduled-bid', verb, row.mint],
      },
    ];
  });
}

/** What is to be said and done about it; null while it waits for its time. */
function needOf(
  bid: ScheduledBid,
  auction: ReturnType<typeof decodeAuction> | null,
  now: number,
): { readonly why: string; readonly verb: 'cancel' | 'execute' } | null {
  const back = (why: string) => ({ why: `${why}: take it back`, verb: 'cancel' }) as const;
  if (auction === null) return back('is for an auction that is gone');
  const phase = auctionPhase(auction, now);
  if (isOver(phase)) return back('came too late, the auction is over');
  if (!hasTermsOf(auction, bid)) return back('is for an auction that was opened again on other terms');
  if (scheduledBidPhase(bid, now) === 'waiting' || !takesBids(phase)) return null;
  const minimum = nextMinimumBid(auction);
  if (minimum === null || bid.amount < minimum) return back('is below the next bid');
  return { why: 'can be made now: nobody has done it at its time', verb: 'execute' };
}
