import { CliError } from '../errors/cli-error.ts';
import type { RecordArtwork } from '../journal/record.ts';
import type { Preview } from '../transactions/preview.ts';
import type { Deps } from './deps.ts';
import { carryOutOne, dryRun } from './flow.ts';
import type { Landed } from './follow.ts';
import { type OperationRequest, operationTask } from './operation-task.ts';
import type { WrittenPlan } from './plan/make-plan.ts';
import type { LandedTask } from './task.ts';

export interface OperationResult {
  readonly preview: Preview;
  readonly artwork: RecordArtwork;
  /** Null after --dry-run and --sign-only. */
  readonly landed: Landed | null;
  /** The file that --sign-only wrote; null without it. */
  readonly plan: WrittenPlan | null;
}

/**
 * Carries out an operation, or the part of it that --dry-run or --sign-only asks for. Throws what stopped it before it was
 * signed, or `transaction_failed`, `transaction_expired` or `outcome_unknown` afterwards.
 */
export async function runOperation<Intent, State>(
  deps: Deps,
  request: OperationRequest<Intent, State>,
): Promise<OperationResult> {
  const { settings } = deps;
  const task = operationTask(deps, request);
  if (settings.dryRun) {
    const { preview, draft } = await dryRun(deps, await deps.chain(), task);
    return { preview, artwork: draft.artwork, landed: null, plan: null };
  }
  if (settings.signOnly) {
    const { makePlan } = await import('./plan/make-plan.ts');
    return { ...(await makePlan(deps, request)), landed: null };
  }
  return resultOf(await carryOutOne(deps, task));
}

/** The result of an operation that this process or an earlier one carried out. */
export function resultOf({ recorded: { id, preview, subject }, landed }: LandedTask): OperationResult {
  if (preview !== null && subject !== null) return { preview, artwork: subject, landed, plan: null };
  throw new CliError('unexpected', {
    what: `record ${id} is not of a command`,
    hint: `gavel tx resume ${id}`,
  });
}
