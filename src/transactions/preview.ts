import type { Address } from '../domain/address.ts';
import { type Currency, SOL } from '../domain/amount.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { Summary } from '../operations/operation.ts';
import type { DescribedInstruction } from './describe.ts';
import type { MessageConfig } from './message-config.ts';
import type { Verdict } from './verdict.ts';
import type { Verified } from './verify/verify.ts';

/** What a person reads before they agree, and what --dry-run answers. */
export interface Preview {
  readonly operation: string;
  readonly summary: Summary;
  /** The wallet that signs and pays. */
  readonly signer: string;
  readonly verdict: Verdict;
  /** Currencies that balances may be in, for showing them by symbol. */
  readonly currencies: readonly Currency[];
  readonly instructions: readonly DescribedInstruction[];
  /** What a message of version 1 asks for; absent of the others, whose instructions do. */
  readonly config?: MessageConfig;
  /** The transaction that lands before it; absent where there is none. */
  readonly setup?: SetupPreview;
}

/** What is read of a transaction that makes a lookup table for another one. */
export interface SetupPreview extends Pick<Preview, 'verdict' | 'instructions'> {
  readonly table: Address;
  readonly addresses: readonly Address[];
  /** Lamports that stay in the table, which is the signer's. */
  readonly rentLamports: bigint;
}

/** The preview of what was verified. */
export function previewOf(
  { currencies }: Pick<Deployment, 'currencies'>,
  { operation, summary, signer }: Pick<Preview, 'operation' | 'summary' | 'signer'>,
  { decoded: { config }, verdict, instructions }: Pick<Verified, 'decoded' | 'verdict' | 'instructions'>,
): Preview {
  const preview = { operation, summary, signer, verdict, currencies: [SOL, ...currencies], instructions };
  return config === null ? preview : { ...preview, config };
}
