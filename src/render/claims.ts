import type { CliError } from '../errors/cli-error.ts';
import type { View } from '../ports/terminal.ts';
import type { Preview } from '../transactions/preview.ts';
import { table } from './table.ts';
import type { Style } from './theme.ts';

/** The result of one claim out of several. `ready`: checked, and not signed because of --dry-run. */
export interface ClaimedRaffle {
  readonly raffle: string;
  readonly mint: string;
  readonly outcome: 'done' | 'failed' | 'unknown' | 'skipped' | 'ready';
  readonly landed: { readonly signature: string; readonly slot: bigint } | null;
  readonly error: CliError | null;
  readonly preview: Preview | null;
}

const STYLES: Readonly<Record<ClaimedRaffle['outcome'], Style>> = {
  done: 'good',
  ready: 'good',
  failed: 'bad',
  unknown: 'warning',
  skipped: 'warning',
};

/** One line per raffle, with its address. When piped, also the amount that the creator receives, and the signature. */
export function renderClaims(results: readonly ClaimedRaffle[], view: View): string {
  if (results.length === 0) return view.isTty ? 'No raffle of yours has proceeds to claim.' : '';
  return table(
    ['RAFFLE', 'OUTCOME', 'YOU RECEIVE'],
    results.map(({ raffle, outcome, landed, error, preview }) => {
      const received = preview?.summary.lines.find(([label]) => label === 'you receive')?.[1] ?? '';
      const amount = view.isTty ? received.replace(/ \(.*$/, '') : received;
      const what = { text: outcome, style: STYLES[outcome] };
      const row = [raffle, what, error === null ? amount : error.message];
      return view.isTty ? row : [...row, landed?.signature ?? ''];
    }),
    view,
  );
}
