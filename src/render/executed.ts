import { formatExactly, SOL } from '../domain/amount.ts';
import { BLOCKHASH_BLOCKS } from '../domain/blocks.ts';
import { explorerLink } from '../domain/clusters.ts';
import { shellWord } from '../errors/shell-word.ts';
import type { View } from '../ports/terminal.ts';
import type { Preview } from '../transactions/preview.ts';
import { tableRows } from './changes.ts';
import { renderDecision } from './decision.ts';
import { fields } from './fields.ts';
import { renderPreview } from './preview.ts';
import { type Cell, theme } from './theme.ts';

export interface ExecutedView {
  readonly preview: Preview;
  /** Whether all of the preview was asked for. */
  readonly details: boolean;
  readonly landed: { readonly signature: string; readonly slot: bigint } | null;
  readonly plan: { readonly path: string; readonly signature: string | null } | null;
  readonly mint: string;
  /** The type of the account, such as "listing". */
  readonly noun: string;
  readonly address: string;
  /** The result. A line replaces the line of the summary with the same label. */
  readonly outcome: readonly (readonly [label: string, value: string])[];
  readonly account: object | null;
  /** Null if the account could not be read back. */
  readonly viewSlot: bigint | null;
}

/** What can be done with a plan now, and for how long. */
export function planLines({ path, signature }: NonNullable<ExecutedView['plan']>, view: View): string {
  const rows: (readonly [string, string])[] = [
    ['plan', path],
    ...(signature === null ? [] : [['signature', signature] as const]),
    [
      'next',
      signature === null
        ? `gavel tx sign ${shellWord(path)} --out signed.json`
        : `gavel tx submit ${shellWord(path)}`,
    ],
    ['in time', `the cluster accepts it for ${BLOCKHASH_BLOCKS} blocks after it was made`],
  ];
  const done = signature === null ? 'Not signed, and nothing sent.' : 'Signed, and nothing sent.';
  return `${done}\n${fields(rows, view)}`;
}

/** The preview as a result: what decides, or all of it. */
function shownAgain(preview: Preview, details: boolean, view: View): string {
  return details ? renderPreview(preview, view) : renderDecision(preview, view);
}

export function renderDryRun(preview: Preview, details: boolean, view: View, never = 'signed'): string {
  return `${shownAgain(preview, details, view)}\n\nDry run: nothing was ${never}.`;
}

/** On a screen the signature stands above already. People are given a link, where an explorer shows the cluster. */
export function signatureRows(
  { place }: Pick<Preview, 'place'>,
  signature: string,
  view: View,
): readonly (readonly [string, string])[] {
  const link = place === undefined || !view.isTty ? null : explorerLink(place.genesisHash, signature);
  return [
    ...(view.isShared === true ? [] : [['signature', signature] as const]),
    ...(link === null ? [] : [['explorer', link] as const]),
  ];
}

/** After --dry-run and --sign-only, the preview; otherwise what was done, and where to find it. */
export function renderExecuted(executed: ExecutedView, view: View): string {
  const { preview, details, landed, plan, noun, address, account, viewSlot, outcome } = executed;
  if (plan !== null) return `${shownAgain(preview, details, view)}\n\n${planLines(plan, view)}`;
  if (landed === null) return renderDryRun(preview, details, view);
  const outcomes = new Map(outcome);
  const rows: (readonly [string, Cell])[] = [
    ...(preview.summary.after ?? preview.summary.lines).map(
      ([label, value]) => [label, outcomes.get(label) ?? value] as const,
    ),
    ...(preview.summary.costs ?? []),
    [noun, account === null && viewSlot !== null ? 'closed' : address],
    ['network fee', formatExactly(preview.verdict.feeLamports, SOL)],
    ...tableRows(preview),
    ['slot', `${landed.slot}, confirmed`],
    ...signatureRows(preview, landed.signature, view),
  ];
  const done = `${preview.summary.done}.`;
  if (view.isTty) return `${theme(view).good(done)}\n${fields(rows, view)}`;
  return fields(
    rows.map(([label, value]) => [label.trim(), value]),
    view,
  );
}
