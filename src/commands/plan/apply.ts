import { CliError } from '../../errors/cli-error.ts';
import { parsePath } from '../../errors/not-a-path.ts';
import { readBulkPlan } from '../../flow/bulk/plan-text.ts';
import { renderBulkReport } from '../../render/bulk.ts';
import { defineCommand, required } from '../command.ts';
import { applyPlan } from './apply-plan.ts';
import { asSeenNow } from './make-plan.ts';
import { writeRemaining } from './many.ts';
import { APPLY_OPTIONS, REPORT_FIELDS } from './options.ts';
import { reportJson, reportMeta, reportProblem } from './report.ts';
import { BULK_VERBS } from './verbs.ts';

export const command = defineCommand({
  description: 'Carry out a plan that was written to a file with --plan.',
  example: 'plan apply plan.json --approve HASH',
  never: 'It never changes a price that is no longer as the plan shows it.',
  args: { file: required('FILE', 'the plan', parsePath) },
  options: APPLY_OPTIONS,
  fields: REPORT_FIELDS,
  async run(deps, { file, approve, rps: perSecond, remaining }) {
    const bytes = deps.documents.read(file);
    if (bytes === null)
      throw new CliError('usage', {
        what: `${file} cannot be used`,
        why: 'there is no such file',
        hint: 'make a plan: gavel listing reprice --all --price -10% --plan plan.json',
      });
    const { rows, ...rest } = readBulkPlan(new TextDecoder().decode(bytes));
    // Names and marks are not in the hash, so whoever had the file may have changed them.
    const plan = await asSeenNow(deps, { ...rest, rows: rows.map((row) => ({ ...row, name: null })) });
    const verb = BULK_VERBS[plan.operation];
    const options = { problems: [], unchanged: 0, approve, perSecond, id: null };
    const report = await applyPlan(deps, verb, plan, options);
    writeRemaining(deps, report, remaining);
    return report;
  },
  render: renderBulkReport,
  json: reportJson,
  meta: reportMeta,
  problem: reportProblem,
});
