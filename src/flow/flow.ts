import type { Chain } from '../ports/chain.ts';
import { approve } from './approve.ts';
import { drop } from './claim.ts';
import type { Deps } from './deps.ts';
import { land } from './land.ts';
import { MustWait } from './must-wait.ts';
import { requirePlannable } from './plan/plannable.ts';
import { prepare, prepareUnclaimed } from './prepare.ts';
import { record } from './record.ts';
import { ofSetup } from './setup/problems.ts';
import { sign } from './sign.ts';
import {
  type Agreed,
  type ApprovedTask,
  type Checked,
  type LandedTask,
  LeftFlow,
  type SignedTask,
  type StartedTask,
  type Task,
} from './task.ts';
import { verify } from './verify.ts';

/**
 * The one way from what was asked for to what has landed. Of several tasks each has an end of its own, in their order;
 * what is signed of them goes to disk in one commit, before any of it is sent. They must not be so many that the blockhash
 * of the first is old when the last is signed.
 */
export async function carryOut(
  deps: Deps,
  tasks: readonly Task[],
): Promise<readonly PromiseSettledResult<LandedTask>[]> {
  const chain = await deps.chain();
  const begun = tasks.map((task): StartedTask => ({ task, claim: null }));
  const prepared = await each(begun, ({ task }) => prepare(deps, chain, task));
  const verified = await each(prepared, (one) => verify(deps, chain, one));
  const approved = await each(verified, (one) => approve(deps, chain, one));
  const complete = await each(approved, (one) => landSetupFirst(deps, chain, one));
  const signed = await each(complete, (one) => sign(deps, one));
  const recorded = record(signed);
  return land(deps, chain, recorded);
}

/** The same for one. Throws before anything is sent, or what became of it. */
export async function carryOutOne(deps: Deps, task: Task): Promise<LandedTask> {
  const [done] = await carryOut(deps, [task]);
  if (done?.status === 'fulfilled') return done.value;
  throw done?.reason;
}

/** For --sign-only: nothing is claimed, recorded or sent. Throws `usage` for what cannot be a plan. */
export async function signOnly(deps: Deps, chain: Chain, task: Task): Promise<SignedTask> {
  const verified = requirePlannable(await checkOnly(deps, chain, task));
  const approved = await approve(deps, null, verified);
  return sign(deps, approved);
}

/** For --dry-run: nobody is asked, and nothing signed. */
export async function checkOnly(deps: Deps, chain: Chain, task: Task): Promise<Checked> {
  const prepared = await prepareUnclaimed(chain, task);
  return verify(deps, chain, prepared);
}

/**
 * One step of all that have come so far, one after the other, since nodes limit how much is asked at once. What fails takes
 * no further step, and the journal says why nothing was signed.
 */
async function each<A extends StartedTask, B>(
  all: readonly (A | LeftFlow)[],
  step: (one: A) => Promise<B | LeftFlow>,
): Promise<readonly (B | LeftFlow)[]> {
  const next: (B | LeftFlow)[] = [];
  for (const one of all) {
    if (one instanceof LeftFlow) next.push(one);
    else next.push(await step(one).catch((error: unknown) => failed(one, error)));
  }
  return next;
}

function failed({ claim }: StartedTask, error: unknown): LeftFlow {
  if (claim !== null) drop(claim, error);
  return LeftFlow.by(error);
}

/** Lands the setup transaction that was agreed to, where there is one. Throws what became of it where it is not confirmed. */
async function landSetupFirst(deps: Deps, chain: Chain, agreed: Agreed): Promise<ApprovedTask | LeftFlow> {
  if (agreed.kind === 'ready') return agreed;
  const { task, claim, setup } = agreed;
  const { onTable, setupTask } = await import('./setup/set-up.ts');
  deps.terminal.announce(`first, its lookup table ${setup.table.address}`);
  const { recorded } = await carryOutOne(deps, setupTask(agreed)).catch((error: unknown) => {
    throw ofSetup(error);
  });
  if (recorded.watched[0]?.address === setup.table.address) return onTable(deps, chain, agreed);
  // Another process has made one for the same addresses meanwhile, which the next look finds, and asks about.
  if (claim !== null) drop(claim, new MustWait({ kind: 'setup', id: recorded.id }));
  return new LeftFlow(() => carryOutOne(deps, task));
}
