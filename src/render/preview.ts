import type { View } from '../deps.ts';
import type { Summary } from '../operations/operation.ts';
import type { Preview } from '../transactions/preview.ts';
import type { Check } from '../transactions/verify/verdict.ts';
import { changeRows, feeRows, limitRows } from './changes.ts';
import { checkSection } from './checks.ts';
import { indentedFields } from './fields.ts';
import { instructionLines } from './instructions.ts';
import type { Cell } from './theme.ts';
import { titleLines } from './title.ts';

/** What was asked, what will happen, what it costs, what was checked, and the instructions: in this order. */
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
    ]),
    ...checkSections(verdict.checks, view),
    '',
    ...titleLines('Instructions', view),
    ...instructionLines(instructions, view),
  ].join('\n');
}

function warningRows({ warnings = [] }: Summary): readonly (readonly [string, Cell])[] {
  return warnings.map((text) => ['warning', { text, style: 'warning' }]);
}

function simulatedWhere(checks: readonly Check[]): string {
  return checks.find((check) => check.code === 'simulates')?.where ?? 'on your RPC node';
}

/** Those made here, and then those that somebody else made. */
function checkSections(checks: readonly Check[], view: View): string[] {
  const places = [...new Set(checks.map((check) => check.where))];
  return places.flatMap((where) => {
    const title = where === undefined ? 'What was checked' : `What was checked ${where}`;
    const here = checks.filter((check) => check.where === where);
    return ['', ...checkSection(title, here, view)];
  });
}
