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
  /** What the intent allows; null when the intent is not known. */
  readonly expectation: Expectation | null;
  readonly feeLamports: bigint;
  readonly simulation: Pick<Simulation, 'slot'>;
  /** The slot of the read that the checks rely on: the simulation must not be of an earlier slot. */
  readonly readSlot: bigint;
  /** Every account that the transaction can write to, before and after. */
  readonly pairs: readonly AccountPair[];
  /** Accounts that it only reads, without programs. */
  readonly read: readonly (RawAccount | null)[];
  /** Null when the node did not return them. */
  readonly innerCalls: readonly Call[] | null;
  /** Programs that the programs of the transaction may call. */
  readonly expectedPrograms: ReadonlySet<string>;
}
