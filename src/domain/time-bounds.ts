/** Seconds in ten years with three leap days. The programs refuse a time that is further in the future. */
export const MAX_SECONDS_AHEAD = 3_653 * 86_400;

/** Whether the programs refuse `time` as too far in the future. Both in unix seconds. */
export function isTooFar(time: number, now: number): boolean {
  return time > now + MAX_SECONDS_AHEAD;
}
