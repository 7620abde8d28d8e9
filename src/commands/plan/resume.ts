import { wholeNumber } from '../../config/parsers.ts';
import { CliError } from '../../errors/cli-error.ts';
import { readBulkPlan } from '../../flow/bulk/plan-text.ts';
import { renderBulkReport } from '../../render/bulk.ts';
import { defineCommand, optional } from '../command.ts';
import { applyPlan } from './apply-plan.ts';
import { writeRemaining } from './many.ts';
import { APPLY_OPTIONS, REPORT_FIELDS } from './options.ts';
import { reportJson, reportMeta, reportProblem } from './report.ts';
import { BULK_VERBS } from './verbs.ts';

export const command = defineCommand({
  description:
    'Go on with a plan that was begun. What is done is not done again, and what was sent is followed to its outcome first.',
  example: 'plan resume 1',
  never: 'It never does a row twice.',
  args: { number: optional('NUMBER', 'number of the plan (default: the newest)', wholeNumber(1, 2 ** 40)) },
  options: APPLY_OPTIONS,
  fields: REPORT_FIELDS,
  async run(deps, { number, approve, rps: perSecond, remaining }) {
    const plans = (await deps.records())?.bulkPlans() ?? [];
    const found = plans.find(({ id }) => number === null || id === number);
    if (found === undefined)
      throw new CliError('record_not_found', {
        what: number === null ? 'no plan was begun' : `plan ${number} was not found`,
        why: 'the journal has none',
        hint: 'gavel plan list',
      });
    const plan = readBulkPlan(found.text);
    const options = { problems: [], unchanged: 0, approve, perSecond, id: found.id };
    const report = await applyPlan(deps, BULK_VERBS[plan.operation], plan, options);
    writeRemaining(deps, report, remaining);
    return report;
  },
  render: renderBulkReport,
  json: reportJson,
  meta: reportMeta,
  problem: reportProblem,
});
