import type { Chain } from '../ports/chain.ts';
import type { Deps } from './deps.ts';
import { follow } from './follow.ts';
import type { RecordedTask } from './record.ts';
import { type Done, Left } from './task.ts';

/** Sends what is recorded and follows it to its end, side by side; begins what is only to be followed. */
export function land(
  deps: Deps,
  chain: Chain,
  tasks: readonly (RecordedTask | Left)[],
): Promise<readonly PromiseSettledResult<Done>[]> {
  return Promise.allSettled(
    tasks.map(async (one): Promise<Done> => {
      if (one instanceof Left) return one.end();
      const { journal, recorded } = one;
      return { recorded, landed: await follow(deps, chain, journal, recorded, { alreadySent: false }) };
    }),
  );
}
