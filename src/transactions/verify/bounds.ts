import type { Bounds } from '../../ports/expectation.ts';

/** Whether the value is within the bounds, both ends included. */
export function within(value: bigint, { min, max }: Bounds): boolean {
  return value >= min && value <= max;
}
