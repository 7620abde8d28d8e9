import { CliError, REPORT_IT } from '../errors/cli-error.ts';
import type { Journal, Recorded } from '../journal/record.ts';
import { LeftFlow, type SignedTask } from './task.ts';

/** A task whose signed bytes are on disk, so that they may be sent. */
export interface RecordedTask {
  readonly journal: Journal;
  readonly recorded: Recorded;
}

/** Writes everything that is signed to disk, in one commit. If that fails, nothing of it may be sent. */
export function record(tasks: readonly (SignedTask | LeftFlow)[]): readonly (RecordedTask | LeftFlow)[] {
  const claimed = tasks.flatMap((one) =>
    one instanceof LeftFlow || one.claim === null ? [] : [{ claim: one.claim, entry: one.entry }],
  );
  const [journal] = claimed.map(({ claim }) => claim.journal);
  if (journal === undefined)
    return tasks.map((one) => (one instanceof LeftFlow ? one : LeftFlow.by(unclaimed())));
  try {
    const all = journal.sign(claimed.map(({ claim: { id }, entry }) => ({ ...entry, id })));
    const byId = new Map(all.map((recorded) => [recorded.id, { journal, recorded }]));
    const recordedOf = ({ claim }: SignedTask) => (claim === null ? undefined : byId.get(claim.id));
    return tasks.map((one) =>
      one instanceof LeftFlow ? one : (recordedOf(one) ?? LeftFlow.by(unclaimed())),
    );
  } catch (error) {
    return tasks.map((one) => (one instanceof LeftFlow ? one : LeftFlow.by(error)));
  }
}

function unclaimed(): CliError {
  return new CliError('unexpected', { what: 'it was not recorded, and so not sent', hint: REPORT_IT });
}
