import { COMPUTE_BUDGET_PROGRAM } from '../../domain/address.ts';
import { isComputeBudget } from '../compute-budget.ts';
import type { DecodedInstruction } from '../decode.ts';
import type { DescribedInstruction } from '../describe.ts';
import { type Row, WITHOUT_INTENT } from './row.ts';
import type { Rebuilt, StaticContext } from './static-context.ts';

/** An instruction that is compared. Those of the compute budget are not: they may differ within the limit on the fee. */
interface Step {
  readonly instruction: DecodedInstruction;
  readonly described: DescribedInstruction;
  /** Its number in the preview, from 1. */
  readonly number: number;
  readonly name: string;
}

interface Sides {
  readonly theirs: readonly Step[];
  readonly ours: readonly Step[];
}

/** A check that compares with what is built here. Blockhash and compute budget may differ. */
function comparing(compare: (sides: Sides) => string | null): Row<StaticContext>['look'] {
  return (context) => {
    if (context.rebuilt === null) return WITHOUT_INTENT;
    return compare({ theirs: steps(context), ours: steps(context.rebuilt) });
  };
}

function steps({ transaction, described }: Rebuilt): Step[] {
  return described.flatMap((words, index) => {
    const instruction = transaction.instructions[index];
    return instruction === undefined || isComputeBudget(instruction)
      ? []
      : [
          {
            instruction,
            described: words,
            number: index + 1,
            name: `${whose(words)} ${words.name ?? 'unknown'}`,
          },
        ];
  });
}

function whose({ programName, program }: DescribedInstruction): string {
  return programName ?? program;
}

/** Compares the instructions one by one. Stops where the names differ, which is the finding of another check. */
function eachStep(compare: (their: Step, our: Step) => string | null) {
  return ({ theirs, ours }: Sides): string | null => {
    for (const [index, our] of ours.entries()) {
      const their = theirs[index];
      if (their?.name !== our.name) return null;
      const difference = compare(their, our);
      if (difference !== null) return `instruction ${their.number} (${our.name}): ${difference}`;
    }
    return null;
  };
}

function programs({ theirs, ours }: Sides): string | null {
  const allowed = new Set<string>(ours.map((step) => step.instruction.program)).add(COMPUTE_BUDGET_PROGRAM);
  const others = theirs.filter(({ instruction }) => !allowed.has(instruction.program));
  const names = [...new Set(others.map(({ described }) => whose(described)))];
  return names.length === 0 ? null : `it calls ${names.join(', ')}, which this never needs`;
}

function sequence({ theirs, ours }: Sides): string | null {
  const [given, expected] = [theirs, ours].map(
    (side) => side.map((step) => step.name).join(', ') || 'nothing',
  );
  return given === expected ? null : `it does ${given}; expected ${expected}`;
}

/** The bytes decide. The arguments describe the difference, where they can be read. */
const data = eachStep((their, our) => {
  const [given, expected] = [hex(their.instruction.data), hex(our.instruction.data)];
  if (given === expected) return null;
  const wanted = our.described.arguments;
  const differing = Object.entries(their.described.arguments).filter(([key, value]) => value !== wanted[key]);
  return differing.length === 0
    ? `carries ${given}, expected ${expected}`
    : differing.map(([key, value]) => `${key} is ${value}, expected ${wanted[key]}`).join('; ');
});

const eachAccount = eachStep(({ described: their }, { described: our }) => {
  if (their.accounts.length !== our.accounts.length) {
    return `names ${their.accounts.length} accounts, expected ${our.accounts.length}`;
  }
  for (const [index, given] of their.accounts.entries()) {
    const expected = our.accounts[index];
    const what = `account ${index + 1} (${given.role})`;
    if (given.address !== expected?.address) {
      return `${what} is ${given.address}, expected ${expected?.address}`;
    }
    if (given.signer !== expected.signer || given.writable !== expected.writable) {
      return `${what}, ${given.address}, has other rights than expected`;
    }
  }
  return null;
});

/** A key that no instruction names has no purpose here, and could be writable. Signers are checked elsewhere. */
function unusedKey({ transaction: { accounts, instructions } }: StaticContext): string | null {
  const used = new Set<string>(instructions.flatMap((one) => [one.program, ...one.accounts.map(addressOf)]));
  const unused = accounts.slice(1).find(({ address, signer }) => !signer && !used.has(address));
  return unused === undefined ? null : `it names ${unused.address}, which no instruction of it uses`;
}

function addressOf({ address }: { readonly address: string }): string {
  return address;
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

export const REBUILD_CHECKS: readonly Row<StaticContext>[] = [
  { code: 'programs', sentence: 'it calls no other program than it has to', look: comparing(programs) },
  {
    code: 'same-instructions',
    sentence: 'its instructions, in their order, are those gavel would build',
    look: comparing(sequence),
  },
  { code: 'same-data', sentence: 'their amounts and all other data are as you asked', look: comparing(data) },
  {
    code: 'same-accounts',
    sentence: 'the accounts that they name are as you asked',
    look: (context) => comparing(eachAccount)(context) ?? unusedKey(context),
  },
  {
    code: 'built-here',
    sentence: 'what you sign was built here, byte for byte',
    look: ({ transaction, rebuilt, exact }) => {
      if (rebuilt === null) return WITHOUT_INTENT;
      const isSame = !exact || Buffer.compare(transaction.message, rebuilt.transaction.message) === 0;
      return isSame ? null : 'its bytes are not those that gavel builds of what was asked';
    },
  },
];
