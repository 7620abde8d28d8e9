import type { Address } from '../../domain/address.ts';
import { U64_MAX } from '../../domain/amount.ts';
import { divideUp, type Hop, inputFor, outputFor } from './pools.ts';

export interface QuoteRequest {
  readonly inputMint: Address;
  readonly outputMint: Address;
  /** Of the input for ExactIn, of the output for ExactOut; base units. */
  readonly amount: bigint;
  readonly swapMode: 'ExactIn' | 'ExactOut';
  readonly slippageBps: number;
}

/** A route, and what goes into and out of each of its pools. */
export interface Priced {
  readonly hops: readonly Hop[];
  /** One more than there are hops. */
  readonly amounts: readonly bigint[];
}

const FULL_BPS = 10_000n;

/** The best of the routes; null where none can carry the amount. */
export function best(routes: readonly (readonly Hop[])[], request: QuoteRequest): Priced | null {
  const priced = routes.flatMap((hops) => price(hops, request) ?? []);
  const isExactOut = request.swapMode === 'ExactOut';
  const value = ({ amounts }: Priced): bigint => (isExactOut ? -(amounts[0] ?? 0n) : (amounts.at(-1) ?? 0n));
  return priced.reduce<Priced | null>(
    (found, one) => (found === null || value(one) > value(found) ? one : found),
    null,
  );
}

function price(hops: readonly Hop[], { amount, swapMode }: QuoteRequest): Priced | null {
  const isExactOut = swapMode === 'ExactOut';
  const amounts = [amount];
  for (const hop of isExactOut ? hops.toReversed() : hops) {
    const next = isExactOut ? inputFor(amounts[0] ?? 0n, hop) : outputFor(amounts.at(-1) ?? 0n, hop);
    if (next === null || next > U64_MAX) return null;
    if (isExactOut) amounts.unshift(next);
    else amounts.push(next);
  }
  return { hops, amounts };
}

/** The answer to a request for a quote, in the public format. Amounts are strings. */
export function quoteBody({ hops, amounts }: Priced, request: QuoteRequest, slot: bigint) {
  const { swapMode, slippageBps, inputMint, outputMint } = request;
  const [inAmount, outAmount] = [amounts[0] ?? 0n, amounts.at(-1) ?? 0n];
  const slippage = BigInt(slippageBps);
  const threshold =
    swapMode === 'ExactIn'
      ? (outAmount * (FULL_BPS - slippage)) / FULL_BPS
      : divideUp(inAmount * (FULL_BPS + slippage), FULL_BPS);
  return {
    inputMint,
    inAmount: String(inAmount),
    outputMint,
    outAmount: String(outAmount),
    otherAmountThreshold: String(threshold),
    swapMode,
    slippageBps,
    platformFee: null,
    priceImpactPct: impactOf({ hops, amounts }),
    routePlan: hops.map((hop, index) => ({
      swapInfo: {
        ammKey: hop.pool,
        label: 'Pools',
        inputMint: hop.inputMint,
        outputMint: hop.outputMint,
        inAmount: String(amounts[index]),
        outAmount: String(amounts[index + 1]),
        feeAmount: String(feeOf(amounts[index] ?? 0n, hop)),
        feeMint: hop.inputMint,
      },
      percent: 100,
    })),
    contextSlot: slot,
    timeTaken: 0,
  };
}

function feeOf(amount: bigint, { feeBps }: Hop): bigint {
  return divideUp(amount * BigInt(feeBps), FULL_BPS);
}

/** How much less comes out than at the price before the swap, its fees aside: a fraction of 1, as text. */
function impactOf({ hops, amounts }: Priced): string {
  const [given = 0n] = amounts;
  const start: readonly [bigint, bigint] = [given, 1n];
  const [above, below] = hops.reduce(
    ([top, bottom], { input, output, feeBps }) =>
      [top * output * (FULL_BPS - BigInt(feeBps)), bottom * input * FULL_BPS] as const,
    start,
  );
  const scale = 10n ** 9n;
  const kept = above === 0n ? scale : ((amounts.at(-1) ?? 0n) * below * scale) / above;
  const lost = kept >= scale ? 0n : scale - kept;
  return `0.${String(lost).padStart(9, '0')}`.replace(/\.?0+$/, '') || '0';
}
