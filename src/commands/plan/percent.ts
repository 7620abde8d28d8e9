import type { AmountText, Currency } from '../../domain/amount.ts';
import type { Parser } from '../../errors/refusal.ts';
import { amount, baseUnits } from '../parameters.ts';

/** A new price: an amount, or a change in hundredths of a per cent. */
export type NewPrice = { readonly amount: AmountText } | { readonly changeBps: bigint };

const PERCENT = /^([+-])(\d{1,5})(?:\.(\d{1,2}))?%$/;

/** "2 SOL", or a change such as "-10%". */
export const newPrice: Parser<NewPrice> = (text, refuse) => {
  const match = PERCENT.exec(text.trim());
  if (match === null) {
    if (!/%$/.test(text.trim())) return { amount: amount(text, refuse) };
    return refuse({
      code: 'invalid_amount',
      why: `"${text}" is not a change in per cent`,
      hint: 'write it like -10% or +2.5%',
    });
  }
  const [, sign, whole = '', fraction = ''] = match;
  const size = BigInt(whole + fraction.padEnd(2, '0'));
  if (sign === '-' && size >= WHOLE)
    return refuse({
      code: 'invalid_amount',
      why: 'nothing would be left of the price',
      hint: 'at most -99.99%',
    });
  return { changeBps: sign === '-' ? -size : size };
};

/** 100 %, in hundredths of a per cent. */
const WHOLE = 10_000n;

/** In base units, rounded down. Throws `invalid_amount` when the amount is not one of this currency. */
export function priceFrom(price: NewPrice, before: bigint, currency: Currency): bigint {
  return 'amount' in price ? baseUnits(price.amount, currency) : (before * (WHOLE + price.changeBps)) / WHOLE;
}
