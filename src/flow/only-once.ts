import { CliError } from '../errors/cli-error.ts';
import type { Claim, Journal, Recorded, RecordSubject, SignedEntry } from '../journal/record.ts';
import type { Chain } from '../ports/chain.ts';
import { claim, type Words } from './claim.ts';
import type { Deps } from './deps.ts';
import { follow, type Landed } from './follow.ts';
import { OlderIsOpen, requireFree, waitForOlder } from './older.ts';
import { endedMeanwhile, followRecorded } from './resume.ts';
import { SetupIsOpen } from './setup/made.ts';

export interface DoneOnce {
  readonly recorded: Recorded;
  readonly landed: Landed;
}

/** What is asked for, and how it is signed. */
export interface Intended<Intent> {
  readonly words: Words<Intent>;
  /** `requireFree` is to be called before anybody is asked. */
  make(intent: Intent, requireFree: RequireFree): Promise<SignedEntry>;
}

/**
 * Throws where something older on the same subject is open, which is then waited for, and the intent made anew. `height`:
 * of a recent block. `plan`: signature of the plan that is about to be sent, which is not held against itself.
 */
export type RequireFree = (subject: RecordSubject, height: bigint, plan?: string) => void;

/**
 * Carries out what a command asks for once, however often it is typed and wherever a process dies: claims it, has it
 * signed by `make`, puts what was signed on disk, and only then sends it. What is open already is followed instead, what
 * another process has done since this one began is not done again, and `make` is not called. What is open on the same
 * subject is waited for first. Throws `intent_in_progress` where another process is at it, what `make` throws, and as
 * `follow`.
 */
export async function onlyOnce<Intent>(
  deps: Deps,
  chain: Chain,
  words: Words<Intent>,
  make: Intended<Intent>['make'],
): Promise<DoneOnce> {
  const [done] = await eachOnce(deps, chain, [{ words, make }]);
  if (done?.status === 'fulfilled') return done.value;
  throw done?.reason;
}

/**
 * The same for several, each with an end of its own, in their order. What is signed of them goes to disk in one commit,
 * and is then followed side by side. They must not be so many that the first blockhash is old when the last is signed.
 */
export async function eachOnce<Intent>(
  deps: Deps,
  chain: Chain,
  intended: readonly Intended<Intent>[],
): Promise<readonly PromiseSettledResult<DoneOnce>[]> {
  const ready: PromiseSettledResult<Ready>[] = [];
  // One after the other: nodes limit how much is asked at once.
  for (const one of intended) ready.push(...(await Promise.allSettled([prepareOnce(deps, chain, one)])));
  const signed = ready.flatMap((one) =>
    one.status === 'fulfilled' && 'entry' in one.value ? [one.value] : [],
  );
  const recording = recordAll(signed);
  return Promise.allSettled(
    ready.map(async (one): Promise<DoneOnce> => {
      if (one.status === 'rejected') throw one.reason;
      const { journal } = one.value;
      if ('record' in one.value) {
        const { kind, recorded } = one.value;
        const work =
          kind === 'ended'
            ? endedMeanwhile(deps, one.value)
            : followRecorded(deps, chain, journal, one.value);
        return { recorded, landed: await work };
      }
      const own = (await recording).get(one.value.entry.id);
      if (own === undefined)
        throw new CliError('unexpected', { what: 'it was not recorded, and so not sent' });
      return { recorded: own, landed: await follow(deps, chain, journal, own, { alreadySent: false }) };
    }),
  );
}

interface Made {
  readonly journal: Journal;
  readonly entry: SignedEntry & { readonly id: number };
}

type Ready = Made | (Exclude<Claim, { kind: 'made' }> & { readonly journal: Journal });

async function prepareOnce<Intent>(
  deps: Deps,
  chain: Chain,
  { words, make }: Intended<Intent>,
): Promise<Ready> {
  const dead = new Set<number>();
  for (;;) {
    const claimed = await claim(deps, words);
    if (claimed.kind !== 'made') return claimed;
    const { journal, id, intent, cluster, wallet } = claimed;
    const free: RequireFree = (subject, height, plan) =>
      requireFree(
        deps,
        journal,
        { cluster, wallet, subject, except: id },
        { height, plan: plan ?? null, dead },
      );
    try {
      return { journal, entry: { ...(await reasoned(journal, id, () => make(intent, free))), id } };
    } catch (error) {
      if (error instanceof OlderIsOpen) {
        await waitForOlder(deps, chain, journal, error.older);
        dead.add(error.older.id);
      } else if (error instanceof SetupIsOpen) await endSetup(deps, chain, journal, error.id);
      else throw error;
      // What it has changed is read anew, and asked about anew.
    }
  }
}

/** Follows the setup transaction of an earlier run to its end. Throws `outcome_unknown` while that is not known. */
async function endSetup(deps: Deps, chain: Chain, journal: Journal, id: number): Promise<void> {
  const taken = journal.take(id);
  if (taken.kind === 'ended') return;
  try {
    await followRecorded(deps, chain, journal, taken);
  } catch (error) {
    const isOver = error instanceof CliError && OVER.has(error.code);
    if (!isOver) throw error;
    // Its table is not there, so the next one is made.
    deps.terminal.tell(`record ${id} is over: ${error.message}`);
  }
}

const OVER: ReadonlySet<string> = new Set(['transaction_failed', 'transaction_expired']);

/** In one commit. When it rejects, nothing of them may be sent. */
async function recordAll(made: readonly Made[]): Promise<ReadonlyMap<number, Recorded>> {
  const [first] = made;
  const recorded = first?.journal.sign(made.map(({ entry }) => entry)) ?? [];
  return new Map(recorded.map((one) => [one.id, one]));
}

/** Says in the journal why nothing was signed, where nothing was. */
async function reasoned<T>(journal: Journal, id: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const waits = error instanceof OlderIsOpen || error instanceof SetupIsOpen;
    const code = error instanceof CliError ? error.code : waits ? 'waited' : 'unexpected';
    const message = error instanceof Error ? error.message : String(error);
    try {
      journal.end(id, { state: 'dropped', problem: { code, message } });
    } catch {
      // Nothing was signed: what stopped it is what the person should read.
    }
    throw error;
  }
}
