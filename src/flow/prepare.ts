import bs58 from 'bs58';
import { BLOCKHASH_BLOCKS } from '../domain/blocks.ts';
import { CliError } from '../errors/cli-error.ts';
import type { RecordArtwork } from '../journal/record.ts';
import type { Chain } from '../ports/chain.ts';
import { claim, drop, type EarlierClaim, type OwnClaim } from './claim.ts';
import type { Deps } from './deps.ts';
import { MustWait } from './must-wait.ts';
import { requireNoOlderRecord, waitForOlder, warnOfPlans } from './older.ts';
import { endedMeanwhile, followRecorded } from './resume.ts';
import { type Draft, type LandedTask, LeftFlow, type Prepared, type Source, type Task } from './task.ts';

/**
 * Claims the intent for this process, and builds its transaction. If a record of the intent is open already, or another
 * process has ended one since this process began, the task leaves the flow and follows that record. An open record on the same
 * artwork is waited for first, and then everything is read again. Throws `intent_in_progress` when another process works on it.
 */
export async function prepare(deps: Deps, chain: Chain, task: Task): Promise<Prepared | LeftFlow> {
  const dead = new Set<number>();
  for (;;) {
    const claimed = await claim(deps, task);
    if (claimed.kind !== 'made') return new LeftFlow(() => followEarlier(deps, chain, claimed));
    try {
      return { task, claim: claimed, draft: await build(deps, chain, { task, claim: claimed, dead }) };
    } catch (error) {
      drop(claimed, error);
      if (!(error instanceof MustWait)) throw error;
      const { earlier } = error;
      if (earlier.kind === 'setup') await endSetup(deps, chain, claimed, earlier.id);
      else {
        await waitForOlder(deps, chain, claimed.journal, earlier.record);
        dead.add(earlier.record.id);
      }
    }
  }
}

/** The same when nothing is sent: claims nothing, and waits for nothing. */
export async function prepareUnclaimed(chain: Chain, task: Task): Promise<Prepared> {
  const source = { chain, journal: null, requireNoOlderRecord: () => undefined };
  return { task, claim: null, draft: await task.build(await task.intent(), source) };
}

async function followEarlier(deps: Deps, chain: Chain, earlier: EarlierClaim): Promise<LandedTask> {
  const { kind, journal, recorded } = earlier;
  const end =
    kind === 'ended' ? endedMeanwhile(deps, earlier) : followRecorded(deps, chain, journal, earlier);
  return { recorded, landed: await end };
}

interface Building {
  readonly task: Task;
  readonly claim: OwnClaim;
  /** Open records that this process has seen become unable to land. */
  readonly dead: ReadonlySet<number>;
}

/** Throws `MustWait` when another transaction must have an outcome first. */
async function build(deps: Deps, chain: Chain, { task, claim: own, dead }: Building): Promise<Draft> {
  const { journal, id, intent, cluster, wallet } = own;
  const aboutOf = (artwork: RecordArtwork) => ({ cluster, wallet, subject: artwork, except: id });
  const source: Source = {
    chain,
    journal,
    cluster,
    requireNoOlderRecord: (artwork) => requireNoOlderRecord(journal, aboutOf(artwork), dead),
  };
  const draft = await task.build(intent, source);
  if (task.isPart === true) return draft;
  const { artwork, blockhash } = draft;
  source.requireNoOlderRecord(artwork);
  const height = blockhash.lastValidBlockHeight - BigInt(BLOCKHASH_BLOCKS);
  const plan = task.signature === undefined ? null : bs58.encode(task.signature);
  warnOfPlans(deps, journal, aboutOf(artwork), { height, plan });
  return draft;
}

/** Follows the setup transaction of an earlier run to its outcome. Throws `outcome_unknown` while that is not known. */
async function endSetup(deps: Deps, chain: Chain, { journal }: OwnClaim, id: number): Promise<void> {
  const taken = journal.take(id);
  if (taken.kind === 'ended') return;
  try {
    await followRecorded(deps, chain, journal, taken);
  } catch (error) {
    const isOver = error instanceof CliError && OVER.has(error.code);
    if (!isOver) throw error;
    // Its table does not exist, so another one will be created.
    deps.terminal.announce(`record ${id} is over: ${error.message}`);
  }
}

const OVER: ReadonlySet<string> = new Set(['transaction_failed', 'transaction_expired']);
