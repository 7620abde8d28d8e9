import { parseTagged, stringifyTagged } from '../json/json.ts';
import type { Journal, SignedPlanEntry } from './record.ts';
import { asBytes, type Bytes, textOf } from './rows.ts';
import { isSame } from './subjects.ts';
import { asUnusable } from './unusable.ts';
import type { JournalWriter } from './writer.ts';
import type { WriterOptions } from './writer-options.ts';

/** The most plans that are searched. A plan can land for only about a minute. */
const NEWEST = 100;

/** Plans that were signed on this machine. Anybody with the file can send one, and this journal would not know. */
export function createPlans(
  { path, database }: WriterOptions,
  { write, run }: JournalWriter,
): Pick<Journal, 'keepPlan' | 'plansOn'> {
  return {
    keepPlan: (plan) =>
      write(() => {
        const sql = 'INSERT OR REPLACE INTO plans (signature, plan) VALUES (?, ?)';
        run(sql, plan.signature, stringifyTagged(plan));
      }),
    plansOn({ cluster, wallet, subject }, height) {
      try {
        const sql = `SELECT ${asBytes('plan')} FROM plans WHERE NOT EXISTS
          (SELECT 1 FROM records WHERE records.signature = plans.signature) ORDER BY rowid DESC LIMIT ?`;
        const rows = database.prepare(sql).all(NEWEST) as { readonly plan: Bytes }[];
        return rows
          .map(({ plan }) => parseTagged(String(textOf(plan))) as SignedPlanEntry)
          .filter(
            (plan) =>
              plan.cluster === cluster &&
              plan.wallet === wallet &&
              plan.lastValidBlockHeight > height &&
              isSame(plan.subject, subject),
          );
      } catch (error) {
        throw asUnusable(path, error);
      }
    },
  };
}
