import { decodeAuction, isAuction } from '../chain/codecs/auction.ts';
import { accountAt, readAll } from '../chain/read-all.ts';
import type { Address } from '../domain/address.ts';
import { auctionPhase, isOver, nextMinimumBid, takesBids } from '../domain/auction-rules.ts';
import type { Deployment } from '../domain/deployment.ts';
import { isOperationName } from '../operations/registry.ts';
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
    const why = reason(row, auction, now);
    if (why === null) return [];
    const amount = amountText(deployment, row.price, row.currencyMint);
    return [
      {
        kind: 'scheduled bid' as const,
        mint: row.mint,
        what: `your scheduled bid of ${amount} ${why}`,
        command: isOperationName('scheduled-bid.cancel')
          ? ['scheduled-bid', 'cancel', row.mint]
          : ['inspect', row.address],
      },
    ];
  });
}

/** Null while it waits for its time. */
function reason(
  row: MarketRow,
  auction: ReturnType<typeof decodeAuction> | null,
  now: number,
): string | null {
  if (auction === null) return 'is for an auction that is gone: take it back';
  const phase = auctionPhase(auction, now);
  if (isOver(phase)) return 'came too late, the auction is over: take it back';
  if (row.endTime > now || !takesBids(phase)) return null;
  const minimum = nextMinimumBid(auction);
  return minimum === null || row.price < minimum
    ? 'is below the next bid: take it back'
    : 'was not made at its time: wait for the keeper, or take it back';
}
