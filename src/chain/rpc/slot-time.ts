import { CliError } from '../../errors/cli-error.ts';
import type { Rpc } from './call.ts';
import type { Answer } from './checks.ts';

/** The range of a plausible slot duration. Other values are ignored. */
const SHORTEST_MS = 1;
const LONGEST_MS = 60_000;

/** The average duration of a slot in milliseconds, measured by the node over its last minute; null if it does not know. */
export async function getSlotTime(rpc: Rpc): Promise<number | null> {
  try {
    return await rpc.read('getRecentPerformanceSamples', [1], 'performanceSamples', slotTimeIn);
  } catch (error) {
    // Only messages use this value, so a failure is ignored.
    if (error instanceof CliError) return null;
    throw error;
  }
}

function slotTimeIn([newest]: Answer<'performanceSamples'>): number | null {
  if (newest === undefined) return null;
  const milliseconds = (Number(newest.samplePeriodSecs) * 1000) / Number(newest.numSlots);
  return milliseconds >= SHORTEST_MS && milliseconds <= LONGEST_MS ? milliseconds : null;
}
