import type { Address } from '../../domain/address.ts';
import type { OperationTarget } from '../../operations/operation.ts';
import type { Expectation } from '../../ports/expectation.ts';
import type { Call } from '../calls.ts';
import type { DecodedTransaction } from '../decode.ts';
import type { DescribedInstruction } from '../describe.ts';
import type { SecondReader } from '../reader.ts';
import type { NewTable } from '../setup.ts';
import type { NotMade } from './row.ts';

/** What a setup transaction is held against. */
export interface SetupTerms {
  /** The table that is made here. */
  readonly table: NewTable;
  /** Accounts of the main transaction that may be loaded from a table. */
  readonly allowed: readonly Address[];
}

/** The same transaction as the operation's own builder makes it of the same intent and the chain's state. */
export interface Rebuilt {
  readonly transaction: DecodedTransaction;
  readonly described: readonly DescribedInstruction[];
  readonly calls: readonly Call[];
}

/** What a person typed, and what the operation is about. */
export interface About {
  readonly named: Address;
  readonly target: OperationTarget;
}

export interface StaticContext {
  readonly transaction: DecodedTransaction;
  readonly secondReader: SecondReader | NotMade;
  /** Whether its message has to be, byte for byte, the one that was built here. */
  readonly exact: boolean;
  /** Its instructions, in order, in words and as calls. */
  readonly described: readonly DescribedInstruction[];
  readonly calls: readonly Call[];
  readonly signer: Address;
  readonly maxFeeLamports: bigint;
  /** What was asked; null when that is not known. */
  readonly rebuilt: Rebuilt | null;
  readonly expectation: Expectation | null;
  /** Null with it. */
  readonly about: About | null;
  /** The one that was fetched for it; null when none was. */
  readonly blockhash: string | null;
  /** The one lookup table that it may load accounts from; null for none. */
  readonly table: Address | null;
  /** What it makes, where it is a setup transaction; null for any other. */
  readonly setup: SetupTerms | null;
  /** Milliseconds from slot to slot; null when nobody measured it. */
  readonly slotMs?: number | null;
}
