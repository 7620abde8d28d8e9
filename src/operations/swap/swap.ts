import type { Address } from '../../domain/address.ts';
import type { SwapQuote } from '../../domain/swap.ts';
import type { AggregatorInstruction } from '../../ports/aggregator.ts';
import type { SwapState } from './swap-state.ts';

/** Paying with another token than is asked for. Quote and route are null until the aggregator was asked. */
export interface Swap {
  /** What is paid with. */
  readonly inputMint: Address;
  readonly slippageBps: number;
  /** The most that may go in, in base units; null: what the quote says. */
  readonly maxIn: bigint | null;
  /** Whether a high price impact or slippage was agreed to beforehand. */
  readonly acceptsImpact: boolean;
  readonly quote: SwapQuote | null;
  readonly route: SwapRoute | null;
}

/** The one instruction that is taken from an aggregator, and the tables with its accounts. */
export interface SwapRoute {
  readonly swap: AggregatorInstruction;
  readonly tables: readonly Address[];
}

/** How an operation is paid for with a swap. */
export interface SwapPayment<Intent, State> {
  /** Null when it is paid for in what is asked for. */
  of(intent: Intent): Swap | null;
  with(intent: Intent, swap: Swap): Intent;
  /** What was read for the swap of this intent. */
  stateOf(state: State): SwapState;
  /** What has to come out of the swap, in base units. */
  needs(state: State): { readonly mint: Address; readonly amount: bigint };
}
