import { formatExactly, SOL } from '../domain/amount.ts';
import { toUnixSeconds } from '../domain/unix-seconds.ts';
import { spaced } from '../inspect/describe.ts';
import type { Field } from '../inspect/field-reader.ts';
import type { Inspection } from '../inspect/inspect.ts';
import { meaningOf } from '../inspect/meaning.ts';
import type { View } from '../ports/terminal.ts';
import { escapeText } from '../text/escape.ts';
import { fields as fieldLines } from './fields.ts';
import { hexDump } from './hex-dump.ts';
import { type Cell, theme } from './theme.ts';
import { when } from './time.ts';

/** The most bytes of one field without a meaning that are shown as text; `--raw` shows them all. */
const SHOWN_BYTES = 32;
/** The most fields that people are shown; --json has all. */
const SHOWN_FIELDS = 120;
/** The most bytes of one field in a dump: a tree has a million. */
const DUMPED = 4_096;

/** What an address is, its fields with their values in words, and what belongs to it. */
export function renderInspection(inspection: Inspection, raw: boolean, view: View): string {
  const { account, recognised, related } = inspection;
  const parts = [fieldLines(headRows(inspection), view)];
  if (raw && account !== null) parts.push(dump(inspection, account.data, view));
  else if (recognised.fields.length > 0) parts.push(section('Fields', fieldRows(inspection, view), view));
  if (related.length > 0) parts.push(relatedText(inspection, view));
  return parts.join(view.isTty ? '\n\n' : '\n');
}

function headRows({
  address,
  account,
  recognised,
  name,
  ownerName,
}: Inspection): readonly (readonly [string, Cell])[] {
  const { title, problem } = recognised;
  if (account === null)
    return [
      ['address', address],
      ['what', title],
    ];
  const { owner, lamports, data, executable } = account;
  return [
    ['address', address],
    ['what', title],
    ...(name === null ? [] : [['name', name] as const]),
    ...(problem === null ? [] : [['problem', { text: problem, style: 'bad' } as const] as const]),
    ['owner', ownerName === null ? owner : `${owner} (${ownerName})`],
    ['balance', formatExactly(lamports, SOL)],
    ['size', `${data.length} bytes`],
    ...(executable ? [['executable', 'yes'] as const] : []),
  ];
}

function fieldRows(
  { recognised: { fields }, currency }: Inspection,
  view: View,
): readonly (readonly [string, Cell])[] {
  const shown = fields.filter(({ name }) => !DULL.has(name)).slice(0, SHOWN_FIELDS);
  const left = fields.length - shown.length;
  const rows = shown.map((field) => [spaced(field.name), valueText(field, currency, view)] as const);
  const hidden = fields.filter(({ name }) => DULL.has(name)).length;
  return left > hidden ? [...rows, ['...', `${left - hidden} more fields, which --json shows`]] : rows;
}

/** Fields that say only that there is nothing: a dump shows them. */
const DULL: ReadonlySet<string> = new Set(['discriminator', 'padding', 'reserved', 'unused', 'noAuthority']);

/** The value in words, with the value itself where the words are others. */
function valueText(field: Field, currency: Inspection['currency'], view: View): string {
  const { unit, value, size } = field;
  if (value === null) return 'none';
  if (unit === 'time' && typeof value === 'bigint')
    return value === 0n ? 'none (0)' : `${when(toUnixSeconds(value), view)} (${value})`;
  if (unit === 'flag') return value === true ? 'yes' : 'no';
  if (unit === 'bytes' && typeof value === 'string' && size > SHOWN_BYTES)
    return `${value.slice(0, SHOWN_BYTES * 2)}... (${size} bytes, --raw shows them)`;
  const meaning = meaningOf(field, currency);
  return meaning === null ? String(value) : `${meaning} (${value})`;
}

/** When piped, three columns. */
function relatedText({ related }: Inspection, view: View): string {
  if (!view.isTty)
    return related
      .map(({ role, address, what }) => [role, address, what].map(escapeText).join('\t'))
      .join('\n');
  const rows = related.map(({ role, address, what }) => [role, `${address}  ${what}`] as const);
  return section('What belongs to it', rows, view);
}

function section(title: string, rows: readonly (readonly [string, Cell])[], view: View): string {
  const text = fieldLines(rows, view);
  return view.isTty ? `${theme(view).title(title)}\n${text}` : text;
}

/** Each field over its bytes. */
function dump({ recognised, currency }: Inspection, data: Uint8Array, view: View): string {
  const look = theme(view);
  const heading = (field: Field): string => {
    const { name, unit } = field;
    const value = unit === 'bytes' ? `${field.size} bytes` : valueText(field, currency, view);
    return `${look.label(escapeText(spaced(name)))}  ${escapeText(value)}`;
  };
  return hexDump(data, recognised.fields, heading, DUMPED).join('\n');
}
