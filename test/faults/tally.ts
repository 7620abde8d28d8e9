import { EXIT } from '../../src/errors/codes.ts';
import type { Run } from './world.ts';

/** What became of all runs of one fault. */
export interface Tally {
  readonly name: string;
  runs: number;
  /** Runs that the fault befell at least once. */
  befallen: number;
  confirmed: number;
  failed: number;
  expired: number;
  unknown: number;
  /** Ended before anything was sent. */
  notSent: number;
  twice: number;
  falselyFailed: number;
  falselyConfirmed: number;
  /** What was reported is not what the chain holds, or an unknown outcome does not name its signature. */
  lost: number;
  /** The runs of the last four kinds. */
  readonly wrong: string[];
}

export function newTally(name: string): Tally {
  const none = { confirmed: 0, failed: 0, expired: 0, unknown: 0, notSent: 0 };
  return {
    name,
    runs: 0,
    befallen: 0,
    ...none,
    twice: 0,
    falselyFailed: 0,
    falselyConfirmed: 0,
    lost: 0,
    wrong: [],
  };
}

type Kind = 'confirmed' | 'failed' | 'expired' | 'unknown' | 'notSent';

const KINDS: Readonly<Record<number, Kind>> = {
  [EXIT.done]: 'confirmed',
  [EXIT.failedOnChain]: 'failed',
  [EXIT.expired]: 'expired',
  [EXIT.unknown]: 'unknown',
  [EXIT.refused]: 'notSent',
  [EXIT.network]: 'notSent',
};

/** Whether the chain bears out what was reported. */
const TRUE: Readonly<Record<Kind, (run: Run) => boolean>> = {
  confirmed: ({ executed, failed, effect }) => executed === 1 && failed === 0 && effect,
  failed: ({ executed, failed }) => executed === 0 && failed === 1,
  expired: ({ executed, failed }) => executed + failed === 0,
  unknown: ({ executed, failed, named }) => executed + failed <= 1 && named,
  notSent: ({ executed, failed }) => executed + failed === 0,
};

const WRONGLY: Readonly<Record<Kind, 'falselyConfirmed' | 'falselyFailed' | 'lost'>> = {
  confirmed: 'falselyConfirmed',
  failed: 'falselyFailed',
  expired: 'lost',
  unknown: 'lost',
  notSent: 'lost',
};

export function tallyUp(tally: Tally, run: Run): void {
  tally.runs += 1;
  if (run.befell > 0) tally.befallen += 1;
  const kind = KINDS[run.code];
  if (kind !== undefined) tally[kind] += 1;
  if (run.executed > 1) tally.twice += 1;
  if (kind !== undefined && run.executed <= 1 && TRUE[kind](run)) return;
  tally[kind === undefined ? 'lost' : WRONGLY[kind]] += 1;
  const { code, executed, failed, befell, stdout } = run;
  tally.wrong.push(
    `run ${tally.runs}: exit ${code}, ${executed} executed, ${failed} failed, befell ${befell}\n${stdout}`,
  );
}

const COLUMNS = [
  ['runs', 'runs'],
  ['hit', 'befallen'],
  ['confirmed', 'confirmed'],
  ['failed', 'failed'],
  ['expired', 'expired'],
  ['unknown', 'unknown'],
  ['not sent', 'notSent'],
  ['TWICE', 'twice'],
  ['FALSE FAILED', 'falselyFailed'],
  ['FALSE CONFIRMED', 'falselyConfirmed'],
  ['LOST', 'lost'],
] as const;

/** A title and one line a fault; the last four columns have to be 0. */
export function faultTable(tallies: readonly Tally[]): readonly string[] {
  const line = (name: string, cells: readonly string[]): string =>
    `${name.padEnd(42)}${cells.map((cell, index) => cell.padStart((COLUMNS[index]?.[0].length ?? 0) + 2)).join('')}`;
  const title = line(
    'fault',
    COLUMNS.map(([name]) => name),
  );
  const rows = tallies.map((tally) =>
    line(
      tally.name,
      COLUMNS.map(([, key]) => String(tally[key])),
    ),
  );
  return [title, ...rows];
}
