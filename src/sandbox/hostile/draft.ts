import { type Address, COMPUTE_BUDGET_PROGRAM } from '../../domain/address.ts';
import { decodeTransaction } from '../chain/transaction/decode.ts';
import type { DecodedTransaction, TransactionConfig } from '../chain/transaction/decoded.ts';

export interface DraftAccount {
  readonly address: Address;
  readonly signer: boolean;
  readonly writable: boolean;
}

export interface DraftInstruction {
  readonly program: Address;
  readonly accounts: readonly DraftAccount[];
  readonly data: Uint8Array;
}

/** A transaction in a form that can be changed and encoded again. */
export interface Draft {
  readonly payer: Address;
  readonly blockhash: string;
  readonly instructions: readonly DraftInstruction[];
  /** Fee and limits of a version 1 message; null for version 0. */
  readonly config: TransactionConfig | null;
}

/** Uses the sandbox's own decoder, so that it does not share a mistake with the tool's. Lookup tables are not supported. */
export function readDraft(bytes: Uint8Array): Draft {
  const decoded = decodeTransaction(bytes);
  const account = (index: number): DraftAccount => ({
    address: keyAt(decoded, index),
    signer: index < decoded.header.numRequiredSignatures,
    writable: isWritable(decoded, index),
  });
  return {
    payer: keyAt(decoded, 0),
    blockhash: decoded.blockhash,
    config: decoded.config,
    instructions: decoded.instructions.map(({ programIdIndex, accounts, data }) => ({
      program: keyAt(decoded, programIdIndex),
      accounts: accounts.map(account),
      data,
    })),
  };
}

/** Indexes of the instructions that are not compute budget instructions. */
export function ownInstructions({ instructions }: Draft): readonly number[] {
  return instructions.flatMap(({ program }, index) => (program === COMPUTE_BUDGET_PROGRAM ? [] : [index]));
}

/** The draft with one instruction changed. */
export function withInstruction(draft: Draft, at: number, changed: Partial<DraftInstruction>): Draft {
  return {
    ...draft,
    instructions: draft.instructions.map((one, index) => (index === at ? { ...one, ...changed } : one)),
  };
}

export function withExtra(draft: Draft, ...extra: readonly DraftInstruction[]): Draft {
  return { ...draft, instructions: [...draft.instructions, ...extra] };
}

function keyAt({ staticKeys }: DecodedTransaction, index: number): Address {
  const key = staticKeys[index];
  if (key === undefined) throw new RangeError(`there is no key ${index}`);
  return key;
}

export function isWritable({ header, staticKeys }: DecodedTransaction, index: number): boolean {
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = header;
  return index < numRequiredSignatures
    ? index < numRequiredSignatures - numReadonlySignedAccounts
    : index < staticKeys.length - numReadonlyUnsignedAccounts;
}
