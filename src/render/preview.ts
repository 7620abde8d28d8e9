import type { View } from '../deps.ts';
import { type Currency, formatAmount, formatExactly, SOL } from '../domain/amount.ts';
import type { Summary } from '../operations/operation.ts';
import type { DescribedInstruction } from '../transactions/describe.ts';
import type { Preview } from '../transactions/preview.ts';
import type { BalanceChange, FieldChange } from '../transactions/verify/verdict.ts';
import { escapeText } from './escape.ts';
import { fields } from './fields.ts';
import { type Cell, theme } from './theme.ts';
import { hang } from './wrap.ts';

/** What was asked, what will happen, what it costs, what was checked, and the instructions: in this order. */
export function renderPreview(preview: Preview, view: View): string {
  const { summary, signer, verdict, currencies, instructions } = preview;
  const look = theme(view);
  const section = (title: string, rows: readonly (readonly [string, string])[]) =>
    rows.length === 0 ? [] : ['', look.title(title), indent(fields(rows, { ...view, isTty: true }))];
  const changes = [
    ...verdict.fields.filter((change) => change.before !== null && change.after !== null).map(fieldRow),
    ...verdict.balances
      .filter((change) => change.before !== change.after)
      .map((change) => balanceRow(change, currencies)),
  ];
  return [
    look.title(escapeText(summary.title)),
    indent(
      fields([...summary.lines, ...warningRows(summary), ['you sign as', signer]], { ...view, isTty: true }),
    ),
    ...section('What will happen, as simulated on your RPC node', changes),
    ...section('What it costs', [['network fee', formatExactly(verdict.feeLamports, SOL)]]),
    '',
    look.title('What was checked'),
    ...verdict.checks.map((check) => hang('  ok  ', escapeText(check.sentence), view.width, look.good)),
    '',
    look.title('Instructions'),
    ...instructions.map((one, index) =>
      hang(`  ${index + 1}  `, escapeText(instructionLine(one)), view.width),
    ),
  ].join('\n');
}

function warningRows({ warnings = [] }: Summary): readonly (readonly [string, Cell])[] {
  return warnings.map((text) => ['warning', { text, style: 'warning' }]);
}

function fieldRow({ label, field, before, after }: FieldChange): readonly [string, string] {
  return [`${label} ${field}`, `${before} -> ${after}`];
}

function balanceRow(
  { mint, before, after }: BalanceChange,
  currencies: readonly Currency[],
): readonly [string, string] {
  const currency = mint === null ? SOL : currencies.find((one) => one.mint === mint);
  if (currency === undefined) return ['your artworks', `${before} -> ${after} of ${mint}`];
  return [`your ${currency.symbol}`, `${formatAmount(before, currency)} -> ${formatAmount(after, currency)}`];
}

function instructionLine({
  programName,
  program,
  name,
  arguments: given,
  accounts,
}: DescribedInstruction): string {
  const values = Object.entries(given).map(([key, value]) => `${key}=${value}`);
  const count =
    accounts.length === 0 ? [] : [`(${accounts.length} account${accounts.length === 1 ? '' : 's'})`];
  return [programName ?? program, name ?? 'unknown instruction', ...values, ...count].join(' ');
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
