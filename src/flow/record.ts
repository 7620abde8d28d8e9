import { CliError, REPORT_IT } from '../errors/cli-error.ts';
import type { Journal, Recorded } from '../journal/record.ts';
import { Left, type SignedOrder } from './order.ts';

/** What is on disk, and may be sent from here on. */
export interface RecordedOrder {
  readonly journal: Journal;
  readonly recorded: Recorded;
}

/** Puts all that is signed on disk, in one commit. Where that fails nothing of it may be sent. */
export function record(orders: readonly (SignedOrder | Left)[]): readonly (RecordedOrder | Left)[] {
  const claimed = orders.flatMap((one) =>
    one instanceof Left || one.claim === null ? [] : [{ claim: one.claim, entry: one.entry }],
  );
  const [journal] = claimed.map(({ claim }) => claim.journal);
  if (journal === undefined) return orders.map((one) => (one instanceof Left ? one : Left.by(unclaimed())));
  try {
    const all = journal.sign(claimed.map(({ claim: { id }, entry }) => ({ ...entry, id })));
    const byId = new Map(all.map((recorded) => [recorded.id, { journal, recorded }]));
    const recordedOf = ({ claim }: SignedOrder) => (claim === null ? undefined : byId.get(claim.id));
    return orders.map((one) => (one instanceof Left ? one : (recordedOf(one) ?? Left.by(unclaimed()))));
  } catch (error) {
    return orders.map((one) => (one instanceof Left ? one : Left.by(error)));
  }
}

function unclaimed(): CliError {
  return new CliError('unexpected', { what: 'it was not recorded, and so not sent', hint: REPORT_IT });
}
