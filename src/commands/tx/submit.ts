import { parsePath } from '../../errors/not-a-path.ts';
import { type SubmittedPlan, submitPlan } from '../../flow/plan/submit-plan.ts';
import { renderDryRun, signatureRows } from '../../render/executed.ts';
import { fields } from '../../render/fields.ts';
import { theme } from '../../render/theme.ts';
import { defineCommand, required } from '../command.ts';
import { readPlanText } from './plan-text.ts';

/** Whether all of the preview was asked for. */
interface Shown {
  readonly details: boolean;
}

export const command = defineCommand({
  description:
    'Send a signed plan. Before that it is checked again against the chain as it is now: built again, compared, simulated. Whoever signed it has agreed to it, so it does not ask. The cluster accepts a plan for 150 blocks after it was made.',
  example: 'tx submit signed.json',
  never:
    'It never sends a plan that was changed, that landed before, or that would do something else by now.',
  args: { plan: required('FILE', 'the signed plan', parsePath) },
  options: {},
  fields: ['operation', 'dryRun', 'signature', 'slot', 'preview'],
  run: async (deps, { plan }): Promise<SubmittedPlan & Shown> => ({
    ...(await submitPlan(deps, readPlanText(deps.documents, plan))),
    details: deps.settings.details,
  }),
  render: ({ preview, signature, landed, details }, view) => {
    if (landed === null) return renderDryRun(preview, details, view, 'sent');
    const rows: (readonly [string, string])[] = [
      ...(preview.summary.after ?? preview.summary.lines),
      ...(preview.summary.costs ?? []),
      ['slot', `${landed.slot}, confirmed`],
      ...signatureRows(preview, signature, view),
    ];
    const done = theme(view).good(`${preview.summary.done}.`);
    return view.isTty ? `${done}\n${fields(rows, view)}` : fields(rows, view);
  },
  json: ({ preview, signature, landed }) => ({
    operation: preview.operation,
    dryRun: landed === null,
    signature,
    slot: landed?.slot ?? null,
    preview,
  }),
});
