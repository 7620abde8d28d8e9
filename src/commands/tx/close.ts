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
    'Close a record by hand that `gavel tx resume` cannot end. It works only when the transaction can no longer land, and no RPC node that you name knows it. A transaction that landed after all is recorded as landed.',
  example: 'tx close 1',
  never: 'It never sends anything, and never closes a record whose transaction may still land.',
  args: { record: required('ID', 'number of a record', recordId) },
  options: {},
  fields: ['id', 'operation', 'signature', 'outcome', 'slot'],
  check({ settings }, { record: id }) {
    if (!settings.dryRun) return;
    throw new CliError('usage', {
      what: 'this command has no dry run: it only writes to the journal',
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
