import type { Block } from './types.ts';

const PERIOD_SECONDS = 60;
/** A young chain answers from this on, where a validator says nothing for its first minute. */
const SHORTEST_SECONDS = 10;
/** More than this from one block to the next is a clock that was set, and says nothing of the pace. */
const LONGEST_GAP_SECONDS = 60;

export interface PerformanceSample {
  /** The newest slot of the period. */
  readonly slot: number;
  readonly numSlots: number;
  readonly numTransactions: number;
  readonly numNonVoteTransactions: number;
  readonly samplePeriodSecs: number;
}

/** How fast blocks came, newest minute first, back to where the clock was set. `blocks` are without gaps, oldest first. */
export function performanceSamples(blocks: readonly Block[], limit: number): PerformanceSample[] {
  const samples: PerformanceSample[] = [];
  let newest = blocks.length - 1;
  for (let at = newest - 1; at >= 0 && samples.length < limit && isSteady(blocks, at); at -= 1) {
    const isLast = samples.length === 0 && (at === 0 || !isSteady(blocks, at - 1));
    const sample = sampleOf(blocks.slice(at, newest + 1));
    if (sample.samplePeriodSecs < (isLast ? SHORTEST_SECONDS : PERIOD_SECONDS)) continue;
    samples.push(sample);
    newest = at;
  }
  return samples;
}

function isSteady(blocks: readonly Block[], at: number): boolean {
  const seconds = (blocks[at + 1]?.time ?? 0) - (blocks[at]?.time ?? 0);
  return seconds >= 0 && seconds <= LONGEST_GAP_SECONDS;
}

/** What came after the first of these blocks, up to and with the last. */
function sampleOf(blocks: readonly Block[]): PerformanceSample {
  const [first, ...rest] = blocks;
  const last = rest.at(-1);
  const transactions = rest.reduce((sum, block) => sum + block.transactions.length, 0);
  return {
    slot: last?.slot ?? 0,
    numSlots: rest.length,
    numTransactions: transactions,
    numNonVoteTransactions: transactions,
    samplePeriodSecs: (last?.time ?? 0) - (first?.time ?? 0),
  };
}
