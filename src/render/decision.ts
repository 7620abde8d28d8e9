import { formatAmount, formatUnits, SOL } from '../domain/amount.ts';
import type { Decision, PriceChange } from '../operations/operation.ts';
import type { View } from '../ports/terminal.ts';
import { clipped, displayWidth } from '../text/display-width.ts';
import { escapeText } from '../text/escape.ts';
import type { Preview } from '../transactions/preview.ts';
import type { Check } from '../transactions/verdict.ts';
import { shortAddress, typableAddresses } from './address.ts';
import { indentedFields } from './fields.ts';
import { renderPreview } from './preview.ts';
import { type Cell, theme } from './theme.ts';

type Row = readonly [label: string, value: Cell];

/**
 * What a person is asked about: at most nine lines of 80 columns, so that a question below them leaves all on a small screen.
 * Warnings stand above. The whole preview in place of it where a check has failed.
 */
export function renderDecision(preview: Preview, view: View): string {
  if (preview.verdict.checks.some(({ passed }) => passed === false)) return renderPreview(preview, view);
  const { warnings = [] } = preview.summary;
  const look = theme(view);
  return [
    ...warnings.map((text) => look.warning(warningText(text, view))),
    headLine(preview, view),
    indentedFields(decisionRows(preview, view), view),
  ].join('\n');
}

/** A command in it has a line of its own where it would be broken. */
function warningText(text: string, view: View): string {
  const line = `Warning: ${escapeText(view.isTty ? typableAddresses(text, view) : text)}`;
  return line.length <= Math.min(view.width, WIDTH) ? line : line.replace(/: (?=gavel )/, ':\n  ');
}

/** What it is, where, and how much was checked. */
function headLine({ summary, place, verdict }: Preview, view: View): string {
  const look = theme(view);
  const where = place === undefined ? '' : ` on ${place.cluster} (${place.node})`;
  const head = escapeText(`${summary.verb}${where}`);
  const width = Math.min(view.width, WIDTH);
  const checked = tally(verdict.checks);
  const shown = clipped(head, Math.max(1, width - checked.length - GAP));
  return `${look.title(shown)}${' '.repeat(Math.max(GAP, width - checked.length - displayWidth(shown)))}${checked}`;
}

const WIDTH = 80;
const GAP = 2;

/** What cannot be checked yet, or what a dry run leaves out, is checked before anything is signed. */
function tally(checks: readonly Check[]): string {
  const passed = checks.filter((check) => check.passed === true).length;
  const rest = checks.length - passed;
  return rest === 0 ? `checked: ${passed} of ${passed}` : `checked: ${passed}, ${rest} at signing`;
}

function decisionRows(preview: Preview, view: View): readonly Row[] {
  const { summary, signer, signerName = null } = preview;
  const { change, lines, pays, name, mint } = summary.decision;
  const { costs, back, total } = lamportsOf(preview);
  const room = Math.min(view.width, WIDTH) - LABELS - mint.length - ' ()'.length;
  return [
    ['artwork', name === '' ? mint : `${clipped(escapeText(name), Math.max(room, LEAST_NAME))} (${mint})`],
    ...(change === undefined ? [] : [['price', changeText(change)] as const]),
    ...lines,
    ...(pays === undefined ? [] : [['you pay', payText(pays, total)] as const]),
    ...(back === 0n ? [] : [['comes back', `${formatAmount(back, SOL)} of rent`] as const]),
    ['signs', signerName === null ? signer : `${signerName} (${shortAddress(signer)})`],
    ['costs', costs],
  ];
}

/** Indent, the longest label, and the gap behind it. */
const LABELS = 2 + 'you then hold'.length + GAP;
const LEAST_NAME = 12;

function lamportsOf({ summary: { decision }, verdict, setup }: Preview) {
  const tableFee = setup?.verdict.feeLamports ?? 0n;
  const costs = [
    ...decision.costs,
    ['table', setup?.rentLamports ?? 0n] as const,
    ['network', verdict.feeLamports + tableFee] as const,
  ];
  const due = costs.filter(([, lamports]) => lamports > 0n);
  const sum = due.reduce((all, [, lamports]) => all + lamports, 0n);
  const parts = due.map(([what, lamports]) => `${what} ${formatUnits(lamports, SOL.decimals)}`);
  const [only] = due;
  return {
    costs:
      due.length === 1 && only !== undefined
        ? `${formatAmount(sum, SOL)} (${only[0]} fee)`
        : `${formatAmount(sum, SOL)} (${parts.join(', ')})`,
    back: costs.reduce((all, [, lamports]) => (lamports < 0n ? all - lamports : all), 0n),
    total: sum,
  };
}

function payText({ units, currency, isMost = false }: NonNullable<Decision['pays']>, others: bigint): string {
  const most = isMost ? 'at most ' : '';
  return currency.mint === SOL.mint
    ? `${most}${formatAmount(units + others, SOL)} in total, with what it costs`
    : `${most}${formatAmount(units, currency)}, and ${formatAmount(others, SOL)}`;
}

/** "2.5 -> 3 BOXD  (+20 %)" */
export function changeText({ before, after, currency }: PriceChange): string {
  return `${formatUnits(before, currency.decimals)} -> ${formatAmount(after, currency)}  ${percentText(before, after)}`;
}

function percentText(before: bigint, after: bigint): string {
  if (before === after) return '(unchanged)';
  if (before === 0n) return '(it was free)';
  const sign = after > before ? '+' : '-';
  const distance = after > before ? after - before : before - after;
  // Tenths of a per cent, rounded down: what is not all gone is never shown as -100 %.
  const tenths = (distance * 1000n) / before;
  return tenths === 0n ? `(${sign}under 0.1 %)` : `(${sign}${formatUnits(tenths, 1)} %)`;
}
