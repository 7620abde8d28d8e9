import type { Block } from './types.ts';

const PERIOD_SECONDS = 60;
/** A young chain answers with a shorter period. A validator gives no sample in its first minute. */
const YOUNG_PERIODS_SECONDS = [30, 10];
/** A longer gap between two blocks means that the clock was set. Such a period says nothing about the block rate. */
const LONGEST_GAP_SECONDS = 60;

export interface PerformanceSample {
  /** The newest slot of the period. */
  readonly slot: number;
  readonly numSlots: number;
  readonly numTransactions: number;
  readonly numNonVoteTransactions: number;
  readonly samplePeriodSecs: number;
}

/**
 * How fast blocks came, newest minute first, back to the time when the clock was set. `blocks` has no gaps, oldest first.
 * A period starts at the last block of its first second, so that several blocks made at once before it do not count.
 */
export function performanceSamples(blocks: readonly Block[], limit: number): PerformanceSample[] {
  const samples: PerformanceSample[] = [];
  let newest = blocks.length - 1;
  while (samples.length < limit) {
    const from = startOf(blocks, newest, PERIOD_SECONDS);
    if (from === null) break;
    samples.push(sampleOf(blocks.slice(from, newest + 1)));
    newest = from;
  }
  if (samples.length > 0) return samples;
  const starts = YOUNG_PERIODS_SECONDS.map((seconds) => startOf(blocks, newest, seconds));
  const from = starts.find((start) => start !== null) ?? null;
  return from === null ? [] : [sampleOf(blocks.slice(from))].slice(0, limit);
}

/** The index of the last block that is `seconds` older than `newest`; null if there is none, or the clock was set since. */
function startOf(blocks: readonly Block[], newest: number, seconds: number): number | null {
  const end = blocks[newest]?.time ?? 0;
  for (let at = newest - 1; at >= 0 && isSteady(blocks, at); at -= 1)
    if (end - (blocks[at]?.time ?? end) >= seconds) return at;
  return null;
}

function isSteady(blocks: readonly Block[], at: number): boolean {
  const seconds = (blocks[at + 1]?.time ?? 0) - (blocks[at]?.time ?? 0);
  return seconds >= 0 && seconds <= LONGEST_GAP_SECONDS;
}

/** The sample of all blocks after the first of these, up to the last. */
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
