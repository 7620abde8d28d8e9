import { formatAmount, SOL } from '../domain/amount.ts';
import type { View } from '../ports/terminal.ts';
import { fields } from './fields.ts';
import { type Comparison, type ReadSource, sourceRows } from './source.ts';

/** The most base64 characters that are shown; --json shows all. */
const SHOWN = 1_024;

/** An account that cannot be read as the expected type: everything that is known about it. */
export function renderUnreadable(
  account: { address: string; owner: string; lamports: bigint; bytes: number; data: string },
  { source, comparison }: { readonly source: ReadSource; readonly comparison: Comparison | null },
  view: View,
): string {
  const { address, owner, lamports, bytes, data } = account;
  const shown = data.length > SHOWN ? `${data.slice(0, SHOWN)}... (whole with --json)` : data;
  return fields(
    [
      ['account', address],
      ['state', { text: 'cannot be read', style: 'bad' }],
      ['owner', owner],
      ['balance', formatAmount(lamports, SOL)],
      ['size', `${bytes} bytes`],
      ['data', shown],
      ...sourceRows(source, comparison),
    ],
    view,
  );
}
