import type { Bounds } from '../../ports/expectation.ts';

/** Both ends included. */
export function within(value: bigint, { min, max }: Bounds): boolean {
  return value >= min && value <= max;
}
