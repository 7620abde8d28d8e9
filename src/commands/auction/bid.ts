import type { Deps } from '../../deps.ts';
import type { AmountText } from '../../domain/amount.ts';
import type { Auction } from '../../domain/auction.ts';
import { nextMinimumBid } from '../../domain/auction-rules.ts';
import { CliError } from '../../errors/cli-error.ts';
import { bid } from '../../operations/auction/bid.ts';
import { readCurrency } from '../../operations/market-state.ts';
import { optional, required, toggle } from '../command.ts';
import { address, amount, baseUnits } from '../parameters.ts';
import { defineAuctionOperation } from './operation.ts';
import { requireAuction } from './target.ts';

export const command = defineAuctionOperation({
  description:
    'Bid for an artwork at auction, or raise your bid. The bid waits in escrow; when somebody outbids you it comes back by itself, in the same transaction.',
  example: 'auction bid MINT --amount "2 SOL"',
  never: 'It never takes more than the bid in the preview, and for a raised bid only the difference.',
  args: { artwork: required('ARTWORK', 'mint of the artwork, or address of its auction', address) },
  options: {
    amount: optional('AMOUNT', 'the whole bid, in the currency of the auction', amount),
    min: toggle('bid the least that is accepted now, instead of --amount'),
  },
  operation: bid,
  async intent(deps, { artwork, amount: typed, min }) {
    if ((typed !== null) === min) throw oneOfTwo(min);
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    const auction = await requireAuction(chain, deps.deployment, artwork);
    return { bidder: key.address, mint: auction.mint, amount: await amountOf(deps, auction, typed) };
  },
});

/** Base units; the minimum when nothing was typed. */
async function amountOf(deps: Deps, auction: Auction, typed: AmountText | null): Promise<bigint> {
  // No amount reaches a minimum that 64 bits do not hold; the operation says so.
  if (typed === null) return nextMinimumBid(auction) ?? auction.highestBidAmount;
  return baseUnits(typed, await readCurrency(await deps.chain(), deps.deployment, auction.bidMint));
}

function oneOfTwo(both: boolean): CliError {
  return new CliError('usage', {
    what: both ? '--amount and --min cannot be used together' : 'no amount is given',
    why: both
      ? 'only one of them can say what you bid'
      : 'a bid needs --amount, or --min for the least that is accepted',
    hint: 'write it like --amount "2 SOL"',
  });
}
