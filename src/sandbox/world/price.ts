import { SANDBOX_CURRENCY } from '../../config/deployments.ts';
import type { Address } from '../../domain/address.ts';
import { type Currency, parseAmountText, SOL, toBaseUnits } from '../../domain/amount.ts';
import type { PriceText } from './stories.ts';

/** Throws if the text is not a price, which is a mistake in the story. */
export function priceOf(text: PriceText): { readonly price: bigint; readonly currencyMint: Address } {
  const parsed = parseAmountText(text);
  const known: readonly Currency[] = [SOL, SANDBOX_CURRENCY];
  const currency = 'problem' in parsed ? undefined : known.find(({ symbol }) => symbol === parsed.unit);
  const price = 'problem' in parsed || currency === undefined ? null : toBaseUnits(parsed, currency);
  if (typeof price !== 'bigint' || currency === undefined) throw new Error(`"${text}" is no price.`);
  return { price, currencyMint: currency.mint };
}
