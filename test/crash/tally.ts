/** What became of all that were killed of one command. */
export interface Tally {
  readonly name: string;
  steps: number;
  /** How often each of them was to be killed. */
  rounds: number;
  kills: number;
  /** Came to their end before the moment came: not all come to pass in every run. */
  unkilled: number;
  /** The process died before anything was on disk; or before it had signed, so that it was done again. */
  noRecord: number;
  dropped: number;
  /** Killed before it was sent, and followed when it could land no more. */
  expired: number;
  confirmed: number;
  twice: number;
  /** What the journal says is not what happened, or what was asked for did not come to be. */
  lost: number;
  /** The trials of the last two kinds. */
  readonly wrong: string[];
}

/** How one trial ended. */
export interface Trial {
  readonly killAt: string;
  readonly killed: boolean;
  /** Its bytes were on disk: nobody may take it for never having been. */
  readonly isSigned: boolean;
  /** By the journal, after `tx resume`; null where there is no record. */
  readonly state: string | null;
  /** How often it was executed by then, and after the command was done again where nothing had been signed. */
  readonly effects: number;
  readonly effectsAfter: number;
}

export function newTally(name: string): Tally {
  const none = {
    steps: 0,
    rounds: 0,
    kills: 0,
    unkilled: 0,
    noRecord: 0,
    dropped: 0,
    expired: 0,
    confirmed: 0,
  };
  return { name, ...none, twice: 0, lost: 0, wrong: [] };
}

const KINDS: Readonly<Record<string, 'noRecord' | 'dropped' | 'expired' | 'confirmed'>> = {
  ...{ none: 'noRecord', dropped: 'dropped', expired: 'expired' },
  ...{ confirmed: 'confirmed', finalized: 'confirmed' },
};

export function isDone(state: string | null): boolean {
  return KINDS[state ?? 'none'] === 'confirmed';
}

export function tallyUp(tally: Tally, trial: Trial): void {
  const { killed, isSigned, state, effects, effectsAfter } = trial;
  tally[killed ? 'kills' : 'unkilled'] += 1;
  const kind = KINDS[state ?? 'none'];
  if (kind !== undefined) tally[kind] += 1;
  const expected = kind === 'confirmed' ? 1 : 0;
  const isKept = kind === 'confirmed' || kind === 'expired' || (kind !== undefined && !isSigned);
  if (isKept && effects === expected && effectsAfter === 1) return;
  tally[Math.max(effects, effectsAfter) > 1 ? 'twice' : 'lost'] += 1;
  tally.wrong.push(`round ${tally.rounds}: ${JSON.stringify(trial)}`);
}

const COLUMNS = [
  ['command', ({ name }) => name],
  ['steps', ({ steps }) => steps],
  ['times each', ({ rounds }) => rounds],
  ['kills', ({ kills }) => kills],
  ['ended before', ({ unkilled }) => unkilled],
  ['no record', ({ noRecord }) => noRecord],
  ['dropped', ({ dropped }) => dropped],
  ['expired', ({ expired }) => expired],
  ['confirmed', ({ confirmed }) => confirmed],
  ['executed twice', ({ twice }) => twice],
  ['lost', ({ lost }) => lost],
] as const satisfies readonly (readonly [string, (tally: Tally) => string | number])[];

/** As it stands in docs/journal.md; the last two columns have to be 0. */
export function crashTable(tallies: readonly Tally[]): readonly string[] {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(COLUMNS.map(([title]) => title)),
    line(COLUMNS.map(([title]) => (title === 'command' ? '---' : '---:'))),
    ...tallies.map((tally) => line(COLUMNS.map(([, cell]) => cell(tally)))),
  ];
}
