import type { View } from '../ports/terminal.ts';
import { escapeText } from '../text/escape.ts';
import { theme } from './theme.ts';

/** What a watch shows: the account, null before it is known, and a line about the connection. */
export function watchScreen(account: string | null, trouble: string | null, view: View): string {
  const look = theme(view);
  const idle = account === null ? 'waiting for the first state' : 'watching, Ctrl-C to stop';
  // What a service says when it ends a connection may be anything.
  const line = trouble === null ? look.dim(idle) : look.warning(escapeText(trouble));
  return account === null ? line : `${account}\n\n${line}`;
}

const BARS = '▁▂▃▄▅▆▇█';

/** Amounts as bars, the newest last: at most `width`. Empty for fewer than two. */
export function sparkline(amounts: readonly bigint[], width: number): string {
  const shown = amounts.slice(-width);
  if (shown.length < 2) return '';
  const sorted = shown.toSorted((left, right) => (left < right ? -1 : 1));
  const [least = 0n] = sorted;
  const span = (sorted.at(-1) ?? 0n) - least;
  return shown
    .map((amount) => BARS[span === 0n ? 0 : Number(((amount - least) * BigInt(BARS.length - 1)) / span)])
    .join('');
}
