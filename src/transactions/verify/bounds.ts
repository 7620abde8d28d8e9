import type { Bounds } from '../../operations/operation.ts';

/** Both ends included. */
export function within(value: bigint, { min, max }: Bounds): boolean {
  return value >= min && value <= max;
}
