import type { View } from '../ports/terminal.ts';
import { shortAddress } from './address.ts';
import { table } from './table.ts';
import type { Cell, Style } from './theme.ts';
import { distance } from './time.ts';

/** A journal record, or a plan that was signed: the fields that are shown. */
export interface RecordView {
  /** Null for a plan, which has no record before it is sent. */
  readonly id: number | null;
  readonly operation: string;
  /** The state, in one or two words. */
  readonly state: string;
  readonly mint: string | null;
  readonly signature: string | null;
  /** ISO 8601; null if it is not known. */
  readonly changedAt: string | null;
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

/** One line per record, newest first. Times, mints and signatures are shortened on a terminal only. */
export function renderRecords(records: readonly RecordView[], view: View, none: string): string {
  if (records.length === 0) return view.isTty ? none : '';
  return table(
    ['ID', 'WHEN', 'OPERATION', 'ARTWORK', 'STATE', 'SIGNATURE'],
    records.map((record): readonly Cell[] => [
      record.id === null ? '' : String(record.id),
      changed(record, view),
      record.operation,
      short(record.mint, view),
      stateCell(record, view),
      short(record.signature, view),
    ]),
    view,
  );
}

function changed({ changedAt }: RecordView, view: View): string {
  if (changedAt === null) return '';
  return view.isTty ? distance(Date.parse(changedAt) / 1000 - view.now) : changedAt;
}

function stateCell({ state, otherCluster }: RecordView, view: View): Cell {
  const text = otherCluster === true ? `${state}, of another cluster` : state;
  const style = otherCluster === true ? 'dim' : STYLES[state];
  return style === undefined || !view.isTty ? text : { text, style };
}

function short(text: string | null, view: View): string {
  return text === null ? '' : view.isTty ? shortAddress(text) : text;
}
