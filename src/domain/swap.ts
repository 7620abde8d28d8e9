import type { Address } from './address.ts';
import { U64_MAX } from './amount.ts';
import { isAddress } from './base58.ts';
import { isRecord } from './is-record.ts';

/** A quote of an aggregator, as far as the tool and the service read it. Amounts are in base units. */
export interface SwapQuote {
  readonly inputMint: Address;
  readonly outputMint: Address;
  readonly inAmount: bigint;
  readonly outAmount: bigint;
  /** ExactIn: the least that comes out. ExactOut: the most that goes in. */
  readonly otherAmountThreshold: bigint;
  readonly mode: SwapMode;
  readonly slippageBps: number;
  /** The price impact, as the aggregator has it; rounded up. */
  readonly impactBps: number;
  /** The slot of the prices; null when it does not say. */
  readonly contextSlot: bigint | null;
  /** What each step of the route is called, and where it goes. */
  readonly steps: readonly SwapStep[];
  /** The aggregator's own object, which is passed on unchanged. */
  readonly raw: Readonly<Record<string, unknown>>;
}

export interface SwapStep {
  /** The pool. */
  readonly pool: string;
  readonly label: string;
  readonly inputMint: string;
  readonly outputMint: string;
}

export type SwapMode = 'ExactIn' | 'ExactOut';

/** The least that comes out: what the aggregator guarantees. */
export function leastOut({ mode, outAmount, otherAmountThreshold }: SwapQuote): bigint {
  return mode === 'ExactIn' ? otherAmountThreshold : outAmount;
}

/** The most that goes in. */
export function mostIn({ mode, inAmount, otherAmountThreshold }: SwapQuote): bigint {
  return mode === 'ExactIn' ? inAmount : otherAmountThreshold;
}

/** Reads a quote; returns what is wrong with it as the end of a sentence that begins with "it". */
export function readSwapQuote(value: unknown): SwapQuote | string {
  if (!isRecord(value)) return 'is not an object';
  const { swapMode: mode, slippageBps, priceImpactPct, contextSlot = null, routePlan } = value;
  const mints = [value.inputMint, value.outputMint];
  const [inputMint, outputMint] = mints.filter((one) => typeof one === 'string' && isAddress(one));
  if (inputMint === undefined || outputMint === undefined) return 'does not name its two mints';
  const amounts = [value.inAmount, value.outAmount, value.otherAmountThreshold].map(amountOf);
  const [inAmount = null, outAmount = null, otherAmountThreshold = null] = amounts;
  if (inAmount === null || outAmount === null || otherAmountThreshold === null)
    return 'has an amount that is not a string of an integer of 64 bits';
  if (mode !== 'ExactIn' && mode !== 'ExactOut') return 'has a swapMode other than ExactIn and ExactOut';
  // A service parses integers as bigints.
  const slippage = typeof slippageBps === 'bigint' ? Number(slippageBps) : slippageBps;
  if (typeof slippage !== 'number' || !Number.isInteger(slippage) || slippage < 0 || slippage > 10_000)
    return 'has no slippageBps up to 10000';
  const impact = Number(priceImpactPct);
  if (!isNumberText(priceImpactPct) || impact > 1) return 'has no priceImpactPct, a fraction of 1';
  if (contextSlot !== null && !isSlot(contextSlot)) return 'has a contextSlot that is not a slot';
  const steps = Array.isArray(routePlan) ? routePlan.map(stepOf) : [];
  if (steps.length === 0 || steps.some((step) => step === null)) return 'has no routePlan';
  return {
    inputMint: inputMint as Address,
    outputMint: outputMint as Address,
    inAmount,
    outAmount,
    otherAmountThreshold,
    mode,
    slippageBps: slippage,
    impactBps: Math.max(0, Math.ceil(impact * 10_000 - 1e-9)),
    contextSlot: contextSlot === null ? null : BigInt(contextSlot as number),
    steps: steps.filter((step) => step !== null),
    raw: value,
  };
}

function stepOf(value: unknown): SwapStep | null {
  const info = isRecord(value) ? value.swapInfo : null;
  if (!isRecord(info)) return null;
  const { ammKey, label = '', inputMint, outputMint } = info;
  const texts = [ammKey, inputMint, outputMint].filter((one) => typeof one === 'string');
  const [pool, input, output] = texts;
  if (pool === undefined || input === undefined || output === undefined) return null;
  return { pool, label: typeof label === 'string' ? label : '', inputMint: input, outputMint: output };
}

function amountOf(value: unknown): bigint | null {
  if (typeof value !== 'string' || !/^(0|[1-9]\d{0,19})$/.test(value)) return null;
  const amount = BigInt(value);
  return amount <= U64_MAX ? amount : null;
}

function isSlot(value: unknown): boolean {
  return (
    (typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value))) && value >= 0
  );
}

/** The forms of a price impact: a fraction of 1, at most 1. Negative for a gain. */
export const IMPACT =
  /^(?:-\d{1,20}(?:\.\d{1,40})?(?:[eE][+-]?\d{1,3})?|0(?:\.\d{1,40})?(?:[eE]-\d{1,3})?|1(?:\.0{1,40})?|[1-9](?:\.\d{1,40})?[eE]-0{0,2}[1-9]\d{0,2})$/;

function isNumberText(value: unknown): boolean {
  if (typeof value === 'bigint') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'string' && IMPACT.test(value);
}
