import type { Chain } from '../ports/chain.ts';
import type { Deps } from './deps.ts';
import { follow } from './follow.ts';
import type { RecordedTask } from './record.ts';
import { type LandedTask, LeftFlow } from './task.ts';

/** Sends and follows all recorded tasks at the same time, and completes those that have left the flow. */
export function land(
  deps: Deps,
  chain: Chain,
  tasks: readonly (RecordedTask | LeftFlow)[],
): Promise<readonly PromiseSettledResult<LandedTask>[]> {
  return Promise.allSettled(
    tasks.map(async (one): Promise<LandedTask> => {
      if (one instanceof LeftFlow) return one.end();
      const { journal, recorded } = one;
      return { recorded, landed: await follow(deps, chain, journal, recorded, { alreadySent: false }) };
    }),
  );
}
