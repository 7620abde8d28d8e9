import type { View } from '../deps.ts';
import type { Preview } from '../transactions/preview.ts';
import { changeRows, feeRows } from './changes.ts';
import { checkLines } from './checks.ts';
import { escapeText } from './escape.ts';
import { fields } from './fields.ts';
import { instructionLines } from './instructions.ts';
import { theme } from './theme.ts';

/** What was asked, what will happen, what it costs, what was checked, and the instructions: in this order. */
export function renderPreview(preview: Preview, view: View): string {
  const { summary, signer, verdict, currencies, instructions } = preview;
  const look = theme(view);
  const section = (title: string, rows: readonly (readonly [string, string])[]) =>
    rows.length === 0 ? [] : ['', look.title(title), indent(fields(rows, { ...view, isTty: true }))];
  return [
    look.title(escapeText(summary.title)),
    indent(fields([...summary.lines, ['you sign as', signer]], { ...view, isTty: true })),
    ...section('What will happen, as simulated on your RPC node', changeRows(verdict, currencies)),
    ...section('What it costs', feeRows(verdict)),
    '',
    look.title('What was checked'),
    ...checkLines(verdict.checks, view),
    '',
    look.title('Instructions'),
    ...instructionLines(instructions, view),
  ].join('\n');
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
