import { stringifyTagged } from '../json/json.ts';
import { readPlans } from './reader.ts';
import type { Journal } from './record.ts';
import { isSame } from './subjects.ts';
import type { JournalWriter } from './writer.ts';
import type { WriterOptions } from './writer-options.ts';

/** Plans that were signed on this machine. Anybody with the file can send one, and this journal would not know. */
export function createPlans(
  { path, database }: WriterOptions,
  { write, run }: JournalWriter,
): Pick<Journal, 'keepPlan' | 'keepBulkPlan' | 'plansOn'> {
  return {
    keepPlan: (plan) =>
      write(() => {
        const sql = 'INSERT OR REPLACE INTO plans (signature, plan) VALUES (?, ?)';
        run(sql, plan.signature, stringifyTagged(plan));
      }, 'synced'),
    keepBulkPlan: (text) =>
      write(() => Number(run('INSERT INTO bulk_plans (plan) VALUES (?)', text).lastInsertRowid), 'synced'),
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
