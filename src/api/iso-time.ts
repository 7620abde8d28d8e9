import { clampSeconds, type UnixSeconds } from '../domain/unix-seconds.ts';

/** The latest and the earliest that JavaScript can write, in milliseconds: they stand for whatever is beyond. */
const LATEST_DATE = 8_640_000_000_000_000;

/** ISO 8601, as the interface document writes times that are strings. */
export function toIso(seconds: UnixSeconds): string {
  const milliseconds = clampSeconds(seconds) * 1000;
  return new Date(Math.max(-LATEST_DATE, Math.min(milliseconds, LATEST_DATE))).toISOString();
}
