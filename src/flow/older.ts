import type { LandingEvent } from '../chain/landing/context.ts';
import { land } from '../chain/landing/land.ts';
import { EFFECT_WITHOUT_TRACE } from '../chain/landing/transitions.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Journal, OpenRecord, ArtworkQuery } from '../journal/record.ts';
import type { Chain } from '../ports/chain.ts';
import type { Deps } from './deps.ts';
import { conclude, landingOf, whyOpen } from './follow.ts';
import { MustWait } from './must-wait.ts';

/**
 * Before anything is signed: nothing older on the same subject may land after it. Throws `MustWait`, or
 * `intent_in_progress` where another process follows it. `dead`: records that are open and can land no more, as this run
 * has seen.
 */
export function requireNoOlderRecord(
  journal: Pick<Journal, 'openOn'>,
  about: ArtworkQuery,
  dead: ReadonlySet<number>,
): void {
  const open = journal.openOn(about).filter(({ id }) => !dead.has(id));
  const followed = open.find(({ held }) => held);
  if (followed !== undefined) throw busy(followed);
  const [oldest] = open;
  if (oldest !== undefined) throw new MustWait({ kind: 'older', record: oldest });
}

/**
 * Names plans on the same subject that were signed here and not sent: whoever has the file can send it. `height`: of a
 * recent block. `plan`: signature of the plan that is about to be sent; null for none.
 */
export function warnOfPlans(
  deps: Pick<Deps, 'terminal'>,
  journal: Pick<Journal, 'plansOn'>,
  about: ArtworkQuery,
  { height, plan }: { readonly height: bigint; readonly plan: string | null },
): void {
  for (const { operation, signature, lastValidBlockHeight } of journal.plansOn(about, height)) {
    if (signature === plan) continue;
    const left = lastValidBlockHeight - height;
    deps.terminal.warn(
      `a plan on the same artwork, ${operation}, was signed on this machine and can be sent for ${left} more blocks: ${signature}`,
    );
  }
}

/**
 * Waits until a record has come to its end: looks what becomes of it, and never sends it. Returns when it is over, however
 * it ended, and when it can land no more: it stays open where the accounts are as it would have made them, as somebody else
 * can have done, but nothing of it comes after what is read now. Throws `outcome_unknown` where that cannot be told, or the person waits no longer, and `intent_in_progress`.
 */
export async function waitForOlder(
  deps: Deps,
  chain: Chain,
  journal: Journal,
  older: OpenRecord,
): Promise<void> {
  const { terminal } = deps;
  // From here on Ctrl-C is heard by the wait, which leaves the record as it is.
  deps.endsItself();
  const taken = journal.take(older.id);
  if (taken.kind === 'ended') return;
  const { id, operation } = older;
  terminal.announce(
    `record ${id}, ${operation}, on the same artwork is open${whyOpen(journal, id)}: waiting for its end, without sending it again; Ctrl-C stops waiting`,
  );
  const outcome = await land(taken.recorded, {
    ...landingOf(deps, chain, taken.recorded),
    alreadySent: true,
    sends: false,
    onEvent: blocksTold(deps, id),
  });
  const error = await conclude(deps, chain, journal, taken.recorded, outcome);
  if (outcome.kind === 'unknown') {
    if (outcome.why !== EFFECT_WITHOUT_TRACE) throw stillOpen(older, outcome.why);
    terminal.announce(`record ${id} stays open, and can no longer land: ${outcome.why}`);
    return;
  }
  terminal.announce(`record ${id} is over: ${error === null ? 'it landed' : error.message}`);
}

/** Blocks between two lines about how many are left. */
const TELL_EVERY = 25n;

function blocksTold({ terminal }: Deps, id: number): (event: LandingEvent) => Promise<void> {
  let last: bigint | null = null;
  return async (event) => {
    if (event.kind !== 'blocks') return;
    const { left, slotMs } = event;
    if (last !== null && left !== 0n && last - left < TELL_EVERY) return;
    if (last === 0n) return;
    last = left;
    const about = slotMs === null ? '' : `, about ${Math.ceil((Number(left) * slotMs) / 1000)} s`;
    terminal.note(
      left === 0n
        ? `record ${id} can no longer land: asking what became of it`
        : `record ${id} can land in ${left} more ${left === 1n ? 'block' : 'blocks'}${about}`,
    );
  };
}

function busy({ id, operation, pid, signature }: OpenRecord): CliError {
  return new CliError('intent_in_progress', {
    what: 'another gavel is working on the same artwork, so nothing was signed',
    why: `process ${pid} follows record ${id}, ${operation}, which could land after what you asked for`,
    hint: `gavel tx status ${id}`,
    details: { id, pid, signature },
  });
}

function stillOpen({ id, operation, signature }: OpenRecord, why: string): CliError {
  return new CliError('outcome_unknown', {
    what: `nothing was signed: record ${id}, ${operation}, on the same artwork is open, and could land afterwards`,
    why,
    hint: `follow it: gavel tx resume ${id}`,
    details: { signature, id },
  });
}
