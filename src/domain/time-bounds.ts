/** The programs refuse what is later than ten years from now, with at most three leap days; in seconds. */
export const FARTHEST = 3_653 * 86_400;

/** Whether the programs refuse a time, both in unix seconds. */
export function isTooFar(time: number, now: number): boolean {
  return time > now + FARTHEST;
}
