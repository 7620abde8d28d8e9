import { formatAmount } from '../../domain/amount.ts';
import { CliError } from '../../errors/cli-error.ts';
import { amountsJson } from '../../render/amounts.ts';
import { type BulkLine, type BulkReport, outcomeCounts } from '../../render/bulk.ts';
import { csvText } from '../../render/csv.ts';

/** A record for each row, then for each line of the file that is not in the plan. */
export function reportJson({ lines }: BulkReport) {
  return lines.map(({ row, problem, outcome, signature, slot, error }) => ({
    line: problem?.line ?? null,
    artwork: row?.mint ?? problem?.named ?? null,
    name: row?.name ?? null,
    before: row?.before ?? null,
    after: row?.after ?? null,
    currency: row?.currency ?? null,
    amounts: row === null ? null : amountsJson(row, row.currency, 'before', 'after'),
    marks: row?.marks ?? [],
    outcome,
    signature,
    slot,
    error: error && {
      code: problem?.code ?? error.code,
      message: error.message,
      why: error.why ?? null,
      hint: error.hint ?? null,
    },
  }));
}

export const reportMeta = ({ id, shown: { hash, unchanged } }: BulkReport) => ({ plan: id, hash, unchanged });

/**
 * Null when all is done, or nothing was to be. `outcome_unknown` when the outcome of any is not known; the error itself when nothing is
 * done, and for the same reason; `batch_partial` otherwise.
 */
export function reportProblem({ lines, id, shown: { noun } }: BulkReport): CliError | null {
  const bad = lines.filter(({ outcome }) => outcome !== 'done' && outcome !== 'ready');
  if (bad.length === 0) return null;
  const hint =
    id === null
      ? 'correct the file, and run the command again'
      : `take up what remains: gavel plan resume ${id}`;
  const unknown = bad.filter(({ outcome }) => outcome === 'unknown');
  const reasons = [...new Set(bad.map(reasonOf))];
  const why = [...reasons.slice(0, SHOWN), ...(reasons.length > SHOWN ? ['…'] : [])].join('; ');
  const details = { plan: id, done: lines.length - bad.length, of: lines.length };
  if (unknown.length > 0) {
    return new CliError('outcome_unknown', {
      what: `it is not known whether ${unknown.length} of ${lines.length} landed: ${outcomeCounts(lines)}`,
      ...{ why, hint, details },
    });
  }
  const errors = bad.flatMap(({ error }) => error ?? []);
  const [first] = errors;
  const isSame = errors.length === lines.length && new Set(errors.map(({ code }) => code)).size === 1;
  if (first !== undefined && isSame && bad.every(({ problem }) => problem === null))
    return id === null ? first : first.withHint(hint);
  return new CliError('batch_partial', {
    what: `${details.done} of ${lines.length} ${noun}s are ${lines.some(({ outcome }) => outcome === 'ready') ? 'possible' : 'done'}`,
    ...{ why: why || 'it was interrupted', hint, details },
  });
}

/** Reasons in one error. All are in the data. */
const SHOWN = 3;

function reasonOf({ problem, error, outcome }: BulkLine): string {
  if (problem !== null) return `${problem.line === null ? '' : `line ${problem.line}: `}${problem.why}`;
  return error === null ? `${outcome === 'left' ? 'not begun' : outcome}` : (error.why ?? error.message);
}

/** What is not done, as a file that the same command takes. */
export function remainingCsv({ lines }: BulkReport): string {
  const rows = lines.flatMap(({ row, outcome }) => (row === null || outcome === 'done' ? [] : [row]));
  const records = rows.map(({ mint, currency, after }) => ({
    mint,
    price: after === null ? '' : formatAmount(after, currency).split(' ')[0],
    currency: currency.unconfirmed ? currency.mint : currency.symbol,
  }));
  return `${csvText(records) || 'mint,price,currency'}\n`;
}
