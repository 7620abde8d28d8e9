import { type Currency, formatAmount, formatExactly } from '../domain/amount.ts';

/** "1.5 SOL (1500000000 lamports)"; "1500000000 base units" if the currency is not known. */
export function exactPrice(units: bigint, currency: Currency | null): string {
  return currency === null ? `${units} base units` : formatExactly(units, currency);
}

/** "1.5 SOL"; "1500000000 base units" if the currency is not known. */
export function shortPrice(units: bigint, currency: Currency | null): string {
  return currency === null ? `${units} base units` : formatAmount(units, currency);
}

/** "SOL (So111...)"; only the mint if the currency is not known. */
export function currencyText(mint: string, currency: Currency | null): string {
  return currency === null ? `${mint} (cannot be read)` : `${currency.symbol} (${currency.mint})`;
}
