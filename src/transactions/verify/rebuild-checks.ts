import { COMPUTE_BUDGET_PROGRAM } from '../../domain/address.ts';
import { isComputeBudget } from '../compute-budget.ts';
import type { DecodedInstruction } from '../decode.ts';
import { type Row, WITHOUT_INTENT } from './row.ts';
import type { Rebuilt, StaticContext } from './static-checks.ts';

/** An instruction and its name, compute budget apart: that may differ within the limit on the fee. */
interface Step {
  readonly instruction: DecodedInstruction;
  readonly name: string;
}

interface Sides {
  readonly theirs: readonly Step[];
  readonly ours: readonly Step[];
}

/** Compares with what was built here; only blockhash and compute budget may differ. */
function against(compare: (sides: Sides) => string | null): Row<StaticContext>['look'] {
  return (context) => {
    if (context.rebuilt === null) return WITHOUT_INTENT;
    return compare({ theirs: steps(context), ours: steps(context.rebuilt) });
  };
}

function steps({ transaction, described }: Rebuilt): Step[] {
  return transaction.instructions.flatMap((instruction, index) => {
    const known = described[index];
    return isComputeBudget(instruction)
      ? []
      : [{ instruction, name: `${known?.programName ?? instruction.program} ${known?.name ?? 'unknown'}` }];
  });
}

/** Difference of two lists that were found to be of the same instructions. */
function eachStep(compare: (their: DecodedInstruction, our: DecodedInstruction) => string | null) {
  return ({ theirs, ours }: Sides): string | null => {
    for (const [index, our] of ours.entries()) {
      const their = theirs[index];
      if (their?.name !== our.name) return null;
      const difference = compare(their.instruction, our.instruction);
      if (difference !== null) return `instruction ${index + 1} (${our.name}): ${difference}`;
    }
    return null;
  };
}

function programs({ theirs, ours }: Sides): string | null {
  const allowed = new Set<string>(ours.map((step) => step.instruction.program)).add(COMPUTE_BUDGET_PROGRAM);
  const others = theirs.map((step) => step.instruction.program).filter((program) => !allowed.has(program));
  return others.length === 0 ? null : `it calls ${[...new Set(others)].join(', ')}, which this never needs`;
}

function sequence({ theirs, ours }: Sides): string | null {
  const [given, expected] = [theirs, ours].map(
    (side) => side.map((step) => step.name).join(', ') || 'nothing',
  );
  return given === expected ? null : `it does ${given}; expected ${expected}`;
}

const data = eachStep((their, our) => {
  const [given, expected] = [hex(their.data), hex(our.data)];
  return given === expected ? null : `carries ${given}, expected ${expected}`;
});

const accounts = eachStep((their, our) => {
  if (their.accounts.length !== our.accounts.length) {
    return `names ${their.accounts.length} accounts, expected ${our.accounts.length}`;
  }
  for (const [index, given] of their.accounts.entries()) {
    const expected = our.accounts[index];
    if (given.address !== expected?.address) {
      return `account ${index + 1} is ${given.address}, expected ${expected?.address}`;
    }
    if (given.signer !== expected.signer || given.writable !== expected.writable) {
      return `account ${index + 1} (${given.address}) has other rights than expected`;
    }
  }
  return null;
});

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

export const REBUILD_CHECKS: readonly Row<StaticContext>[] = [
  { code: 'programs', sentence: 'it calls no other program than it has to', look: against(programs) },
  {
    code: 'same-instructions',
    sentence: 'its instructions, in their order, are those gavel would build',
    look: against(sequence),
  },
  { code: 'same-data', sentence: 'amounts and all else in them are as you asked', look: against(data) },
  {
    code: 'same-accounts',
    sentence: 'who and what they concern is as you asked',
    look: against(accounts),
  },
];
