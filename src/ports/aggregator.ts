import type { Address } from '../domain/address.ts';
import type { SwapMode, SwapQuote } from '../domain/swap.ts';

export interface QuoteRequest {
  /** What is paid with. */
  readonly inputMint: Address;
  readonly outputMint: Address;
  /** ExactIn: of what goes in. ExactOut: of what comes out. Base units. */
  readonly amount: bigint;
  readonly mode: SwapMode;
  readonly slippageBps: number;
}

/** An instruction as an aggregator gives it out, with its bytes decoded. */
export interface AggregatorInstruction {
  readonly program: Address;
  readonly accounts: readonly {
    readonly address: Address;
    readonly signer: boolean;
    readonly writable: boolean;
  }[];
  readonly data: Uint8Array;
}

/** What carries out a quote. Everything else that an aggregator would add to a transaction is left out. */
export interface AggregatorRoute {
  readonly swap: AggregatorInstruction;
  /** What it would do before the swap, such as opening accounts. */
  readonly setup: readonly AggregatorInstruction[];
  readonly tables: readonly Address[];
}

/** A swap aggregator. Its answers have the agreed shape; nothing else about them is certain. */
export interface Aggregator {
  /** `name:port`: the part of its address that may be shown. */
  readonly host: string;
  /** Throws `no_route` when it finds none. */
  quote(request: QuoteRequest): Promise<SwapQuote>;
  /** The instructions of a quote of its own for `wallet`. */
  route(quote: SwapQuote, wallet: Address): Promise<AggregatorRoute>;
}
