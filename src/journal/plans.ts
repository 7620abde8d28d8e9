import { stringifyTagged } from '../json/json.ts';
import type { Book } from './book.ts';
import { readPlans } from './reader.ts';
import type { Journal } from './record.ts';
import { isSame } from './subjects.ts';
import type { WriterOptions } from './writer-options.ts';

/** Plans that were signed here. Whoever has the file can send it, and this journal would not know. */
export function createPlans(
  { path, database }: WriterOptions,
  { write, run }: Book,
): Pick<Journal, 'keepPlan' | 'plansOn'> {
  return {
    keepPlan: (plan) =>
      write(() => {
        const sql = 'INSERT OR REPLACE INTO plans (signature, plan) VALUES (?, ?)';
        run(sql, plan.signature, stringifyTagged(plan));
      }),
    plansOn: ({ cluster, wallet, subject }, height) =>
      readPlans(path, database).filter(
        (plan) =>
          plan.cluster === cluster &&
          plan.wallet === wallet &&
          plan.lastValidBlockHeight > height &&
          isSame(plan.subject, subject),
      ),
  };
}
