import type { Address } from '../../domain/address.ts';
import type { RecordSubject } from '../../journal/record.ts';
import type { PlanFile } from './plan.ts';
import { planRefused } from './plan-file.ts';

/** What a plan is about, as the journal keeps it. Throws `verification_failed` for one that names no account. */
export function subjectOf({ subject: { mint, addresses } }: Pick<PlanFile, 'subject'>): RecordSubject {
  const [own, ...others] = addresses.map((address) => address as Address);
  if (own === undefined) throw planRefused('it names no account that it is about');
  return { mint: mint as Address, addresses: [own, ...others] };
}
