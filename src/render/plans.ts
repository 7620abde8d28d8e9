import type { View } from '../ports/terminal.ts';
import { table } from './table.ts';

export interface BegunPlan {
  readonly plan: number;
  readonly operation: string;
  readonly wallet: string;
  readonly rows: number;
  readonly done: number;
  readonly hash: string;
}

/** One line per plan. */
export function renderPlans(plans: readonly BegunPlan[], view: View): string {
  if (plans.length === 0) return view.isTty ? 'No plan was begun.' : '';
  return table(
    ['PLAN', 'OPERATION', 'DONE', 'HASH'],
    plans.map(({ plan, operation, rows, done, hash }) => [
      ...[String(plan), operation, `${done} of ${rows}`, hash],
    ]),
    view,
  );
}
