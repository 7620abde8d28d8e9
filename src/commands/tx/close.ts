import { CliError } from '../../errors/cli-error.ts';
import { type Closed, close } from '../../flow/close.ts';
import { renderResumed } from '../../render/resumed.ts';
import { defineCommand, required } from '../command.ts';
import { requireRecord } from './find-record.ts';
import { recordId } from './parameters.ts';

interface Row extends Closed {
  readonly id: number;
}

export const command = defineCommand({
  description:
    'Close a record by hand that `gavel tx resume` cannot end: only when its transaction can land in no further block, and no RPC node that you name knows it. What landed after all is recorded as landed.',
  example: 'tx close 1',
  never: 'It never sends anything, and never closes a record whose transaction may still land.',
  args: { record: required('ID', 'number of a record', recordId) },
  options: {},
  fields: ['id', 'operation', 'signature', 'outcome', 'slot'],
  check({ settings }, { record: id }) {
    if (!settings.dryRun) return;
    throw new CliError('usage', {
      what: 'there is no dry run of this: it writes to the journal alone',
      hint: `gavel tx status ${id}`,
    });
  },
  async run(deps, { record: id }): Promise<Row> {
    requireRecord(await deps.records(), id);
    const [journal, chain] = await Promise.all([deps.journal(), deps.chain()]);
    return { id, ...(await close(deps, chain, journal, id)) };
  },
  render: ({ id, record, state, error }, view) =>
    renderResumed(
      [
        {
          id,
          operation: record.operation,
          signature: record.signed?.signature ?? null,
          outcome: state,
          error,
        },
      ],
      view,
    ),
  json: ({ id, record, state, slot }) => ({
    id,
    operation: record.operation,
    signature: record.signed?.signature ?? null,
    outcome: state,
    slot,
  }),
  problem: ({ error }) => error,
});
