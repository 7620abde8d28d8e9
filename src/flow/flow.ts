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
import { verify, verifyDryRun } from './verify.ts';

/**
 * The only way from a task to a landed transaction. Each of several tasks has its own result, in the order of the tasks. All
 * that is signed is written to disk in one commit before any of it is sent. With too many tasks the blockhash of the first
 * would be old when the last is signed.
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

/** The same for one task. Throws what stopped it before it was sent, or the error of its outcome. */
export async function carryOutOne(deps: Deps, task: Task): Promise<LandedTask> {
  const [done] = await carryOut(deps, [task]);
  if (done?.status === 'fulfilled') return done.value;
  throw done?.reason;
}

/** For --sign-only: claims, records and sends nothing. Throws `usage` for what cannot be a plan. */
export async function signOnly(deps: Deps, chain: Chain, task: Task): Promise<SignedTask> {
  const verified = requirePlannable(await checkOnly(deps, chain, task));
  const approved = await approve(deps, null, verified);
  return sign(deps, approved);
}

/** For --dry-run: asks nobody, and what comes of it cannot be signed. */
export async function dryRun(
  deps: Deps,
  chain: Chain,
  task: Task,
): Promise<Pick<Checked, 'draft' | 'preview'>> {
  const prepared = await prepareUnclaimed(chain, task);
  return verifyDryRun(deps, chain, prepared);
}

/** For what is signed later, or elsewhere: asks nobody. */
export async function checkOnly(deps: Deps, chain: Chain, task: Task): Promise<Checked> {
  const prepared = await prepareUnclaimed(chain, task);
  return verify(deps, chain, prepared);
}

/**
 * Takes one step with every task that is still in the flow, one after the other, because nodes limit the number of requests. A
 * task that fails leaves the flow, and the journal records why nothing was signed.
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

/** Lands the setup transaction, if the task has one. Throws the error of its outcome unless it is confirmed. */
async function landSetupFirst(deps: Deps, chain: Chain, agreed: Agreed): Promise<ApprovedTask | LeftFlow> {
  if (agreed.kind === 'ready') return agreed;
  const { task, claim, setup } = agreed;
  const { onTable, setupTask } = await import('./setup/set-up.ts');
  deps.terminal.announce(`first, its lookup table ${setup.table.address}`);
  const { recorded } = await carryOutOne(deps, setupTask(agreed)).catch((error: unknown) => {
    throw ofSetup(error);
  });
  if (recorded.watched[0]?.address === setup.table.address) return onTable(deps, chain, agreed);
  // Another process has meanwhile created a table for the same addresses. Start again: that table is found, and shown.
  if (claim !== null) drop(claim, new MustWait({ kind: 'setup', id: recorded.id }));
  return new LeftFlow(() => carryOutOne(deps, task));
}
