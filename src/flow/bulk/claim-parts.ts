import { CliError } from '../../errors/cli-error.ts';
import type { Claim, JournalRecord, Recorded } from '../../journal/record.ts';
import { drop } from '../claim.ts';
import { endedMeanwhile, followRecorded } from '../resume.ts';
import type { BulkItem, BulkResult } from './item.ts';
import type { Part } from './part.ts';
import { type BulkRun, type ClaimedPart, endsRun } from './run.ts';

/**
 * Claims the intent of each part, all in one commit. A part of which a record is open already leaves the pack: that record is followed. So
 * does a part on whose artwork something older is open.
 */
export async function claimParts<I, S>(
  run: BulkRun<I, S>,
  parts: readonly Part<I, S>[],
): Promise<readonly ClaimedPart<I, S>[]> {
  const { journal, cluster, wallet, chain } = run;
  const claims = journal.together(() =>
    parts.map((part) => {
      const { operation, typed, intent } = part.item;
      const request = { cluster, wallet, operation: operation.name, intent, typed, rpcHosts: chain.hosts };
      return { part, claim: attempt(() => journal.claim(request)) };
    }),
  );
  const made: ClaimedPart<I, S>[] = [];
  for (const { part, claim } of claims) {
    if (claim instanceof CliError) run.end(part.item, { outcome: 'skipped', error: claim });
    else if (claim.kind === 'made') made.push({ ...part, id: claim.id });
    else run.end(part.item, await followed(run, claim));
  }
  return withoutOlder(run, made);
}

/**
 * The result of an item that cannot be prepared. Where an earlier run has signed it, that is followed: it may be what has changed the
 * chain since.
 */
export async function resultOfUnprepared<I, S>(
  run: BulkRun<I, S>,
  { operation, typed }: BulkItem<I, S>,
  error: CliError,
): Promise<BulkResult> {
  const { journal, cluster, wallet } = run;
  const open = attempt(() => journal.findTyped({ cluster, wallet, operation: operation.name, typed }));
  if (open instanceof CliError) return { outcome: 'skipped', error: open };
  return open === null ? { outcome: 'skipped', error } : followed(run, open);
}

/** Nothing is signed on an artwork while something older could land afterwards. */
function withoutOlder<I, S>(
  { journal, cluster, wallet, end }: BulkRun<I, S>,
  made: readonly ClaimedPart<I, S>[],
): readonly ClaimedPart<I, S>[] {
  const open = journal.openOnEach(
    made.map(({ id, artwork }) => ({ cluster, wallet, subject: artwork, except: id })),
  );
  return made.filter(({ id, item }, index) => {
    const [older] = open[index] ?? [];
    if (older === undefined) return true;
    const error = new CliError('intent_in_progress', {
      what: `record ${older.id}, ${older.operation}, on the same artwork is open, so nothing was signed`,
      why: 'it could land after what you asked for',
      hint: `gavel tx resume ${older.id}`,
      details: { id: older.id, signature: older.signature },
    });
    drop({ journal, id }, error);
    end(item, { outcome: 'skipped', error });
    return false;
  });
}

/** Each transaction is followed once, however many of the items it carries out. */
function followed<I, S>(
  { deps, chain, journal, following }: BulkRun<I, S>,
  claim: Exclude<Claim, { readonly kind: 'made' }>,
): Promise<BulkResult> {
  const { signature } = claim.recorded;
  const known = following.get(signature);
  if (known !== undefined) return known;
  const found: { readonly record: JournalRecord; readonly recorded: Recorded } = claim;
  const end =
    claim.kind === 'ended' ? endedMeanwhile(deps, found) : followRecorded(deps, chain, journal, found);
  const result = end.then(
    ({ slot }): BulkResult => ({ outcome: 'done', signature, slot }),
    (error: unknown): BulkResult => resultOf(error, signature),
  );
  following.set(signature, result);
  return result;
}

/** The result of what was signed and is not confirmed. */
export function resultOf(error: unknown, signature: string): BulkResult {
  if (!(error instanceof CliError)) throw error;
  const isOver = error.code === 'transaction_failed' || error.code === 'transaction_expired';
  return { outcome: isOver ? 'failed' : 'unknown', signature, error };
}

function attempt<T>(work: () => T): T | CliError {
  try {
    return work();
  } catch (error) {
    if (error instanceof CliError && !endsRun(error)) return error;
    throw error;
  }
}
