import { CliError } from '../errors/cli-error.ts';
import type { RecordArtwork } from '../journal/record.ts';
import type { Preview } from '../transactions/preview.ts';
import type { Deps } from './deps.ts';
import { carryOutOne, checkOnly } from './flow.ts';
import type { Landed } from './follow.ts';
import { type OperationRequest, operationTask } from './operation-task.ts';
import type { WrittenPlan } from './plan/make-plan.ts';
import type { LandedTask } from './task.ts';

export interface OperationResult {
  readonly preview: Preview;
  readonly artwork: RecordArtwork;
  /** Null after --dry-run and --sign-only. */
  readonly landed: Landed | null;
  /** What --sign-only wrote. */
  readonly plan: WrittenPlan | null;
}

/**
 * Carries out what a command asks for, or as much of that as --dry-run and --sign-only leave. Throws before anything is
 * signed, or one of `transaction_failed`, `transaction_expired` and `outcome_unknown` afterwards.
 */
export async function runOperation<Intent, State>(
  deps: Deps,
  request: OperationRequest<Intent, State>,
): Promise<OperationResult> {
  const { dryRun, signOnly } = deps.settings;
  const task = operationTask(deps, request);
  if (dryRun) {
    const { preview, draft } = await checkOnly(deps, await deps.chain(), task);
    return { preview, artwork: draft.artwork, landed: null, plan: null };
  }
  if (signOnly) {
    const { makePlan } = await import('./plan/make-plan.ts');
    return { ...(await makePlan(deps, request)), landed: null };
  }
  return resultOf(await carryOutOne(deps, task));
}

/** What is known of a task that was carried out, by this process or an earlier one. */
export function resultOf({ recorded: { id, preview, subject }, landed }: LandedTask): OperationResult {
  if (preview !== null && subject !== null) return { preview, artwork: subject, landed, plan: null };
  throw new CliError('unexpected', {
    what: `record ${id} is not of a command`,
    hint: `gavel tx resume ${id}`,
  });
}
