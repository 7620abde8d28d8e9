import { hashOf, readBulkPlan } from '../../flow/bulk/plan-text.ts';
import { renderPlans } from '../../render/plans.ts';
import { defineCommand } from '../command.ts';

export const command = defineCommand({
  description: 'List the plans for many artworks that were begun on this machine, newest first.',
  example: 'plan list',
  never: 'It never signs or sends anything.',
  args: {},
  options: {},
  fields: ['plan', 'operation', 'wallet', 'rows', 'done', 'hash'],
  async run({ records }) {
    const journal = await records();
    if (journal === null) return [];
    return journal.bulkPlans().map(({ id, text }) => {
      const plan = readBulkPlan(text);
      const { operation, wallet, cluster, rows } = plan;
      const isDone = (artwork: string): boolean =>
        journal.findDone({ operation, wallet, cluster, typed: { plan: id, artwork } }) !== null;
      const done = rows.filter(({ mint }) => isDone(mint)).length;
      return { plan: id, operation, wallet, rows: rows.length, done, hash: hashOf(plan) };
    });
  },
  render: renderPlans,
  json: (plans) => plans,
});
