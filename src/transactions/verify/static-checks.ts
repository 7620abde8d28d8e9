import type { Address } from '../../domain/address.ts';
import { formatAmount, formatExactly, SOL } from '../../domain/amount.ts';
import { isComputeBudget, networkFee } from '../compute-budget.ts';
import type { DecodedInstruction, DecodedTransaction } from '../decode.ts';
import type { Check } from './verdict.ts';

export interface StaticContext {
  readonly signer: Address;
  /** What the operation's own builder makes of the same intent and the chain's state. */
  readonly rebuilt: DecodedTransaction;
  readonly maxFeeLamports: bigint;
}

type StaticCheck = (transaction: DecodedTransaction, context: StaticContext) => Check;

/** Everything that can be told from the bytes alone. */
export function checkStatic(transaction: DecodedTransaction, context: StaticContext): Check[] {
  return STATIC_CHECKS.map((check) => check(transaction, context));
}

const soleSigner: StaticCheck = ({ accounts, signatures }, { signer }) => {
  const others = accounts.filter((account) => account.signer && account.address !== signer);
  const signed = signatures.some((signature) => signature.some((byte) => byte !== 0));
  return {
    code: 'sole-signer',
    sentence: 'you are its only signer, and nobody has signed it yet',
    passed: others.length === 0 && signatures.length === 1 && !signed,
    detail: signed
      ? 'it carries a signature already'
      : `it also wants ${others.map((o) => o.address).join(', ')}`,
  };
};

const feePayer: StaticCheck = ({ accounts }, { signer }) => ({
  code: 'fee-payer',
  sentence: 'you pay its fee, and know how much',
  passed: accounts[0]?.address === signer,
  detail: `the fee payer is ${accounts[0]?.address ?? 'nobody'}`,
});

const noLookupTables: StaticCheck = ({ lookupTables }) => ({
  code: 'no-lookup-tables',
  sentence: 'every account stands in it openly',
  passed: lookupTables.length === 0,
  detail: `it loads accounts from ${lookupTables.join(', ')}`,
});

const feeWithinCap: StaticCheck = (transaction, { maxFeeLamports }) => {
  const fee = networkFee(transaction);
  const check = {
    code: 'network-fee',
    sentence: `the network fee is at most ${formatExactly(maxFeeLamports, SOL)}`,
  } as const;
  if (fee === null) return { ...check, passed: false, detail: 'its compute budget is not understood' };
  return {
    ...check,
    passed: fee <= maxFeeLamports,
    detail: `its network fee is ${formatExactly(fee, SOL)}, your limit ${formatExactly(maxFeeLamports, SOL)}`,
    hint: `ask for less with --priority, or raise the limit: --max-fee "${formatAmount(fee, SOL)}"`,
  };
};

const sameAsRebuilt: StaticCheck = (transaction, { rebuilt }) => {
  const theirs = transaction.instructions.filter((instruction) => !isComputeBudget(instruction));
  const ours = rebuilt.instructions.filter((instruction) => !isComputeBudget(instruction));
  const difference = firstDifference(theirs, ours);
  return {
    code: 'same-as-rebuilt',
    sentence: 'its instructions are the very ones gavel builds from the chain itself',
    passed: difference === null,
    detail: difference ?? '',
  };
};

const STATIC_CHECKS: readonly StaticCheck[] = [
  soleSigner,
  feePayer,
  noLookupTables,
  feeWithinCap,
  sameAsRebuilt,
];

/** Where two lists of instructions part, showing both sides; null when they are the same. */
function firstDifference(
  theirs: readonly DecodedInstruction[],
  ours: readonly DecodedInstruction[],
): string | null {
  if (theirs.length !== ours.length) {
    return `it has ${theirs.length} instructions (${programs(theirs)}), expected ${ours.length} (${programs(ours)})`;
  }
  for (const [index, our] of ours.entries()) {
    const difference = instructionDifference(theirs[index], our);
    if (difference !== null) return `instruction ${index + 1}: ${difference}`;
  }
  return null;
}

function instructionDifference(
  their: DecodedInstruction | undefined,
  our: DecodedInstruction,
): string | null {
  if (their?.program !== our.program) return `calls ${their?.program ?? 'nothing'}, expected ${our.program}`;
  const [theirData, ourData] = [hex(their.data), hex(our.data)];
  if (theirData !== ourData) return `carries ${theirData}, expected ${ourData}`;
  if (their.accounts.length !== our.accounts.length) {
    return `names ${their.accounts.length} accounts, expected ${our.accounts.length}`;
  }
  for (const [index, expected] of our.accounts.entries()) {
    const given = their.accounts[index];
    if (given?.address !== expected.address) {
      return `account ${index + 1} is ${given?.address ?? 'absent'}, expected ${expected.address}`;
    }
    if (given.signer !== expected.signer || given.writable !== expected.writable) {
      return `account ${index + 1} (${given.address}) has other rights than expected`;
    }
  }
  return null;
}

function programs(instructions: readonly DecodedInstruction[]): string {
  return instructions.map((instruction) => instruction.program).join(', ') || 'none';
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
