import { UNSET_ADDRESS } from '../domain/address.ts';
import { formatAmount } from '../domain/amount.ts';
import type { Deployment } from '../domain/deployment.ts';
import { knownCurrency } from '../operations/currency.ts';
import type { MarketKind, MarketRow } from './market-rows.ts';

const TITLES: Readonly<Record<MarketKind, string>> = {
  listing: 'a listing for',
  offer: 'an offer of',
  auction: 'an auction at',
  'scheduled-bid': 'a scheduled bid of',
  raffle: 'a raffle with tickets at',
  'vendor-a-order': 'an order of vendor-a for',
  'vendor-b-listing': 'a listing on vendor-b for',
};

/** "a listing for 1.5 SOL". */
export function rowText(deployment: Deployment, row: MarketRow): string {
  const currency = knownCurrency(deployment, row.currencyMint);
  const price = currency === null ? `${row.price} base units` : formatAmount(row.price, currency);
  const isFirst = row.kind === 'auction' && row.values.get('highestBidder') === UNSET_ADDRESS;
  return `${TITLES[row.kind]} ${price}${isFirst ? ', without a bid' : ''}`;
}
