import type { Summary } from '../operations/operation.ts';
import type { View } from '../ports/terminal.ts';
import type { Preview, SetupPreview } from '../transactions/preview.ts';
import type { Check } from '../transactions/verdict.ts';
import { changeRows, feeRows, limitRows, tableRows } from './changes.ts';
import { checkSection } from './checks.ts';
import { indentedFields } from './fields.ts';
import { instructionLines } from './instructions.ts';
import type { Cell } from './theme.ts';
import { titleLines } from './title.ts';

/** The request, its effects, its cost, the checks, and the instructions, in this order. */
export function renderPreview(preview: Preview, view: View): string {
  const { summary, signer, verdict, currencies, instructions } = preview;
  const section = (title: string, rows: readonly (readonly [string, string])[]) =>
    rows.length === 0 ? [] : ['', ...titleLines(title, view), indentedFields(rows, view)];
  return [
    ...titleLines(summary.title, view),
    indentedFields([...summary.lines, ...warningRows(summary), ['you sign as', signer]], view),
    ...section(
      `What will happen, as simulated ${simulatedWhere(verdict.checks)}`,
      changeRows(verdict, currencies),
    ),
    ...section('What it costs', [
      ...(summary.costs ?? []),
      ...feeRows(verdict),
      ...limitRows(preview.config ?? null),
      ...tableRows(preview),
    ]),
    ...checkSections(verdict.checks, view),
    '',
    ...titleLines('Instructions', view),
    ...instructionLines(instructions, view),
    ...(preview.setup === undefined ? [] : setupSection(preview.setup, view)),
  ].join('\n');
}

/** The setup transaction, which lands first: its cost, and its effects. */
function setupSection({ table, addresses, verdict, instructions }: SetupPreview, view: View): string[] {
  return [
    '',
    ...titleLines('First, a transaction that makes its lookup table', view),
    indentedFields(
      [
        ['why', 'without the table it is too large for the network'],
        ['lookup table', table],
        ['holds', `${addresses.length} addresses of the transaction above, and belongs to your wallet`],
      ],
      view,
    ),
    ...checkSections(verdict.checks, view, 'What was checked of it'),
    '',
    ...titleLines('Instructions of that transaction', view),
    ...instructionLines(instructions, view),
  ];
}

function warningRows({ warnings = [], unknown = [] }: Summary): readonly (readonly [string, Cell])[] {
  return [
    ...warnings.map((text) => ['warning', { text, style: 'warning' }] as const),
    ...unknown.map((text) => ['not known', text] as const),
  ];
}

function simulatedWhere(checks: readonly Check[]): string {
  return checks.find((check) => check.code === 'simulates')?.where ?? 'on your RPC node';
}

/** Checks made here, then checks that somebody else made. */
function checkSections(checks: readonly Check[], view: View, checked = 'What was checked'): string[] {
  const places = [...new Set(checks.map((check) => check.where))];
  return places.flatMap((where) => {
    const title = where === undefined ? checked : `${checked} ${where}`;
    const here = checks.filter((check) => check.where === where);
    return ['', ...checkSection(title, here, view)];
  });
}
