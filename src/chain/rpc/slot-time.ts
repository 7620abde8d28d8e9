import { CliError } from '../../errors/cli-error.ts';
import type { Rpc } from './call.ts';
import { list, record, type Shape, u64 } from './shape.ts';

/** The range of a plausible slot duration. Other values are ignored. */
const SHORTEST_MS = 1;
const LONGEST_MS = 60_000;

/** The average duration of a slot in milliseconds, measured by the node over its last minute; null if it does not know. */
export async function getSlotTime(rpc: Rpc): Promise<number | null> {
  try {
    const [newest = null] = await rpc.read('getRecentPerformanceSamples', [1], list(sample));
    return newest;
  } catch (error) {
    // Only messages use this value, so a failure is ignored.
    if (error instanceof CliError) return null;
    throw error;
  }
}

const sample: Shape<number | null> = (value, at) => {
  const fields = record(value, at);
  const slots = Number(u64(fields.numSlots, `${at}.numSlots`));
  const seconds = Number(u64(fields.samplePeriodSecs, `${at}.samplePeriodSecs`));
  const milliseconds = (seconds * 1000) / slots;
  return milliseconds >= SHORTEST_MS && milliseconds <= LONGEST_MS ? milliseconds : null;
};
