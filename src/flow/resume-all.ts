import { CliError } from '../errors/cli-error.ts';
import type { Journal, UnsettledRecord } from '../journal/record.ts';
import type { Chain } from '../ports/chain.ts';
import type { Deps } from './deps.ts';
import { warnUnwritten } from './follow.ts';
import { groupWrites } from './group-writes.ts';
import { followTaken, type Resumed, resume } from './resume.ts';

/** As many are followed side by side: one that has to be waited for does not keep the others waiting. */
const AT_ONCE = 32;

/** What became of one record, or what stood in the way. */
export type ResumedOne = { readonly resumed: Resumed } | { readonly error: CliError };

/**
 * Brings records of this cluster to their end. All that are open are taken up in one commit and followed; then the others
 * are looked up, in one call. What stands in the way of one does not keep the others from it. Those that had not begun
 * when the command was interrupted are left out.
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

/** What `work` returned or threw, to be had later. Throws what is not to be expected. */
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

/** All of them, so many at once, in their order. */
async function inLanes<T>(all: readonly T[], lanes: number, work: (one: T) => Promise<void>): Promise<void> {
  const rest = all.values();
  const lane = async (): Promise<void> => {
    for (const one of rest) await work(one);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
