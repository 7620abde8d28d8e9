import type { View } from '../ports/terminal.ts';
import { shortAddress } from './address.ts';
import { table } from './table.ts';
import type { Cell, Style } from './theme.ts';
import { shortDistance } from './time.ts';

/** A journal record, or a plan that was signed: the fields that are shown. */
export interface RecordView {
  /** Null for a plan, which has no record before it is sent. */
  readonly id: number | null;
  readonly operation: string;
  /** The state, in one or two words. */
  readonly state: string;
  readonly mint: string | null;
  /** Of the artwork; null if it is not known. */
  readonly name: string | null;
  /** As it was agreed to; null if it is not known. */
  readonly amount: string | null;
  readonly signature: string | null;
  /** When the command began, in ISO 8601; null if it is not known. */
  readonly createdAt: string | null;
  /** Whether it is of another cluster than the RPC node; null if the node did not say its cluster. */
  readonly otherCluster: boolean | null;
}

const STYLES: Readonly<Record<string, Style>> = {
  confirmed: 'good',
  finalized: 'good',
  failed: 'bad',
  unknown: 'warning',
  'under way': 'warning',
  'signed plan': 'warning',
};

/** Columns of a terminal on which a signature fits beside the rest. */
const WIDE = 110;

/** One line per record, newest first. Times, mints and signatures are shortened on a terminal only. */
export function renderRecords(records: readonly RecordView[], view: View, none: string): string {
  if (records.length === 0) return view.isTty ? none : '';
  const isWide = !view.isTty || view.width >= WIDE;
  const heading = ['ID', 'WHEN', 'OPERATION', 'ARTWORK', 'AMOUNT', 'STATE', ...(isWide ? ['SIGNATURE'] : [])];
  return table(
    heading,
    records.map((record): readonly Cell[] => {
      const { id, mint, name, amount, signature, operation } = record;
      const first = [id === null ? '' : String(id), begun(record, view), operation];
      const state = stateCell(record, view);
      if (!view.isTty) return [...first, mint ?? '', state, signature ?? '', name ?? '', amount ?? ''];
      const shown = [...first, name ?? short(mint), amount ?? '', state];
      return isWide ? [...shown, short(signature)] : shown;
    }),
    view,
    heading.indexOf('ARTWORK'),
  );
}

function begun({ createdAt }: RecordView, view: View): string {
  if (createdAt === null) return '';
  return view.isTty ? shortDistance(Date.parse(createdAt) / 1000 - view.now) : createdAt;
}

function stateCell({ state, otherCluster }: RecordView, view: View): Cell {
  const text = otherCluster === true ? `${state}, of another cluster` : state;
  const style = otherCluster === true ? 'dim' : STYLES[state];
  return style === undefined || !view.isTty ? text : { text, style };
}

function short(text: string | null): string {
  return text === null ? '' : shortAddress(text);
}
