import { parsePath } from '../../errors/not-a-path.ts';
import { type SigningResult, signPlan } from '../../flow/plan/sign-plan.ts';
import { planLines } from '../../render/executed.ts';
import { renderPreview } from '../../render/preview.ts';
import { defineCommand, required } from '../command.ts';
import { readPlanText } from './plan-text.ts';

export const command = defineCommand({
  description:
    'Sign a plan of --sign-only, on a machine without a network. The transaction is made again from what was asked and from the accounts in the plan, and compared; every check that needs no network is made here, and those of the simulation are shown with where and when they were made. The signed plan goes to --out.',
  example: 'tx sign plan.json --out signed.json',
  never: 'It never uses the network, and never signs a plan in which anything was changed.',
  args: { plan: required('FILE', 'the plan', parsePath) },
  options: {},
  fields: ['operation', 'plan', 'signature', 'preview'],
  run: (deps, { plan }): Promise<SigningResult> => signPlan(deps, readPlanText(deps.documents, plan)),
  render: ({ preview, plan }, view) =>
    plan === null ? `${renderPreview(preview, view)}\n\nDry run: nothing was signed.` : planLines(plan, view),
  json: ({ preview, plan }) => ({
    operation: preview.operation,
    plan,
    signature: plan?.signature ?? null,
    preview,
  }),
});
