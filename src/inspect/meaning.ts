import { UNSET_ADDRESS } from '../domain/address.ts';
import { type Currency, formatAmount, SOL } from '../domain/amount.ts';
import { isoTime, toUnixSeconds } from '../domain/unix-seconds.ts';
import type { Field } from './field-reader.ts';

/** What a value means in words: "1.5 SOL", "5 %", a date; null where the value says it all. */
export function meaningOf({ unit, value }: Field, currency: Currency | null): string | null {
  switch (unit) {
    case 'lamports':
      return typeof value === 'bigint' ? formatAmount(value, SOL) : null;
    case 'units':
      return typeof value === 'bigint' && currency !== null ? formatAmount(value, currency) : null;
    case 'bps':
      return typeof value === 'number' ? `${value / 100} %` : null;
    case 'seconds':
      return typeof value === 'number' ? inWords(value) : null;
    case 'time':
      if (typeof value !== 'bigint') return null;
      return value === 0n ? 'none' : isoTime(toUnixSeconds(value));
    case 'address':
      return value === UNSET_ADDRESS ? 'none' : null;
    default:
      return null;
  }
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** "1 day 2 hours". */
function inWords(seconds: number): string {
  let left = seconds;
  const parts = UNITS.flatMap(([unit, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`];
  });
  return parts.length === 0 ? '0 seconds' : parts.join(' ');
}
