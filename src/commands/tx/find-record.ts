import { CliError } from '../../errors/cli-error.ts';
import type { JournalReader, JournalRecord } from '../../journal/record.ts';

/** Throws `record_not_found`. `reader`: null when there is no journal yet. */
export function requireRecord(reader: Pick<JournalReader, 'get'> | null, id: number): JournalRecord {
  const record = reader?.get(id) ?? null;
  if (record !== null) return record;
  throw new CliError('record_not_found', {
    what: `there is no record ${id} in the journal`,
    hint: 'gavel tx history',
    details: { id },
  });
}
