import { U64_MAX } from '../domain/amount.ts';
import { isTooFar } from '../domain/time-bounds.ts';
import { LATEST_TIME } from '../domain/unix-seconds.ts';
import { CliError } from '../errors/cli-error.ts';

/** Throws `price_zero` or `invalid_amount` unless the price, in base units, is above zero and fits 64 bits. */
export function requirePrice(price: bigint): void {
  if (price === 0n) {
    throw new CliError('price_zero', {
      what: 'a price of 0 is not accepted',
      why: 'nothing would be paid for the artwork',
      hint: 'name a price above 0, such as "0.5 SOL"',
    });
  }
  if (price < 0n || price > U64_MAX) {
    throw new CliError('invalid_amount', {
      what: `the price ${price} cannot be written on the chain`,
      why: 'prices are unsigned 64-bit numbers of base units',
      hint: `the highest price is ${U64_MAX} base units`,
    });
  }
}

/** Throws `invalid_times` unless a sale with these times can happen after `now`. Unix seconds, 0 for unset. */
export function requireTimes(startTime: number, endTime: number, now: number): void {
  const problem = timesProblem(startTime, endTime, now);
  if (problem === null) return;
  throw new CliError('invalid_times', {
    what: 'these start and end times are not accepted',
    why: problem,
    hint: 'give times after now, the end after the start',
    details: { startTime, endTime, now },
  });
}

function timesProblem(startTime: number, endTime: number, now: number): string | null {
  if (startTime < 0 || endTime < 0 || startTime > LATEST_TIME || endTime > LATEST_TIME) {
    return 'a time is outside of the years 1970 to 9999';
  }
  if (isTooFar(startTime, now) || isTooFar(endTime, now)) return 'a time is more than ten years from now';
  if (endTime === 0) return null;
  if (endTime <= now) return 'the end is not in the future';
  return endTime <= startTime ? 'the end is not after the start' : null;
}
