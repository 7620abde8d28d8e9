import type { Chain, Deps } from '../deps.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Journal, Recorded, SignedEntry } from '../journal/record.ts';
import { claim, type Words } from './claim.ts';
import { follow, type Landed } from './follow.ts';
import { followRecorded } from './resume.ts';

export interface DoneOnce {
  readonly recorded: Recorded;
  readonly landed: Landed;
}

/**
 * Carries out what a command asks for once, however often it is typed and wherever a process dies: claims it, has it
 * signed by `make`, puts what was signed on disk, and only then sends it. What is open already is followed instead, and
 * `make` is not called. Throws `intent_in_progress` where another process is at it, what `make` throws, and as `follow`.
 */
export async function onlyOnce<Intent>(
  deps: Deps,
  chain: Chain,
  words: Words<Intent>,
  make: (intent: Intent) => Promise<SignedEntry>,
): Promise<DoneOnce> {
  const claimed = await claim(deps, words);
  const { journal } = claimed;
  if (claimed.kind === 'found') {
    return { recorded: claimed.recorded, landed: await followRecorded(deps, chain, journal, claimed) };
  }
  const { id, intent } = claimed;
  const entry = await reasoned(journal, id, () => make(intent));
  const [recorded] = journal.sign([{ id, ...entry }]);
  if (recorded === undefined)
    throw new CliError('unexpected', { what: 'it was not recorded, and so not sent' });
  return { recorded, landed: await follow(deps, chain, journal, recorded, { alreadySent: false }) };
}

/** Says in the journal why nothing was signed, where nothing was. */
async function reasoned<T>(journal: Journal, id: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof CliError ? error.code : 'unexpected';
    const message = error instanceof Error ? error.message : String(error);
    try {
      journal.end(id, { state: 'dropped', problem: { code, message } });
    } catch {
      // Nothing was signed: what stopped it is what the person should read.
    }
    throw error;
  }
}
