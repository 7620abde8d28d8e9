import type { Block } from './types.ts';

const PERIOD_SECONDS = 60;
/** A young chain answers with a shorter period, where a validator says nothing for its first minute. */
const YOUNG_PERIODS_SECONDS = [30, 10];
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

/**
 * How fast blocks came, newest minute first, back to where the clock was set. `blocks` are without gaps, oldest first. A
 * period begins with the last block of its second, so that blocks which were made at once before it do not count.
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

/** The last block that is so many seconds older than `newest`; null when the chain, or its clock, is not that old. */
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
