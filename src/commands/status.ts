import type { Deps } from '../flow/deps.ts';
import { OPEN_STATES, type SignedPlanEntry } from '../journal/record.ts';
import { renderRecords } from '../render/records.ts';
import { defineCommand } from './command.ts';
import { clusterNow, damagedWarning, type RecordJson, recordJson } from './tx/record-json.ts';

export const command = defineCommand({
  description:
    'Show what this tool has signed and whose outcome is not known, and what to do about it: transactions that are open, and plans that can still be sent.',
  example: 'status',
  never: 'It never sends anything, and never changes the journal.',
  args: {},
  options: {},
  fields: ['open', 'plans', 'next'],
  async run(deps) {
    const [reader, { cluster, warnings }] = await Promise.all([deps.records(), clusterNow(deps)]);
    const damaged: string[] = [];
    const found = reader?.list({ states: OPEN_STATES }, (record) => damaged.push(damagedWarning(record)));
    const open = (found ?? [])
      .map((record) => recordJson(record, cluster))
      // Nothing was signed, so there is nothing to do.
      .filter(({ state }) => state !== 'dropped');
    const { plans, warning } = await sendable(deps, reader?.plans() ?? [], cluster);
    return { open, plans, warnings: [...warnings, ...damaged, ...warning], next: nextCommand(open) };
  },
  render({ open, plans, next }, view) {
    const ofPlans = plans.map(({ subject, operation, signature }) => ({
      ...{ id: null, changedAt: null, otherCluster: false, state: 'signed plan' },
      ...{ operation, signature, mint: subject.mint },
    }));
    const none = 'Nothing is open: every transaction of this tool came to its end.';
    const list = renderRecords([...open, ...ofPlans], view, none);
    if (!view.isTty) return list;
    const advice = [
      ...(next === null ? [] : [`${next.why}: ${next.command}`]),
      ...(plans.length === 0
        ? []
        : ['Whoever has the file of a signed plan can send it: gavel tx submit FILE']),
    ];
    return [list, ...(advice.length === 0 ? [] : [advice.join('\n')])].join('\n\n');
  },
  warnings: ({ warnings }) => warnings,
  json: ({ open, plans, next }) => ({ open, plans: plans.map(planJson), next: next?.command ?? null }),
});

function planJson({ subject, ...plan }: SignedPlanEntry) {
  return { ...plan, mint: subject.mint };
}

/** The plans for this cluster that can still land. Only a node can tell which those are. */
async function sendable(
  deps: Pick<Deps, 'chain'>,
  all: readonly SignedPlanEntry[],
  cluster: string | null,
): Promise<{ readonly plans: readonly SignedPlanEntry[]; readonly warning: readonly string[] }> {
  const here = all.filter((plan) => plan.cluster === cluster);
  if (here.length === 0) return { plans: [], warning: [] };
  try {
    // Of a final block, so that one that is left out can never be sent.
    const { height } = await (await deps.chain()).getFinalizedTip();
    return { plans: here.filter(({ lastValidBlockHeight }) => lastValidBlockHeight > height), warning: [] };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return {
      plans: [],
      warning: [`it is not known which of the plans signed here can still be sent: ${why}`],
    };
  }
}

/** The command to run next; null when there is nothing to do but wait. */
function nextCommand(open: readonly RecordJson[]): { readonly why: string; readonly command: string } | null {
  const mine = open.filter(({ state, otherCluster }) => state === 'unknown' && otherCluster !== true);
  const [first] = mine;
  if (first === undefined) return null;
  const which = mine.length === 1 ? String(first.id) : '--all';
  return { why: 'Find out what became of it', command: `gavel tx resume ${which}` };
}
