import type { Address } from '../../domain/address.ts';
import { nextMinimumBid } from '../../domain/auction-rules.ts';
import { CliError } from '../../errors/cli-error.ts';
import { loadOperation, type OperationName } from '../../operations/registry.ts';
import type { TransactionOptions } from '../body-schema.ts';
import { type BuildContext, build, OWN_RULES, type RuleContext } from '../routes/transaction.ts';
import { saleOf } from './sales.ts';

export interface BidOrBuy extends TransactionOptions {
  readonly buyer: Address;
  readonly mintAccount: Address;
  /** Base units: the bid, or the most that may be paid. */
  readonly amount?: bigint;
}

/**
 * The transaction by which a wallet gets an artwork now: a purchase where it is listed, a bid where it is at auction. Without an
 * amount the price of the listing, or the lowest bid that is accepted.
 */
export async function bidOrBuy(context: BuildContext & RuleContext, asked: BidOrBuy) {
  const { buyer, mintAccount: mint, amount } = asked;
  const sale = await saleOf(context, mint);
  if (sale === null) {
    throw new CliError('listing_not_found', {
      what: `${mint} is not for sale`,
      why: 'it is neither listed nor at auction',
      hint: `see it: gavel artwork get ${mint}`,
      details: { mint },
    });
  }
  const [name, intent]: readonly [OperationName, unknown] =
    sale.kind === 'auction'
      ? ['auction.bid', { bidder: buyer, mint, amount: amount ?? nextMinimumBid(sale.auction) ?? 0n }]
      : ['listing.buy', { buyer, mint, maxPrice: amount ?? null }];
  const [built] = await build(context, await loadOperation(name), intent, asked);
  await OWN_RULES[name]?.admit?.(context, intent);
  return built;
}
