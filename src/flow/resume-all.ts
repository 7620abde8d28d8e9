import { CliError } from '../errors/cli-error.ts';
import type { Journal, UnsettledRecord } from '../journal/record.ts';
import type { Chain } from '../ports/chain.ts';
import type { Deps } from './deps.ts';
import { warnUnwritten } from './follow.ts';
import { groupWrites } from './group-writes.ts';
import { followTaken, type Resumed, resume } from './resume.ts';

/** How many records are followed at the same time. */
const AT_ONCE = 32;

/** The result of one record, or what stopped it. */
export type ResumedOne = { readonly resumed: Resumed } | { readonly error: CliError };

/**
 * Resumes records of this cluster. First all open records are taken in one commit and followed. Then the others, which are
 * confirmed, are looked up in one call. An error in one does not stop the others. After an interrupt, records that were not
 * begun are left out of the result.
 */
export async function resumeAll(
  deps: Deps,
  chain: Chain,
  journal: Journal,
  wanted: readonly UnsettledRecord[],
): Promise<ReadonlyMap<number, ResumedOne>> {
  const results = new Map<number, ResumedOne>();
  const grouped = groupWrites(journal, (id, error) => {
    const signature = journal.get(id)?.signed?.signature ?? '';
    warnUnwritten(deps, { id, signature }, error);
  });
  const open = wanted.filter(({ isOpen }) => isOpen);
  const taken = journal.together(() =>
    open.map(({ id }) => ({ id, taking: attempt(() => journal.take(id)) })),
  );
  const follow = async ({ id, taking }: (typeof taken)[number]): Promise<void> => {
    if (deps.interrupted.aborted) return;
    const following = async () => followTaken(deps, chain, grouped, taking());
    results.set(id, await settled(following));
  };
  await inLanes(taken, AT_ONCE, follow);
  if (deps.interrupted.aborted) return results;
  const confirmed = wanted.filter(({ isOpen }) => !isOpen);
  const lookUp = async ({ id }: UnsettledRecord): Promise<void> => {
    results.set(id, await settled(() => resume(deps, chain, grouped.journal, id)));
  };
  await Promise.all(confirmed.map(lookUp));
  await grouped.written();
  return results;
}

/** Runs `work` now; the returned function returns its result, or throws its CliError. Other errors are thrown at once. */
function attempt<T>(work: () => T): () => T {
  try {
    const value = work();
    return () => value;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return () => {
      throw error;
    };
  }
}

async function settled(work: () => Promise<Resumed>): Promise<ResumedOne> {
  try {
    return { resumed: await work() };
  } catch (error) {
    if (error instanceof CliError) return { error };
    throw error;
  }
}

/** Runs `work` for all, in their order, with at most `lanes` at the same time. */
async function inLanes<T>(all: readonly T[], lanes: number, work: (one: T) => Promise<void>): Promise<void> {
  const rest = all.values();
  const lane = async (): Promise<void> => {
    for (const one of rest) await work(one);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
