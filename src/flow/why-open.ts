import type { JournalReader } from '../journal/record.ts';

/** Why a record is open though a node has spoken on it: `: the RPC node refused it (...)`; empty where there is nothing to say. */
export function whyOpen(journal: Pick<JournalReader, 'events'>, id: number): string {
  const said = journal.events(id).findLast(({ kind }) => ANSWERS.has(kind));
  if (said?.kind !== 'refused') return '';
  return `, though the RPC node refused it (${said.detail ?? 'it did not say why'}), since it may have been passed on`;
}

const ANSWERS: ReadonlySet<string> = new Set(['sent', 'seen', 'refused']);
