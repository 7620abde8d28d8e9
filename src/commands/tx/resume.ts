import { CliError } from '../../errors/cli-error.ts';
import type { Deps } from '../../flow/deps.ts';
import { type Resumed, resume } from '../../flow/resume.ts';
import { type ResumedOne, resumeAll } from '../../flow/resume-all.ts';
import type { Journal, UnsettledRecord } from '../../journal/record.ts';
import type { Chain } from '../../ports/chain.ts';
import { renderResumed } from '../../render/resumed.ts';
import { defineCommand, optional, toggle } from '../command.ts';
import { requireRecord } from './find-record.ts';
import { recordId } from './parameters.ts';
import { stateOf } from './record-json.ts';

interface Row {
  readonly id: number;
  readonly operation: string;
  readonly signature: string | null;
  /** As in `tx history`; "unknown" while it is not known. */
  readonly outcome: string;
  readonly slot: bigint | null;
  readonly error: CliError | null;
}

export const command = defineCommand({
  description:
    'Follow a sent transaction until its outcome is known: looks for it on the chain, and sends the identical bytes again while they can land.',
  example: 'tx resume --all',
  never: 'It never signs anything, and never sends anything but the bytes that were signed before.',
  args: { record: optional('ID', 'number of a record (default: the one that is open)', recordId) },
  options: { all: toggle('all records that are open, or not finalized yet') },
  fields: ['id', 'operation', 'signature', 'outcome', 'slot', 'error'],
  check({ settings }, { record, all }) {
    if (settings.dryRun) throw sends();
    if (record !== null && all)
      throw new CliError('usage', {
        what: 'a record and --all cannot be named together',
        hint: 'leave out one of them',
      });
  },
  async run(deps, { record, all }): Promise<readonly Row[]> {
    const known = await deps.records();
    if (record !== null) requireRecord(known, record);
    const wanted = record === null ? chosen(known?.unsettled(all ? CONFIRMED_AT_ONCE : 0) ?? [], all) : null;
    if (wanted?.length === 0) return [];
    const [journal, chain] = await Promise.all([deps.journal(), deps.chain()]);
    if (record !== null) return [await one(deps, chain, journal, record)];
    const cluster = await chain.getGenesisHash();
    const isElsewhere = (one: UnsettledRecord): boolean => all && (one.cluster ?? cluster) !== cluster;
    const own = (wanted ?? []).filter((one) => !isElsewhere(one));
    reportElsewhere(deps, (wanted ?? []).filter(isElsewhere));
    const resumed = await resumeAll(deps, chain, journal, own);
    return [...resumed].map(([id, one]) => rowOf(journal, id, one)).sort((a, b) => a.id - b.id);
  },
  render: (rows, view) => renderResumed(rows, view),
  json: (rows) =>
    rows.map(({ id, operation, signature, outcome, slot, error }) => ({
      ...{ id, operation, signature, outcome, slot },
      error: error === null ? null : { code: error.code, message: error.message, why: error.why ?? null },
    })),
  problem: (rows) => problemOf(rows),
});

/** How many confirmed records are looked up, the newest: as many as a node accepts in one call. */
const CONFIRMED_AT_ONCE = 256;

function chosen(wanted: readonly UnsettledRecord[], all: boolean): readonly UnsettledRecord[] {
  if (all || wanted.length <= 1) return wanted;
  throw new CliError('usage', {
    what: `${wanted.length} records are open`,
    why: `they are ${wanted.map(({ id }) => id).join(', ')}`,
    hint: 'name one of them, or all: gavel tx resume --all',
  });
}

/** Names the records of other clusters, which are left alone. */
function reportElsewhere({ terminal }: Deps, elsewhere: readonly UnsettledRecord[]): void {
  const ids = elsewhere.map(({ id }) => id);
  const [first] = ids;
  if (first === undefined) return;
  const left = ids.length === 1 ? `record ${first} is` : `records ${ids.join(', ')} are`;
  terminal.announce(
    `left alone: ${left} of another cluster; name a node of it: gavel tx resume ${first} --url URL`,
  );
}

async function one(deps: Deps, chain: Chain, journal: Journal, id: number): Promise<Row> {
  const resumed = await resume(deps, chain, journal, id).catch((error) => failed(journal, id, error));
  return rowFrom(id, resumed);
}

/** The row of one record. A damaged record has a row too, and does not stop the others. */
function rowOf(journal: Journal, id: number, one: ResumedOne): Row {
  if ('resumed' in one) return rowFrom(id, one.resumed);
  const { error } = one;
  if (error.code !== 'journal_unusable') return rowFrom(id, failed(journal, id, error));
  return { id, operation: '', signature: null, outcome: 'damaged', slot: null, error };
}

function rowFrom(id: number, { record, state, slot, error }: Resumed): Row {
  const { operation, signed } = record;
  // This process no longer works on it. Another process does if that is the error.
  const outcome = stateOf({ ...record, state, held: error?.code === 'intent_in_progress' });
  return { id, operation, signature: signed?.signature ?? null, outcome, slot, error };
}

/** The result for a record that cannot be resumed now. Throws the error when there is no such record. */
function failed(journal: Journal, id: number, error: unknown): Resumed {
  const record = error instanceof CliError ? journal.get(id) : null;
  if (!(error instanceof CliError) || record === null) throw error;
  return { record, state: record.state, slot: null, error };
}

/** The first error when all failed with the same exit code; otherwise `batch_partial`; null when all succeeded. */
function problemOf(rows: readonly Row[]): CliError | null {
  const failed = rows.flatMap(({ error }) => (error === null ? [] : [error]));
  const [first] = failed;
  if (first === undefined) return null;
  const alike = failed.length === rows.length && failed.every(({ exitCode }) => exitCode === first.exitCode);
  if (alike) return first;
  const done = rows.length - failed.length;
  return new CliError('batch_partial', {
    what: `${done} of ${rows.length} ${done === 1 ? 'is' : 'are'} over and done, ${failed.length} ${failed.length === 1 ? 'is' : 'are'} not`,
    hint: 'gavel tx history',
  });
}

function sends(): CliError {
  return new CliError('usage', {
    what: 'this command has no dry run: it sends what was signed before',
    hint: 'gavel tx history --state open',
  });
}
