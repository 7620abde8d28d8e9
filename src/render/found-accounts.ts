import type { Currency } from '../domain/amount.ts';
import { isoTime, type UnixSeconds } from '../domain/unix-seconds.ts';
import type { View } from '../ports/terminal.ts';
import { namedWallet, shortAddress } from './address.ts';
import { table } from './table.ts';
import type { Cell } from './theme.ts';
import { distance } from './time.ts';

/** An account of the marketplace, as a search shows it. */
export interface FoundAccount {
  readonly kind: string;
  readonly address: string;
  /** The seller, creator, bidder or buyer. */
  readonly seller: string;
  readonly mint: string;
  readonly name: string | null;
  /** Null if it cannot be read. */
  readonly currency: Currency | null;
  /** Base units. */
  readonly price: bigint;
  /** "1.5 SOL". */
  readonly amount: string;
  /** Unix seconds, 0 for none. */
  readonly endTime: UnixSeconds;
  readonly ended: boolean;
}

/** One line per account. On a terminal its addresses are short, as `gavel inspect` takes them. */
export function renderFound(rows: readonly FoundAccount[], view: View): string {
  if (rows.length === 0) return view.isTty ? 'Nothing like that.' : '';
  const short = (address: string) => (view.isTty ? shortAddress(address) : address);
  return table(
    ['KIND', 'ACCOUNT', 'ARTWORK', 'WALLET', 'PRICE', 'ENDS'],
    rows.map(({ kind, address, mint, name, seller, amount, endTime, ended }): readonly Cell[] => [
      kind,
      short(address),
      view.isTty ? (name ?? short(mint)) : mint,
      view.isTty ? (namedWallet(seller, view) ?? short(seller)) : seller,
      amount,
      { text: endText(endTime, view), style: ended ? 'bad' : 'dim' },
    ]),
    view,
    2,
  );
}

function endText(time: UnixSeconds, view: View): string {
  if (time === 0) return view.isTty ? '' : '0';
  return view.isTty ? distance(Number(time) - view.now) : isoTime(time);
}
