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

/** The result of a transaction that landed. */
export interface ExplainedLanding extends Omit<LandedTransaction, 'bytes' | 'loaded'> {
  readonly signature: string;
  /** Null when it succeeded. */
  readonly error: ProgramError | null;
}

/** Everything that can be said about a transaction without its intent. */
export interface Explanation {
  readonly decoded: DecodedTransaction;
  /** The wallet whose changes are shown. */
  readonly signer: Address;
  readonly signatures: readonly ExplainedSignature[];
  readonly instructions: readonly DescribedInstruction[];
  readonly verdict: Verdict;
  /** What is not known and why, one line each. */
  readonly unresolved: readonly string[];
  readonly landed: ExplainedLanding | null;
}
