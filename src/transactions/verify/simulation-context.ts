import type { Address } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { RawAccount, Simulation } from '../../ports/chain.ts';
import type { Expectation } from '../../ports/expectation.ts';
import type { Call } from '../calls.ts';

export interface AccountPair {
  readonly address: Address;
  readonly before: RawAccount | null;
  readonly after: RawAccount | null;
}

export interface SimulationContext {
  readonly deployment: Deployment;
  readonly signer: Address;
  /** What was asked; null when that is not known. */
  readonly expectation: Expectation | null;
  readonly feeLamports: bigint;
  readonly simulation: Pick<Simulation, 'slot'>;
  /** Slot of the last read that the checks rely on: the simulation may not be of an earlier state. */
  readonly readSlot: bigint;
  /** Every account the transaction may write, before and after. */
  readonly pairs: readonly AccountPair[];
  /** Accounts that it only reads, where they are no programs. */
  readonly read: readonly (RawAccount | null)[];
  /** Null when the node left them out. */
  readonly innerCalls: readonly Call[] | null;
  /** Programs that those of the transaction may call in turn. */
  readonly expectedPrograms: ReadonlySet<string>;
}
