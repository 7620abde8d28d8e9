import type { Context, TransactionBuilder } from '@metaplex-foundation/umi';
import type { Instruction } from '@solana/kit';
import type { Random } from '../kind.ts';

/** The same inputs, given to our builder and to the official client; or other bytes that both compute, such as a hash. */
export type Pair =
  | { readonly ours: readonly Instruction[]; readonly official: TransactionBuilder }
  | { readonly ours: Uint8Array; readonly official: Uint8Array };

/** One instruction of a public program: pairs from random inputs. `context` is the official client's, without a network. */
export interface Case {
  /** As in the official client: `bubblegum transfer`. */
  readonly name: string;
  readonly make: (random: Random, context: Context) => Pair | Promise<Pair>;
}
