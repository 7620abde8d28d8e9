import type { Currency } from '../domain/amount.ts';
import type { ScheduledBid, ScheduledBidPhase } from '../domain/scheduled-bid.ts';
import { clampSeconds, isoTime } from '../domain/unix-seconds.ts';
import type { View } from '../ports/terminal.ts';
import { shortPrice } from './price.ts';
import { table } from './table.ts';
import type { Style } from './theme.ts';
import { distance } from './time.ts';

export interface ScheduledBidView {
  readonly name: string | null;
  /** Null if it cannot be read. */
  readonly currency: Currency | null;
  readonly bid: ScheduledBid;
  readonly phase: ScheduledBidPhase;
}

const PHASE_STYLES: Readonly<Record<ScheduledBidPhase, Style>> = { waiting: 'good', due: 'warning' };

/** One line per scheduled bid. A name is always shown with the mint. */
export function renderScheduledBids(bids: readonly ScheduledBidView[], view: View): string {
  if (bids.length === 0) return view.isTty ? 'No scheduled bids.' : '';
  return table(
    ['NAME', 'MINT', 'AT', 'BID', 'STATE'],
    bids.map(({ name, currency, bid, phase }) => {
      const state = { text: phase, style: PHASE_STYLES[phase] };
      const price = shortPrice(bid.amount, currency);
      return [
        name ?? '?',
        bid.mint,
        // Short on a terminal, where the whole line would not fit.
        view.isTty ? distance(clampSeconds(bid.executeAt) - view.now) : isoTime(bid.executeAt),
        price,
        state,
      ];
    }),
    view,
    0,
  );
}
