import type { CliError } from '../errors/cli-error.ts';
import type { ExitName } from '../errors/codes.ts';
import type { Deps } from '../flow/deps.ts';
import { OPEN_STATES, type SignedPlanEntry } from '../journal/record.ts';
import { type NeedView, renderNeeds, renderOnce } from '../render/needs.ts';
import { renderRecords } from '../render/records.ts';
import { defineCommand, optional, toggle } from './command.ts';
import { untilInterrupted } from './interrupted.ts';
import { wallet } from './parameters.ts';
import { type GivenSetting, givenSettings, needsOf } from './status-needs.ts';
import { clusterNow, damagedWarning, type RecordJson, recordJson } from './tx/record-json.ts';

/** Milliseconds between two looks of --watch. */
const WATCH_MS = 5_000;

type Options = { readonly wallet: Parameters<typeof needsOf>[1]; readonly journal: boolean };

interface Result {
  /** Null when no wallet is known, or --journal was given. */
  readonly wallet: string | null;
  readonly needs: readonly NeedView[];
  readonly open: readonly RecordJson[];
  readonly plans: readonly SignedPlanEntry[];
  readonly next: { readonly why: string; readonly command: string } | null;
  /** What the commands need besides their words. */
  readonly given: readonly GivenSetting[];
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
  /** Why it is not known what needs the wallet; null when it is. */
  readonly failure: CliError | null;
}

export const command = defineCommand({
  description:
    'Show what needs you, on the whole marketplace: proceeds and prizes to claim, auctions to settle, bids that were outbid, offers received, scheduled bids, what has ended; and transactions of this tool whose outcome is not known, and signed plans. Exit code 13 when there is something to do.',
  example: 'status',
  never: 'It never sends anything, and never changes the journal.',
  args: {},
  options: {
    wallet: optional('WALLET', 'of this wallet (default: that of your key)', wallet),
    journal: toggle('only transactions and plans of this tool, without asking about a wallet'),
    watch: toggle('go on, and show it again when it changes, until Ctrl-C'),
  },
  fields: ['wallet', 'needs', 'open', 'plans', 'next'],
  run: look,
  render(result, view) {
    const { wallet, open, plans, failure } = result;
    // On a terminal what all of the commands need is said once, and each fits a line.
    const once = view.isTty ? variablesOf(result) : null;
    const { needs, next } = once === null ? withFlags(result) : result;
    const ofPlans = plans.map(({ subject, operation, signature }) => ({
      ...{ id: null, createdAt: null, otherCluster: false, state: 'signed plan', name: null, amount: null },
      ...{ operation, signature, mint: subject.mint },
    }));
    const none = 'Nothing is open: every transaction of this tool came to its end.';
    const records = renderRecords([...open, ...ofPlans], view, none);
    const isAsked = wallet !== null && failure === null;
    const quiet = view.isTty && isAsked ? ['Nothing on the marketplace needs you.'] : [];
    const mine = needs.length === 0 ? quiet : [renderNeeds(needs, view)];
    if (!view.isTty) return [...mine, ...(records === '' ? [] : [records])].join('\n');
    const first = once === null || (needs.length === 0 && next === null) ? [] : [renderOnce(once, view)];
    const advice = [
      ...(next === null ? [] : [`${next.why}: ${next.command}`]),
      ...(plans.length === 0
        ? []
        : ['Whoever has the file of a signed plan can send it: gavel tx submit FILE']),
    ];
    return [...first, ...mine, records, ...(advice.length === 0 ? [] : [advice.join('\n')])].join('\n\n');
  },
  notes: ({ notes }) => notes,
  warnings: ({ warnings }) => warnings,
  problem: ({ failure }) => failure,
  exit: ({ needs, next }): ExitName => (needs.length === 0 && next === null ? 'done' : 'needsYou'),
  json(result) {
    const { wallet, needs, open, plans, next } = withFlags(result);
    return {
      wallet,
      needs: needs.map(({ byName: _, ...need }) => need),
      ...{ open, plans: plans.map(planJson), next: next?.command ?? null },
    };
  },
  async hold(deps, first, write, options) {
    if (!options.watch) return;
    let shown = fingerprint(first);
    while (!deps.interrupted.aborted) {
      await Promise.race([deps.clock.sleep(WATCH_MS), untilInterrupted(deps.interrupted)]);
      if (deps.interrupted.aborted) return;
      const now = await look(deps, options);
      if (fingerprint(now) === shown) continue;
      shown = fingerprint(now);
      write(now);
    }
  },
});

/** What makes a difference to a person. */
function fingerprint({ needs, open, plans, failure }: Result): string {
  return [
    ...needs.map(({ what, command: typed }) => `${what} ${typed}`),
    ...open.map(({ id, state }) => `${id} ${state}`),
    ...plans.map(({ signature }) => signature),
    failure?.message ?? '',
  ].join('\n');
}

async function look(deps: Deps, { wallet, journal }: Options): Promise<Result> {
  const [reader, { cluster, warnings }] = await Promise.all([deps.records(), clusterNow(deps)]);
  const damaged: string[] = [];
  const found = reader?.list({ states: OPEN_STATES }, (record) => damaged.push(damagedWarning(record)));
  const open = (found ?? [])
    .map((record) => recordJson(record, cluster))
    // Nothing was signed, so there is nothing to do.
    .filter(({ state }) => state !== 'dropped');
  const { plans, warning } = await sendable(deps, reader?.plans() ?? [], cluster);
  const mine = journal ? NOT_ASKED : await needsOf(deps, wallet, reader, cluster);
  return {
    ...mine,
    open,
    plans,
    warnings: [...warnings, ...damaged, ...warning],
    next: nextCommand(open),
    given: givenSettings(deps),
  };
}

/** The same, with each command as it works alone. */
function withFlags(result: Result): Pick<Result, 'wallet' | 'needs' | 'open' | 'plans' | 'next'> {
  const flags = result.given.map(({ flag }) => ` ${flag}`).join('');
  const { needs, next } = result;
  return {
    ...result,
    needs: needs.map((need) => ({ ...need, command: need.command + flags, byName: need.byName + flags })),
    next: next && { ...next, command: next.command + flags },
  };
}

/** What to set once so that the commands work without flags. Null where that is nothing, or cannot be set so. */
function variablesOf({ given }: Result): string | null {
  const variables = given.flatMap(({ variable }) => variable ?? []);
  return given.length === 0 || variables.length < given.length ? null : `export ${variables.join(' ')}`;
}

const NOT_ASKED = { wallet: null, needs: [], notes: [], failure: null };

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
