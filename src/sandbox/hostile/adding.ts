import bs58 from 'bs58';
import type { Address } from '../../domain/address.ts';
import { type Draft, type DraftInstruction, withExtra } from './draft.ts';
import { draftTrick, lamports, otherAddress } from './draft-trick.ts';
import * as made from './instructions.ts';
import { choose, type HostileContext, pick, type Random, type Trick } from './trick.ts';

const EXTRA = ['programs', 'same-instructions'] as const;

/** A trick that adds an instruction before or after the others. */
function adding(
  trick: Omit<Trick, 'apply'>,
  make: (draft: Draft, context: HostileContext, random: Random) => DraftInstruction,
): Trick {
  return draftTrick(trick, (draft, context, random) => {
    const extra = make(draft, context, random);
    return random() < 0.5
      ? withExtra(draft, extra)
      : { ...draft, instructions: [extra, ...draft.instructions] };
  });
}

/** A writable account of the transaction, as a thief would choose. */
function target(draft: Draft, random: Random): Address {
  const accounts = draft.instructions.flatMap((one) => one.accounts.filter((account) => account.writable));
  return choose(random, accounts)?.address ?? draft.payer;
}

function tokenProgram(random: Random): made.TokenProgram {
  return choose(random, made.TOKEN_PROGRAMS) ?? made.TOKEN_PROGRAMS[0] ?? raise();
}

function raise(): never {
  throw new RangeError('there is no token program');
}

/** Tricks that add an instruction to those that were asked for. */
export const ADDING_TRICKS: readonly Trick[] = [
  adding(
    {
      name: 'assign',
      row: 'wallet control',
      codes: ['wallet-control'],
      aim: 'gives your wallet to a program',
    },
    ({ payer }, { program }, random) =>
      made.assign(payer, bs58.decode(random() < 0.5 ? program : otherAddress(random))),
  ),
  adding(
    {
      name: 'allocate',
      row: 'wallet control',
      codes: ['wallet-control'],
      aim: 'fills your wallet, so that it cannot pay',
    },
    ({ payer }, _context, random) => made.allocate(payer, BigInt(1 + pick(random, 10_000))),
  ),
  adding(
    {
      name: 'set-authority',
      row: 'token control',
      codes: ['token-control'],
      aim: 'hands a token account over',
    },
    (draft, { stranger }, random) =>
      made.setAuthority(
        tokenProgram(random),
        target(draft, random),
        draft.payer,
        2 + pick(random, 2),
        bs58.decode(stranger),
      ),
  ),
  adding(
    {
      name: 'approve',
      row: 'token control',
      codes: ['token-control'],
      aim: 'lets a stranger spend your tokens',
    },
    (draft, { stranger }, random) =>
      made.approve(tokenProgram(random), target(draft, random), stranger, draft.payer, lamports(random)),
  ),
  adding(
    {
      name: 'close',
      row: 'rent to a stranger',
      codes: ['close-destination'],
      aim: 'closes an account of yours to a stranger',
    },
    (draft, { stranger }, random) =>
      made.closeAccount(tokenProgram(random), target(draft, random), stranger, draft.payer),
  ),
  adding(
    {
      name: 'unknown-program',
      row: 'unknown program',
      codes: ['known-instructions', 'programs'],
      aim: 'calls a program that may do anything',
    },
    ({ payer, instructions }, { program }, random) => ({
      program,
      accounts: [
        { address: payer, signer: true, writable: true },
        ...(instructions[pick(random, instructions.length)]?.accounts ?? []),
      ],
      data: Uint8Array.from({ length: pick(random, 32) }, () => pick(random, 256)),
    }),
  ),
  adding(
    { name: 'transfer', row: 'instruction list', codes: EXTRA, aim: 'sends SOL to a stranger besides' },
    ({ payer }, { stranger }, random) => made.transferSol(payer, stranger, lamports(random)),
  ),
  adding(
    {
      name: 'token-transfer',
      row: 'instruction list',
      codes: EXTRA,
      aim: 'sends tokens to a stranger besides',
    },
    (draft, { stranger }, random) =>
      made.transferTokens(
        tokenProgram(random),
        target(draft, random),
        stranger,
        draft.payer,
        lamports(random),
      ),
  ),
];
