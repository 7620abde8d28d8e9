import { CliError } from '../errors/cli-error.ts';
import type { Claim, Journal, JournalRecord, RecordState, TakeResult } from '../journal/record.ts';
import type { Chain } from '../ports/chain.ts';
import type { Deps } from './deps.ts';
import { follow, type Landed, whyOpen } from './follow.ts';
import type { GroupedJournal } from './group-writes.ts';
import { failedOnChain } from './outcomes.ts';
import { SETUP_OPERATION } from './setup/made.ts';

type Found = Pick<Exclude<Claim, { kind: 'made' }>, 'record' | 'recorded'>;

/** The result of resuming a record. */
export interface Resumed {
  readonly record: JournalRecord;
  readonly state: RecordState;
  readonly slot: bigint | null;
  /** Why it is not confirmed; null when it is. */
  readonly error: CliError | null;
}

/** Follows a transaction that was signed earlier: looks for it first, then sends the identical bytes from the journal again. */
export async function followRecorded(
  deps: Deps,
  chain: Chain,
  journal: Journal,
  { record, recorded }: Found,
): Promise<Landed> {
  const { id, operation } = record;
  deps.endsItself();
  deps.terminal.announce(
    `following record ${id}, ${operation}: it was signed before${whyOpen(journal, id)}, and is not made again`,
  );
  return follow(deps, chain, journal, recorded, { alreadySent: true });
}

/** The result of a record that another process ended since this command began. Throws `transaction_failed` if it failed. */
export async function endedMeanwhile({ terminal }: Deps, { record, recorded }: Found): Promise<Landed> {
  const { id, operation, state, slot, problem } = record;
  const { signature } = recorded;
  terminal.announce(
    `record ${id}, ${operation}, was open, and another gavel followed it to its outcome: it is not made again`,
  );
  terminal.announce(`signature ${signature}`);
  if (state !== 'failed') return { signature, slot: slot ?? 0n };
  const { code = 'Unknown', message = 'the journal does not say why' } = problem ?? {};
  throw failedOnChain(recorded, slot, { name: code, message, log: null });
}

/**
 * Follows a record until its outcome is known, and looks up whether a confirmed one is finalized. Throws `wrong_cluster`,
 * `record_not_found`, and `intent_in_progress` when a running process works on it.
 */
export async function resume(deps: Deps, chain: Chain, journal: Journal, id: number): Promise<Resumed> {
  const before = journal.get(id);
  if (before !== null && before.signed !== null) await requireSameCluster(chain, before);
  if (before?.state === 'confirmed') return finalize(chain, journal, before);
  return followTaken(deps, chain, { journal, written: async () => undefined }, journal.take(id));
}

/** Follows a record that this process has taken. */
export async function followTaken(
  deps: Deps,
  chain: Chain,
  { journal, written }: GroupedJournal,
  taken: TakeResult,
): Promise<Resumed> {
  const { record } = taken;
  if (taken.kind === 'ended') return { record, state: record.state, slot: record.slot, error: null };
  try {
    const { slot } = await followRecorded(deps, chain, journal, taken);
    await written();
    if (record.operation === SETUP_OPERATION) deps.terminal.announce(TABLE_IS_THERE);
    return { record, state: 'confirmed', slot, error: null };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    await written();
    return { record, state: journal.get(record.id)?.state ?? record.state, slot: null, error };
  }
}

const TABLE_IS_THERE =
  'its lookup table is there, and nothing else was signed: run the command that it was made for again, which uses it';

/** Marks a confirmed record as finalized, if it is. */
async function finalize(chain: Chain, journal: Journal, record: JournalRecord): Promise<Resumed> {
  const { id, signed, slot } = record;
  const status = signed === null ? null : await chain.getStatus(signed.signature, { searchHistory: true });
  if (status?.commitment !== 'finalized' || status.err !== null) {
    return { record, state: record.state, slot, error: null };
  }
  journal.end(id, { state: 'finalized', slot: status.slot });
  return { record, state: 'finalized', slot: status.slot, error: null };
}

/** Throws `wrong_cluster` unless the record is of the node's cluster. */
export async function requireSameCluster(
  chain: Chain,
  { id, cluster, rpcHosts }: JournalRecord,
): Promise<void> {
  const found = await chain.getGenesisHash();
  if (found === cluster) return;
  throw new CliError('wrong_cluster', {
    what: `record ${id} is of another cluster than the RPC node`,
    why: `it was made for the one with genesis hash ${cluster}, over ${rpcHosts.join(', ')}; the node's is ${found}`,
    hint: `name a node of its cluster: gavel tx resume ${id} --url URL`,
    details: { id, cluster, found },
  });
}
