import type { Address } from '../domain/address.ts';
import type { LandedTransaction } from '../ports/chain.ts';
import type { DecodedTransaction } from './decode.ts';
import type { DescribedInstruction } from './describe.ts';
import type { ProgramError } from './program-error.ts';
import type { Verdict } from './verdict.ts';

export interface ExplainedSignature {
  readonly address: Address;
  readonly state: 'missing' | 'valid' | 'invalid';
}

/** What really happened. */
export interface ExplainedLanding extends Omit<LandedTransaction, 'bytes' | 'loaded'> {
  readonly signature: string;
  /** Null when it went through. */
  readonly error: ProgramError | null;
}

/** All that can be told of a transaction of which nobody said what it was meant to do. */
export interface Explanation {
  readonly decoded: DecodedTransaction;
  /** On whose behalf it was looked at. */
  readonly signer: Address;
  readonly signatures: readonly ExplainedSignature[];
  readonly instructions: readonly DescribedInstruction[];
  readonly verdict: Verdict;
  /** What could not be told, and why; one line each. */
  readonly unresolved: readonly string[];
  readonly landed: ExplainedLanding | null;
}
