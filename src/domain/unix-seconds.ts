/**
 * A time as an account holds it, in unix seconds, 0 for unset. An account can hold any signed 64-bit value, so this is a
 * bigint where a number would lose digits. The comparison operators accept both; for arithmetic see `clampSeconds`.
 */
export type UnixSeconds = number | bigint;

/** The last second of the year 9999. ISO 8601 has no common form for later times. */
export const LATEST_TIME = 253_402_300_799;

/** Lossless: a number where a number is exact, else the bigint itself. */
export function toUnixSeconds(value: bigint): UnixSeconds {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** For arithmetic: a time that a number cannot hold exactly becomes the nearest safe integer. */
export function clampSeconds(value: UnixSeconds): number {
  if (typeof value === 'number') return value;
  return value < 0n ? Number.MIN_SAFE_INTEGER : Number.MAX_SAFE_INTEGER;
}

/** For sorting, earliest first: negative, 0 or positive. */
export function compareSeconds(a: UnixSeconds, b: UnixSeconds): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}

/** "after the year 9999 (unix second N)"; null for a time from 1970 to 9999. */
export function outsideOfYears(seconds: UnixSeconds): string | null {
  if (seconds > LATEST_TIME) return `after the year 9999 (unix second ${seconds})`;
  return seconds < 0 ? `before the year 1970 (unix second ${seconds})` : null;
}

/**
 * 2026-12-24T18:00:00Z; "after the year 9999" or "before the year 1970" with the seconds themselves for a moment outside
 * of those years, which an account can hold and no clock will show.
 */
export function isoTime(seconds: UnixSeconds): string {
  const outside = outsideOfYears(seconds);
  if (outside !== null) return outside;
  return new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z');
}
