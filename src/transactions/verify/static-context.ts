import type { Address } from '../../domain/address.ts';
import type { OperationTarget } from '../../operations/operation.ts';
import type { Expectation } from '../../ports/expectation.ts';
import type { Call } from '../calls.ts';
import type { DecodedTransaction } from '../decode.ts';
import type { DescribedInstruction } from '../describe.ts';
import type { SecondReader } from '../reader.ts';
import type { NewTable } from '../setup.ts';
import type { NotMade } from './row.ts';

/** What a setup transaction must create. */
export interface SetupTerms {
  /** The table that this tool would create. */
  readonly table: NewTable;
  /** Accounts of the main transaction that may be loaded from a table. */
  readonly allowed: readonly Address[];
}

/** The transaction that is built here, from the intent and the state of the chain. */
export interface Rebuilt {
  readonly transaction: DecodedTransaction;
  readonly described: readonly DescribedInstruction[];
  readonly calls: readonly Call[];
}

/** The address that a person typed, and the account that the operation is about. */
export interface About {
  readonly named: Address;
  readonly target: OperationTarget;
}

export interface StaticContext {
  readonly transaction: DecodedTransaction;
  readonly secondReader: SecondReader | NotMade;
  /** Whether its message must equal the one that is built here, byte for byte. */
  readonly exact: boolean;
  /** Its instructions in their order, described; and as calls. */
  readonly described: readonly DescribedInstruction[];
  readonly calls: readonly Call[];
  readonly signer: Address;
  readonly maxFeeLamports: bigint;
  /** The transaction as it is built here. This and the next two are null when the intent is not known. */
  readonly rebuilt: Rebuilt | null;
  readonly expectation: Expectation | null;
  readonly about: About | null;
  /** The same of further operations, where one transaction carries out several. */
  readonly alsoAbout?: readonly About[];
  /** The blockhash that was fetched for it; null when none was. */
  readonly blockhash: string | null;
  /** The only lookup table that it may load accounts from; null for none. */
  readonly table: Address | null;
  /** The lookup tables of the route of a swap, which it may load from too. */
  readonly routeTables: readonly Address[];
  /** For a setup transaction: what it must create; null for any other. */
  readonly setup: SetupTerms | null;
  /** Milliseconds per slot; null when it was not measured. */
  readonly slotMs?: number | null;
}
