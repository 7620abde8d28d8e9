import type { Currency } from '../../domain/amount.ts';
import { amountJson, amountsJson } from '../../render/amounts.ts';

interface InBidCurrency {
  readonly highestBidAmount: string | bigint;
  readonly reservePrice: string | bigint;
}

/** The amounts of an auction for --json. `minimum`: what the next bid needs; null where none can be made. */
export function auctionAmounts(
  auction: InBidCurrency,
  currency: Currency | null | undefined,
  minimum: bigint | string | null | undefined,
) {
  return {
    ...amountsJson(auction, currency, 'highestBidAmount', 'reservePrice'),
    minimumBid: amountJson(minimum, currency),
  };
}
