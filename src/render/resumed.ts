import type { CliError } from '../errors/cli-error.ts';
import type { View } from '../ports/terminal.ts';
import { table } from './table.ts';
import type { Cell } from './theme.ts';

interface ResumedView {
  readonly id: number;
  readonly operation: string;
  readonly signature: string | null;
  readonly outcome: string;
  readonly error: CliError | null;
}

/** One line per record, with the reason if it is not confirmed. When piped, also the signature. */
export function renderResumed(rows: readonly ResumedView[], view: View): string {
  if (rows.length === 0) return view.isTty ? 'Nothing is open.' : '';
  return table(
    ['ID', 'OPERATION', 'OUTCOME', 'WHY'],
    rows.map(({ id, operation, signature, outcome, error }): readonly Cell[] => {
      const why = error === null ? '' : (error.why ?? error.message);
      const cells = [String(id), operation, outcome, why];
      return view.isTty ? cells : [...cells, signature ?? ''];
    }),
    view,
  );
}
