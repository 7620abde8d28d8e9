import type { Address } from '../domain/address.ts';
import { formatAmount, SOL } from '../domain/amount.ts';
import type { Deployment } from '../domain/deployment.ts';
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
  const price = amountText(deployment, row.price, row.currencyMint);
  const isFirst = row.kind === 'auction' && row.value('highestBidAmount') === 0n;
  return `${TITLES[row.kind]} ${price}${isFirst ? ', without a bid' : ''}`;
}

/** "1.5 SOL"; "1500000 units" of a currency that the deployment does not name. Either can be typed again as it is. */
export function amountText({ currencies }: Deployment, units: bigint, mint: Address): string {
  const currency = mint === SOL.mint ? SOL : currencies.find((one) => one.mint === mint);
  return currency === undefined ? `${units} units` : formatAmount(units, currency);
}
