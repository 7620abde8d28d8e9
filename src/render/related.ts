import { NO_ACCOUNT, type Related } from '../inspect/describe.ts';
import type { View } from '../ports/terminal.ts';
import { table } from './table.ts';
import type { Cell } from './theme.ts';

/** Addresses with what they are for. On a terminal of 80 columns there is no room for what is there, only for whether. */
export function renderRelated(rows: readonly Related[], view: View): string {
  return table(
    ['ADDRESS', 'EXISTS', 'WHAT FOR'],
    rows.map(({ role, address, what }): readonly Cell[] => {
      if (!view.isTty) return [address, role, what];
      const exists = what !== NO_ACCOUNT;
      return [address, exists ? { text: 'yes', style: 'good' } : { text: 'no', style: 'dim' }, role];
    }),
    view,
  );
}
