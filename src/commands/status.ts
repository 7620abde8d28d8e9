import { OPEN_STATES } from '../journal/record.ts';
import { renderRecords } from '../render/records.ts';
import { defineCommand } from './command.ts';
import { clusterNow, damagedWarning, type RecordJson, recordJson } from './tx/record-json.ts';

export const command = defineCommand({
  description: 'Show the transactions of this tool whose outcome is not known, and what to do about them.',
  example: 'status',
  never: 'It never sends anything, and never changes the journal.',
  args: {},
  options: {},
  fields: ['open', 'next'],
  async run(deps) {
    const [reader, { cluster, warnings }] = await Promise.all([deps.records(), clusterNow(deps)]);
    const damaged: string[] = [];
    const found = reader?.list({ states: OPEN_STATES }, (record) => damaged.push(damagedWarning(record)));
    const open = (found ?? [])
      .map((record) => recordJson(record, cluster))
      // Nothing was signed, so there is nothing to do.
      .filter(({ state }) => state !== 'dropped');
    return { open, warnings: [...warnings, ...damaged], next: nextCommand(open) };
  },
  render({ open, next }, view) {
    const list = renderRecords(
      open,
      view,
      'Nothing is open: every transaction of this tool came to its end.',
    );
    return view.isTty && next !== null ? `${list}\n\n${next.why}: ${next.command}` : list;
  },
  warnings: ({ warnings }) => warnings,
  json: ({ open, next }) => ({ open, next: next?.command ?? null }),
});

/** The command to run next; null when there is nothing to do but wait. */
function nextCommand(open: readonly RecordJson[]): { readonly why: string; readonly command: string } | null {
  const mine = open.filter(({ state, otherCluster }) => state === 'unknown' && otherCluster !== true);
  const [first] = mine;
  if (first === undefined) return null;
  const which = mine.length === 1 ? String(first.id) : '--all';
  return { why: 'Find out what became of it', command: `gavel tx resume ${which}` };
}
