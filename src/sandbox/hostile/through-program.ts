import { createHash } from 'node:crypto';
import { type Address, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../domain/address.ts';
import {
  type Draft,
  type DraftAccount,
  type DraftInstruction,
  ownInstructions,
  withInstruction,
} from './draft.ts';
import { draftTrick, otherAddress } from './draft-trick.ts';
import { pick, type Random, type Trick } from './trick.ts';

/** What the program in the middle also does, by the byte that selects it (programs/malicious). */
export const ACTIONS = { nothing: 0, transfer: 1, 'set authority': 3, approve: 4, assign: 5 } as const;
export type Action = keyof typeof ACTIONS;

const FORWARD = 0x80;

/** The fewest accounts of an instruction in `CARRIERS`. */
const MIN_ACCOUNTS = 16;

/** The program in the middle: what it takes, from whom, and for whom. */
export interface ProgramInTheMiddle {
  readonly program: Address;
  readonly thief: Address;
  /** A token account of the payer. */
  readonly tokenAccount: Address;
  readonly action: Action;
  /** The instruction of `CARRIERS` that the call imitates. */
  readonly like: string;
}

/** Instructions of the marketplace whose arguments are at most as long as those of the program in the middle. */
export const CARRIER_INSTRUCTIONS = ['make_offer', 'claim_proceeds'] as const;

/**
 * Sends the instruction with the most accounts, which is the marketplace's, through a program in the middle. That program
 * gets the same accounts and some of its own, makes the original call, and then its own action.
 */
export function throughProgram(draft: Draft, middle: ProgramInTheMiddle, random: Random): Draft | null {
  const size = (index: number) => draft.instructions[index]?.accounts.length ?? 0;
  const [at] = [...ownInstructions(draft)].sort((a, b) => size(b) - size(a));
  const found = at === undefined ? undefined : draft.instructions[at];
  return at === undefined || found === undefined
    ? null
    : withInstruction(draft, at, wrapped(found, draft.payer, middle, random));
}

function wrapped(
  { program, accounts, data }: DraftInstruction,
  payer: Address,
  middle: ProgramInTheMiddle,
  random: Random,
): DraftInstruction {
  const use = (address: Address, rights: Partial<DraftAccount> = {}): DraftAccount => ({
    address,
    signer: false,
    writable: false,
    ...rights,
  });
  const own = [
    use(payer, { signer: true, writable: true }),
    use(middle.thief, { writable: true }),
    use(middle.tokenAccount, { writable: true }),
    use(SYSTEM_PROGRAM),
    use(TOKEN_PROGRAM),
  ];
  const rest = Array.from({ length: 7 }, () => pick(random, 256));
  const call = [own.length, own.length + accounts.length, ...data];
  return {
    program: middle.program,
    accounts: [
      ...own,
      ...accounts,
      use(program),
      ...Array.from({ length: MIN_ACCOUNTS }, () => use(SYSTEM_PROGRAM)),
    ],
    data: new Uint8Array([...discriminator(middle.like), FORWARD | ACTIONS[middle.action], ...rest, ...call]),
  };
}

function discriminator(name: string): Uint8Array {
  return createHash('sha256').update(`global:${name}`).digest().subarray(0, 8);
}

const AIMS: readonly (readonly [name: string, action: Action, aim: string])[] = [
  ['through-program', 'nothing', 'lets a program that nobody knows do what you asked for'],
  ['through-thief', 'transfer', 'lets a program do what you asked for, and take SOL besides'],
  ['through-authority', 'set authority', 'lets a program do what you asked for, and take a token account'],
  ['through-delegate', 'approve', 'lets a program do what you asked for, and have your tokens spent'],
  ['through-assign', 'assign', 'lets a program do what you asked for, and take your wallet'],
];

/** Tricks that put a program between the wallet and the marketplace. */
export const THROUGH_TRICKS: readonly Trick[] = AIMS.map(([name, action, aim]) =>
  draftTrick(
    {
      name,
      row: 'through a program',
      codes: ['known-instructions', 'programs', 'same-instructions'],
      aim,
    },
    (draft, { program, stranger }, random) =>
      throughProgram(
        draft,
        {
          program,
          thief: stranger,
          tokenAccount: otherAddress(random),
          action,
          like: CARRIER_INSTRUCTIONS[pick(random, 2)] ?? 'make_offer',
        },
        random,
      ),
  ),
);
