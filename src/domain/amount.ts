import { type Address, WRAPPED_SOL_MINT } from './address.ts';

export const U64_MAX = 2n ** 64n - 1n;

/** A token that prices are in. One `symbol` is 10^`decimals` base units. */
export interface Currency {
  readonly mint: Address;
  readonly symbol: string;
  readonly decimals: number;
  /** Set when only an RPC node says how many decimals there are. Amounts must then be given in base units. */
  readonly unconfirmed?: true;
}

export const SOL: Currency = { mint: WRAPPED_SOL_MINT, symbol: 'SOL', decimals: 9 };

/** An amount as a person gave it, before the currency and its decimals are known. */
export interface AmountText {
  readonly given: string;
  readonly whole: string;
  readonly fraction: string;
  /** A symbol, `lamports` or `units`, in the case that was given; null when only a number was given. */
  readonly unit: string | null;
}

export type AmountProblem =
  | { readonly problem: 'not-a-number' }
  | { readonly problem: 'negative' }
  | { readonly problem: 'exponent' }
  | { readonly problem: 'too-many-decimals'; readonly allowed: number; readonly given: number }
  | { readonly problem: 'too-large' }
  | { readonly problem: 'unconfirmed-decimals' }
  | { readonly problem: 'wrong-unit'; readonly given: string; readonly expected: readonly string[] };

const AMOUNT = /^(\d+)(?:\.(\d+))?(?:\s*([A-Za-z][A-Za-z0-9$]*))?$/;
const EXPONENT = /^[+-]?\d+(\.\d+)?[eE][+-]?\d+/;

/** Splits "1.5 SOL", "1.5" or "1500000000 lamports". Uses no floating-point number. */
export function parseAmountText(text: string): AmountText | AmountProblem {
  const trimmed = text.trim();
  if (/^[-−]/.test(trimmed)) return { problem: 'negative' };
  if (EXPONENT.test(trimmed)) return { problem: 'exponent' };
  const match = AMOUNT.exec(trimmed);
  if (match === null) return { problem: 'not-a-number' };
  const [, whole = '', fraction = '', unit = null] = match;
  return { given: trimmed, whole, fraction, unit };
}

/** What the base units of a currency are called. */
export function baseUnitName(currency: Currency): string {
  return currency.mint === WRAPPED_SOL_MINT ? 'lamports' : 'units';
}

/** Converts to base units of `currency`. More decimal places than it has, and more than 64 bits, are problems. */
export function toBaseUnits(text: AmountText, currency: Currency): bigint | AmountProblem {
  const raw = baseUnitName(currency);
  const unit = text.unit?.toLowerCase() ?? null;
  const isRaw = unit !== null && (unit === raw || `${unit}s` === raw);
  if (unit !== null && !isRaw && unit !== currency.symbol.toLowerCase()) {
    return { problem: 'wrong-unit', given: text.unit ?? '', expected: [currency.symbol, raw] };
  }
  if (!isRaw && currency.unconfirmed) return { problem: 'unconfirmed-decimals' };
  const decimals = isRaw ? 0 : currency.decimals;
  if (text.fraction.length > decimals) {
    return { problem: 'too-many-decimals', allowed: decimals, given: text.fraction.length };
  }
  const units = BigInt(text.whole + text.fraction.padEnd(decimals, '0'));
  return units > U64_MAX ? { problem: 'too-large' } : units;
}

/** "1.5 SOL": exact, without trailing zeros or thousands separators, so that it can be typed again as it is. */
export function formatAmount(units: bigint, currency: Currency): string {
  return `${formatUnits(units, currency.decimals)} ${currency.symbol}`;
}

/** "1.5 SOL (1500000000 lamports)": for amounts that a person is asked to agree to. */
export function formatExactly(units: bigint, currency: Currency): string {
  return `${formatAmount(units, currency)} (${units} ${baseUnitName(currency)})`;
}

/** "1.5": exact, without trailing zeros or thousands separators. */
export function formatUnits(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The problem as the end of a sentence that begins with the text: `"1,5" is not a decimal number`. */
export function amountProblemText(problem: AmountProblem): string {
  switch (problem.problem) {
    case 'not-a-number':
      return 'is not a decimal number';
    case 'negative':
      return 'is negative';
    case 'exponent':
      return 'is written with an exponent';
    case 'too-large':
      return 'is more than 64 bits can hold';
    case 'unconfirmed-decimals':
      return 'needs the number of decimals, which only the RPC node reports';
    case 'too-many-decimals':
      return `has ${places(problem.given)}; ${problem.allowed === 0 ? 'a whole number is needed' : `at most ${problem.allowed} can be used`}`;
    case 'wrong-unit':
      return `is in ${problem.given}, but ${problem.expected.join(' or ')} is needed`;
  }
}

function places(count: number): string {
  return `${count} decimal place${count === 1 ? '' : 's'}`;
}
