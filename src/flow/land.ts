import type { Chain } from '../ports/chain.ts';
import type { Deps } from './deps.ts';
import { follow } from './follow.ts';
import { type Done, Left } from './order.ts';
import type { RecordedOrder } from './record.ts';

/** Sends what is recorded and follows it to its end, side by side; begins what is only to be followed. */
export function land(
  deps: Deps,
  chain: Chain,
  orders: readonly (RecordedOrder | Left)[],
): Promise<readonly PromiseSettledResult<Done>[]> {
  return Promise.allSettled(
    orders.map(async (one): Promise<Done> => {
      if (one instanceof Left) return one.end();
      const { journal, recorded } = one;
      return { recorded, landed: await follow(deps, chain, journal, recorded, { alreadySent: false }) };
    }),
  );
}
