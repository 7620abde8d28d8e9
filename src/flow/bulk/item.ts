import type { Address } from '../../domain/address.ts';
import type { CliError } from '../../errors/cli-error.ts';
import type { RecordArtwork } from '../../journal/record.ts';
import type { Operation } from '../../operations/operation.ts';

/** One of many operations that are agreed to together, and packed into as few transactions as they fit. */
export interface BulkItem<Intent = unknown, State = unknown> {
  readonly operation: Operation<Intent, State>;
  /** The address that the row of the plan names. */
  readonly named: Address;
  /** What the plan calls the artwork; empty where its name was not read. */
  readonly name: string;
  /** The plan and the row: what the record of the journal is found by. */
  readonly typed: unknown;
  readonly intent: Intent;
  artworkOf(intent: Intent, state: State): Promise<RecordArtwork>;
  /** Throws when the chain is no longer as the plan shows it. */
  requireSame(state: State): void;
}

/**
 * The result of one item. `failed`: its transaction landed and failed, or never landed. `skipped`: nothing was signed for it. `left`: it
 * was not begun, because the run ended before.
 */
export type BulkResult =
  | { readonly outcome: 'done'; readonly signature: string; readonly slot: bigint | null }
  | { readonly outcome: 'failed' | 'unknown'; readonly signature: string; readonly error: CliError }
  | { readonly outcome: 'skipped'; readonly error: CliError }
  | { readonly outcome: 'left'; readonly error: CliError | null };
