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
  /** Null when it succeeded. */
  readonly error: ProgramError | null;
}

/** All that is known of a transaction when the intent is not known. */
export interface Explanation {
  readonly decoded: DecodedTransaction;
  /** On whose behalf it was looked at. */
  readonly signer: Address;
  readonly signatures: readonly ExplainedSignature[];
  readonly instructions: readonly DescribedInstruction[];
  readonly verdict: Verdict;
  /** What is not known, and why; one line each. */
  readonly unresolved: readonly string[];
  readonly landed: ExplainedLanding | null;
}
