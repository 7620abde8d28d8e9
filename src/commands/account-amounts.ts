import { type Currency, SOL } from '../domain/amount.ts';
import { isRecord } from '../domain/is-record.ts';
import { type AmountJson, amountJson } from '../render/amounts.ts';

/** By the noun of an operation: which fields of its account are amounts, and which is the mint of their currency; null in it is SOL. */
const AMOUNTS: Readonly<Record<string, { readonly mint: string; readonly fields: readonly string[] }>> = {
  listing: { mint: 'currencyMint', fields: ['price'] },
  offer: { mint: 'currencyMint', fields: ['price'] },
  auction: { mint: 'bidMint', fields: ['highestBidAmount', 'reservePrice'] },
  raffle: { mint: 'currencyMint', fields: ['ticketPrice'] },
  'scheduled-bid': { mint: 'currencyMint', fields: ['amount'] },
  'vendor-b': { mint: 'currency', fields: ['amount'] },
};

/** The amounts of an account as people write them, by the names of its fields; null without an account. */
export function accountAmounts(
  operation: string,
  account: object | null,
  currencies: readonly Currency[],
): Readonly<Record<string, AmountJson | null>> | null {
  const about = AMOUNTS[operation.split('.')[0] ?? ''];
  if (about === undefined || !isRecord(account)) return null;
  const inMint = account[about.mint] ?? SOL.mint;
  const currency = currencies.find(({ mint }) => mint === inMint) ?? null;
  return Object.fromEntries(
    about.fields.map((field) => [field, amountJson(amountOf(account[field]), currency)]),
  );
}

function amountOf(value: unknown): string | bigint | number | null {
  return typeof value === 'string' || typeof value === 'bigint' || typeof value === 'number' ? value : null;
}
