import { type Address, looksLikeAddress } from '../domain/address.ts';
import { type AmountText, type Currency, SOL } from '../domain/amount.ts';
import type { Deployment } from '../domain/deployment.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Parser } from '../errors/refusal.ts';
import { readCurrency } from '../operations/currency.ts';
import type { ChainReader } from '../ports/chain.ts';
import { didYouMean } from '../text/nearest.ts';
import { baseUnits } from './parameters.ts';

/** A symbol or a mint. `chooseCurrency` finds out which. */
export const currencyName: Parser<string> = (value) => value;

/** The currency that is named, else that of the symbol in the price, else SOL. Throws `unsupported_currency`. */
export async function chooseCurrency(
  chain: ChainReader,
  deployment: Deployment,
  named: string | null,
  price: AmountText,
): Promise<Currency> {
  return knownCurrency(deployment, named, price) ?? readCurrency(chain, deployment, named as Address);
}

/** The currency of a symbol or a mint. Throws `unsupported_currency`. */
export function namedCurrency(chain: ChainReader, deployment: Deployment, named: string): Promise<Currency> {
  const without: AmountText = { given: '', whole: '', fraction: '', unit: null };
  return chooseCurrency(chain, deployment, named, without);
}

/** Throws when an amount is not valid in its currency, as far as that is known without a node. */
export function checkAmount(deployment: Deployment, named: string | null, amount: AmountText): void {
  const currency = knownCurrency(deployment, named, amount);
  if (currency !== null) baseUnits(amount, currency);
}

/** The same without a node; null for a currency that is named by its mint. */
function knownCurrency(deployment: Deployment, named: string | null, price: AmountText): Currency | null {
  const currencies = [SOL, ...deployment.currencies];
  const bySymbol = (symbol: string) =>
    currencies.find((one) => one.symbol.toLowerCase() === symbol.toLowerCase());
  if (named === null) return (price.unit === null ? undefined : bySymbol(price.unit)) ?? SOL;
  const known = bySymbol(named);
  if (known !== undefined) return known;
  if (looksLikeAddress(named)) return null;
  const symbols = currencies.map((one) => one.symbol);
  const { end, correction } = didYouMean(named, symbols);
  throw new CliError('unsupported_currency', {
    what: `no currency is called "${named}"`,
    why: `this deployment knows ${symbols.join(', ')}${end}`,
    hint: 'name another by its mint address',
    correction,
  });
}
