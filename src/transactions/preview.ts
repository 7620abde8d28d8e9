import type { Address } from '../domain/address.ts';
import { type Currency, SOL } from '../domain/amount.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { Summary } from '../operations/operation.ts';
import type { DescribedInstruction } from './describe.ts';
import type { MessageConfig } from './message-config.ts';
import type { Verdict } from './verdict.ts';
import type { Verified } from './verify/verify.ts';

/** The cluster that it is for, and the node that was asked. */
export interface Place {
  /** Its public name, or else that of the deployment. */
  readonly cluster: string;
  readonly genesisHash: string;
  readonly node: string;
}

/** What a person reads before they agree, and the result of --dry-run. */
export interface Preview {
  readonly operation: string;
  readonly summary: Summary;
  /** The wallet that signs and pays. */
  readonly signer: string;
  /** What the person calls it; absent when it has no name. */
  readonly signerName?: string;
  /** Missing in records of earlier versions. */
  readonly place?: Place;
  readonly verdict: Verdict;
  /** The known currencies, for showing balances by symbol. */
  readonly currencies: readonly Currency[];
  readonly instructions: readonly DescribedInstruction[];
  /** The fee and limits of version 1; absent for other versions, which have instructions for them. */
  readonly config?: MessageConfig;
  /** The setup transaction that must land first; absent when there is none. */
  readonly setup?: SetupPreview;
}

/** The preview of a setup transaction, which creates a lookup table for the main transaction. */
export interface SetupPreview extends Pick<Preview, 'verdict' | 'instructions'> {
  readonly table: Address;
  readonly addresses: readonly Address[];
  /** Rent of the table in lamports. The table belongs to the signer. */
  readonly rentLamports: bigint;
}

/** What is known of it without the verification. */
export type PreviewFacts = Pick<Preview, 'operation' | 'summary' | 'signer' | 'signerName' | 'place'>;

/** The preview of a verified transaction. */
export function previewOf(
  { currencies }: Pick<Deployment, 'currencies'>,
  facts: PreviewFacts,
  { decoded: { config }, verdict, instructions }: Pick<Verified, 'decoded' | 'verdict' | 'instructions'>,
): Preview {
  const preview = { ...facts, verdict, currencies: [SOL, ...currencies], instructions };
  return config === null ? preview : { ...preview, config };
}
