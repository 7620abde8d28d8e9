import type { Address } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import { ERROR_EXITS, type ExitName } from '../../errors/codes.ts';
import type { Journal, Recorded } from '../../journal/record.ts';
import type { Chain } from '../../ports/chain.ts';
import type { Consent } from '../consent.ts';
import type { Deps } from '../deps.ts';
import type { BulkItem, BulkResult } from './item.ts';
import type { Part, PartDeps } from './part.ts';
import type { Turns } from './turns.ts';

/** What the packs of one run have in common. */
export interface BulkRun<Intent = unknown, State = unknown> {
  readonly deps: Deps;
  /** Joins reads of accounts, and sends when nothing is being verified. */
  readonly chain: Chain;
  readonly partDeps: PartDeps;
  /** So that nothing of this run lands while another part of it is verified. */
  readonly turns: Turns;
  /** Writes events with a delay. */
  readonly journal: Journal;
  written(): Promise<void>;
  readonly consent: Consent;
  readonly cluster: string;
  readonly wallet: Address;
  /** Records the result of an item. */
  end(item: BulkItem<Intent, State>, result: BulkResult): void;
  /** Takes an item up again later. `alone`: in a transaction of its own. */
  again(item: BulkItem<Intent, State>, how: 'packed' | 'alone'): void;
  /** Open transactions of earlier runs that are followed, by signature. */
  readonly following: Map<string, Promise<BulkResult>>;
}

/** A part whose intent is claimed in the journal. */
export interface ClaimedPart<Intent = unknown, State = unknown> extends Part<Intent, State> {
  readonly id: number;
}

/** Parts that share a signature, on disk. */
export interface RecordedPack<Intent = unknown, State = unknown> {
  readonly parts: readonly ClaimedPart<Intent, State>[];
  /** The record of the first, with the accounts of all. */
  readonly recorded: Recorded;
}

const ENDS_RUN: ReadonlySet<ExitName> = new Set([
  'network',
  'authentication',
  'usage',
  'declined',
  'unexpected',
]);

/** Whether an error would stop every other item too: no node, no service, no key, no journal. */
export function endsRun(error: unknown): boolean {
  return !(error instanceof CliError) || ENDS_RUN.has(ERROR_EXITS[error.code]);
}
