import { land } from '../chain/landing/land.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Journal, JournalRecord, RecordState } from '../journal/record.ts';
import type { Chain } from '../ports/chain.ts';
import type { Deps } from './deps.ts';
import { conclude, landingOf } from './follow.ts';
import { requireSameCluster } from './resume.ts';

/** The result of closing a record. */
export interface Closed {
  readonly record: JournalRecord;
  readonly state: RecordState;
  readonly slot: bigint | null;
  /** The error of a transaction that landed and failed; null otherwise. */
  readonly error: CliError | null;
}

/**
 * Closes a record that `resume` cannot end: the accounts are as its transaction would have left them, and yet no node knows
 * the transaction. Never sends. The transaction must have expired by all the rules of landing, except for the comparison of
 * accounts. If it has landed, that is recorded instead. Throws `outcome_unknown` while it could still land or a node that was
 * named does not answer, `wrong_cluster`, `record_not_found` and `intent_in_progress`.
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

/** Looks for the transaction, without waiting for blocks in which it could still land. `left`: the number of those blocks. */
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
