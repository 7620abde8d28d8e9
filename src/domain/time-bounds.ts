/** The programs refuse what is later than ten years from now, with at most three leap days; in seconds. */
export const MAX_SECONDS_AHEAD = 3_653 * 86_400;

/** Whether the programs refuse a time, both in unix seconds. */
export function isTooFar(time: number, now: number): boolean {
  return time > now + MAX_SECONDS_AHEAD;
}
