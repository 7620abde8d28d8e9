import type { Carry } from './exchange.ts';

/** More requests than a short command makes. */
const SHORT = 64;

/**
 * Carries the first requests one way, and all after them another way, which is loaded then: what is quickest for a command of a few requests is not
 * what is quickest for thousands.
 */
export function byNeed(first: Carry, load: () => Promise<Carry>): Carry {
  let made = 0;
  let later: Promise<Carry> | undefined;
  return async (given) => {
    made += 1;
    if (made <= SHORT) return first(given);
    later ??= load();
    return (await later)(given);
  };
}
