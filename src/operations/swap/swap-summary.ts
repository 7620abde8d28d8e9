import { type Currency, formatAmount, formatExactly } from '../../domain/amount.ts';
import { leastOut, mostIn } from '../../domain/swap.ts';
import type { Risk, SummaryLine } from '../operation.ts';
import type { Swap } from './swap.ts';
import type { SwapState } from './swap-state.ts';

/** In basis points. What is above is asked about a second time. */
const HIGH_IMPACT = 300;
const HIGH_SLIPPAGE = 300;

const percent = (bps: number): string => `${bps / 100} %`;

/** How the payment reads in the preview. `price`: what is paid out of what comes out, in its base units. */
export function describeSwap(
  { quote }: Swap,
  { input }: SwapState,
  { currency, price }: { readonly currency: Currency; readonly price: bigint },
): readonly SummaryLine[] {
  if (quote === null) return [];
  const over = quote.steps.map(({ label, pool }) => `${label === '' ? 'pool' : label} ${pool}`);
  const most = mostIn(quote);
  const expected = quote.outAmount - price;
  return [
    ['pay with', `${most === quote.inAmount ? '' : 'at most '}${formatExactly(most, input)}`],
    ...(most === quote.inAmount ? [] : [['expected', formatAmount(quote.inAmount, input)] as const]),
    ['swapped for', `at least ${formatExactly(leastOut(quote), currency)}`],
    ['route', over.join(', then ')],
    ['price impact', percent(quote.impactBps)],
    ['slippage', `at most ${percent(quote.slippageBps)}`],
    ...(expected <= 0n
      ? []
      : [['left over', `about ${formatAmount(expected, currency)}, which stays yours`] as const]),
  ];
}

/** What a person has to agree to a second time; nothing when nothing is high. */
export function riskIn(swap: Swap | undefined): { readonly risk?: Risk } {
  if (swap === undefined || swap.quote === null) return {};
  const { quote, acceptsImpact } = swap;
  const reasons = [
    ...(quote.impactBps > HIGH_IMPACT
      ? [`the swap moves the price against you by ${percent(quote.impactBps)}`]
      : []),
    ...(quote.slippageBps > HIGH_SLIPPAGE
      ? [`the swap may give ${percent(quote.slippageBps)} less than quoted, or take so much more`]
      : []),
  ];
  const named = { reasons, word: 'swap', flag: '--accept-impact', isAccepted: acceptsImpact };
  return reasons.length === 0 ? {} : { risk: named };
}
