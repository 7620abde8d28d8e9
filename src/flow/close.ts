import { land } from '../chain/landing/land.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Journal, JournalRecord, RecordState } from '../journal/record.ts';
import type { Chain } from '../ports/chain.ts';
import type { Deps } from './deps.ts';
import { conclude, landingOf } from './follow.ts';
import { requireSameCluster } from './resume.ts';

/** What became of a record that was to be closed. */
export interface Closed {
  readonly record: JournalRecord;
  readonly state: RecordState;
  readonly slot: bigint | null;
  /** Why it landed and failed, where it did. */
  readonly error: CliError | null;
}

/**
 * Ends a record that `resume` cannot end, as when the accounts are as its transaction would have made them and no node
 * knows it. Never sends, and never says more than is known: it must be past its last valid height by everything that
 * "expired" is held to, but for what the accounts show; where it landed, that is recorded instead. Throws
 * `outcome_unknown` while it could still land or a node that was named does not answer, `wrong_cluster`,
 * `record_not_found` and `intent_in_progress`.
 */
export async function close(deps: Deps, chain: Chain, journal: Journal, id: number): Promise<Closed> {
  const before = journal.get(id);
  if (before !== null && before.signed !== null) await requireSameCluster(chain, before);
  const taken = journal.take(id);
  const { record } = taken;
  if (taken.kind === 'ended') return { record, state: record.state, slot: record.slot, error: null };
  deps.endsItself();
  const { effectSeen: _accounts, ...landing } = landingOf(deps, chain, taken.recorded);
  const { left, outcome } = await look(landing, taken.recorded);
  if (outcome.kind === 'unknown') throw notYet(record, left, outcome.why);
  if (outcome.kind === 'expired') {
    const message = 'no RPC node that was named knew it, and it could no longer land';
    journal.end(id, { state: 'closed', problem: { code: 'closed', message } });
    return { record, state: 'closed', slot: null, error: null };
  }
  const error = await conclude(deps, chain, journal, taken.recorded, outcome);
  return { record, state: error === null ? 'confirmed' : 'failed', slot: outcome.slot, error };
}

type Landing = Omit<ReturnType<typeof landingOf>, 'effectSeen'>;

/** Stops as soon as there are blocks left: who closes by hand does not wait for them. */
async function look(landing: Landing, recorded: Parameters<typeof land>[0]) {
  const enough = new AbortController();
  let left = 0n;
  const outcome = await land(recorded, {
    ...landing,
    interrupted: AbortSignal.any([landing.interrupted, enough.signal]),
    alreadySent: true,
    sends: false,
    onEvent: async (event) => {
      if (event.kind !== 'blocks') return;
      left = event.left;
      if (left > 0n) enough.abort();
    },
  });
  return { left, outcome };
}

function notYet({ id, signed }: JournalRecord, left: bigint, why: string): CliError {
  return new CliError('outcome_unknown', {
    what: `record ${id} cannot be closed: it is not known that its transaction never lands`,
    why: left > 0n ? `it can land in ${left} more ${left === 1n ? 'block' : 'blocks'}` : why,
    hint: left > 0n ? `follow it: gavel tx resume ${id}` : `gavel tx close ${id}`,
    details: { id, signature: signed?.signature ?? null },
  });
}
