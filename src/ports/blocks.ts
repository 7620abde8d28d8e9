import type { Address } from '../domain/address.ts';
import type { InnerInstruction } from './chain.ts';

/** A transaction of a block, with what came of it. */
export interface BlockTransaction {
  /** The fee payer's signature in base58. */
  readonly signature: string;
  readonly bytes: Uint8Array;
  readonly succeeded: boolean;
  /** The keys of the message in their order, then what was loaded from lookup tables. */
  readonly keys: readonly Address[];
  /** The addresses that were loaded from lookup tables, in the order of the message. */
  readonly loaded: { readonly writable: readonly Address[]; readonly readonly: readonly Address[] };
  /** What each instruction called, by its index. */
  readonly inner: readonly { readonly index: number; readonly instructions: readonly InnerInstruction[] }[];
}

export interface ChainBlock {
  readonly slot: bigint;
  readonly blockhash: string;
  readonly previousBlockhash: string;
  /** Unix seconds; null when the node does not know. */
  readonly time: bigint | null;
  readonly transactions: readonly BlockTransaction[];
}

/** The newest slots that the node has. */
export interface Slots {
  readonly confirmed: bigint;
  readonly finalized: bigint;
}

/** Reads blocks at confirmed commitment. */
export interface BlockReader {
  getSlots(): Promise<Slots>;
  /** The oldest slot whose block the node still has. */
  getFirstSlot(): Promise<bigint>;
  /** The slots from `first` to `last` that have a block, in order. At most 500,000 can be asked for. */
  getBlockSlots(first: bigint, last: bigint): Promise<readonly bigint[]>;
  /** Null where the node has no block: skipped, not there yet, or not kept. */
  getBlock(slot: bigint): Promise<ChainBlock | null>;
}
