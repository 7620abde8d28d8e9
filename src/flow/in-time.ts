import type { Clock } from '../ports/clock.ts';

/**
 * What work gives within so many milliseconds, and something else when it takes longer. A clock without an alarm waits for the
 * work, which has a time limit of its own.
 */
export function inTime<T>(
  clock: Pick<Clock, 'alarm'>,
  milliseconds: number,
  work: Promise<T>,
  otherwise: T,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.alarm?.(milliseconds, () => resolve(otherwise));
    work.finally(cancel).then(resolve, reject);
  });
}
