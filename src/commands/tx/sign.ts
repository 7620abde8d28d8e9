import { parsePath } from '../../errors/not-a-path.ts';
import { type SigningResult, signPlan } from '../../flow/plan/sign-plan.ts';
import { planLines, renderDryRun } from '../../render/executed.ts';
import { defineCommand, required } from '../command.ts';
import { confirmPrice } from '../parameters.ts';
import { readPlanText } from './plan-text.ts';

/** Whether all of the preview was asked for. */
interface Shown {
  readonly details: boolean;
}

export const command = defineCommand({
  description:
    'Sign a plan of --sign-only, on a machine without a network. The transaction is made again from what was asked and from the accounts in the plan, and compared; every check that needs no network is made here, and those of the simulation are shown with where and when they were made. The signed plan goes to --out.',
  example: 'tx sign plan.json --out signed.json',
  never: 'It never uses the network, and never signs a plan in which anything was changed.',
  args: { plan: required('FILE', 'the plan', parsePath) },
  options: { confirmPrice },
  fields: ['operation', 'plan', 'signature', 'preview'],
  run: async (deps, { plan, confirmPrice: confirmed }): Promise<SigningResult & Shown> => ({
    ...(await signPlan(deps, readPlanText(deps.documents, plan), confirmed)),
    details: deps.settings.details,
  }),
  render: ({ preview, plan, details }, view) =>
    plan === null ? renderDryRun(preview, details, view) : planLines(plan, view),
  json: ({ preview, plan }) => ({
    operation: preview.operation,
    plan,
    signature: plan?.signature ?? null,
    preview,
  }),
});
