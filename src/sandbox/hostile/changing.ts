import type { Address } from '../../domain/address.ts';
import { COMPUTE_BUDGET_PROGRAM } from '../../domain/address.ts';
import { type Draft, type DraftInstruction, ownInstructions, withExtra, withInstruction } from './draft.ts';
import { draftTrick, lamports, otherAddress } from './draft-trick.ts';
import * as made from './instructions.ts';
import { choose, pick, type Random, type Trick } from './trick.ts';

/** Changes one instruction of the operation itself. */
function own(
  draft: Draft,
  random: Random,
  change: (one: DraftInstruction) => Partial<DraftInstruction> | null,
): Draft | null {
  const at = choose(random, ownInstructions(draft));
  const found = at === null ? undefined : draft.instructions[at];
  const changed = found === undefined ? null : change(found);
  return at === null || changed === null ? null : withInstruction(draft, at, changed);
}

/** Tricks that change the instructions that were asked for. */
export const CHANGING_TRICKS: readonly Trick[] = [
  draftTrick(
    {
      name: 'extra-signer',
      row: 'extra signer',
      codes: ['signers'],
      aim: 'wants a second signature, to hold it back',
    },
    (draft, { stranger }, random) =>
      own(draft, random, ({ accounts }) => ({
        accounts: [...accounts, { address: stranger, signer: true, writable: random() < 0.5 }],
      })),
  ),
  draftTrick(
    {
      name: 'fee-payer',
      row: 'fee payer',
      codes: ['fee-payer', 'signers'],
      aim: 'lets somebody else pay, and so sign',
    },
    (draft, { stranger }) => ({ ...draft, payer: stranger }),
  ),
  draftTrick(
    {
      name: 'nonce',
      row: 'durable nonce',
      codes: ['durable-nonce'],
      aim: 'can be kept, and sent at any time',
    },
    (draft, { stranger }, random) => ({
      ...draft,
      instructions: [
        made.advanceNonce(random() < 0.5 ? stranger : otherAddress(random), draft.payer),
        ...draft.instructions,
      ],
    }),
  ),
  draftTrick(
    {
      name: 'priority-drain',
      row: 'priority drain',
      codes: ['network-fee'],
      aim: 'burns your SOL as priority fee',
    },
    (draft, _context, random) => {
      const price = 10n ** BigInt(9 + pick(random, 9)) + lamports(random);
      if (draft.config !== null) return { ...draft, config: { ...draft.config, priorityFee: price } };
      const rest = draft.instructions.filter(
        ({ program, data }) => program !== COMPUTE_BUDGET_PROGRAM || data[0] !== 3,
      );
      return { ...draft, instructions: [made.unitPrice(price), ...rest] };
    },
  ),
  draftTrick(
    {
      name: 'other-program',
      row: 'unknown program',
      codes: ['known-instructions', 'programs'],
      aim: 'calls another program in place of the marketplace',
    },
    (draft, { program }, random) => own(draft, random, () => ({ program })),
  ),
  draftTrick(
    { name: 'duplicated', row: 'instruction list', codes: ['same-instructions'], aim: 'does the same twice' },
    (draft, _context, random) => {
      const at = choose(random, ownInstructions(draft));
      const one = at === null ? undefined : draft.instructions[at];
      return one === undefined ? null : withExtra(draft, one);
    },
  ),
  draftTrick(
    {
      name: 'dropped',
      row: 'instruction list',
      codes: ['same-instructions'],
      aim: 'leaves out what you asked for',
    },
    (draft, _context, random) => {
      const at = choose(random, ownInstructions(draft));
      return { ...draft, instructions: draft.instructions.filter((_, index) => index !== at) };
    },
  ),
  draftTrick(
    {
      name: 'reordered',
      row: 'instruction list',
      codes: ['same-instructions', 'same-data', 'same-accounts'],
      aim: 'does things in another order',
    },
    (draft, _context, random) => {
      const places = ownInstructions(draft);
      if (places.length < 2) return null;
      const from = pick(random, places.length);
      const to = (from + 1 + pick(random, places.length - 1)) % places.length;
      const [a, b] = [draft.instructions[places[from] ?? 0], draft.instructions[places[to] ?? 0]];
      if (a === undefined || b === undefined) return null;
      const instructions = draft.instructions.map((one) => (one === a ? b : one === b ? a : one));
      return { ...draft, instructions };
    },
  ),
  draftTrick(
    {
      name: 'amount',
      row: 'amount',
      // If this changes a length within the arguments, they become unreadable.
      codes: ['same-data', 'known-instructions'],
      aim: 'asks for another amount',
    },
    (draft, _context, random) =>
      own(draft, random, ({ data }) => {
        // The first eight bytes identify the instruction, and stay the same.
        if (data.length <= 8) return null;
        const at = 8 + pick(random, data.length - 8);
        const by = 1 + pick(random, 255);
        return { data: data.map((byte, index) => (index === at ? byte ^ by : byte)) };
      }),
  ),
  draftTrick(
    {
      name: 'more-data',
      row: 'amount',
      codes: ['same-data', 'same-instructions', 'known-instructions'],
      aim: 'hides more behind the arguments',
    },
    (draft, _context, random) =>
      own(draft, random, ({ data }) => ({
        data: new Uint8Array([
          ...data,
          ...Array.from({ length: 1 + pick(random, 16) }, () => pick(random, 256)),
        ]),
      })),
  ),
  draftTrick(
    {
      name: 'other-instruction',
      row: 'instruction list',
      codes: ['same-instructions', 'known-instructions', 'same-data'],
      aim: 'asks the marketplace for something else',
    },
    (draft, _context, random) =>
      own(draft, random, ({ data }) => {
        if (data.length === 0) return null;
        const at = pick(random, Math.min(8, data.length));
        return { data: data.map((byte, index) => (index === at ? byte ^ 0x55 : byte)) };
      }),
  ),
  draftTrick(
    {
      name: 'recipient',
      row: 'mint or recipient',
      codes: ['same-accounts', 'known-instructions'],
      aim: 'puts a stranger in place of the wallet or account that you meant',
    },
    (draft, { stranger }, random) => replaceAccount(draft, random, () => stranger),
  ),
  draftTrick(
    {
      name: 'mint',
      row: 'mint or recipient',
      codes: ['same-accounts', 'known-instructions'],
      aim: 'puts another artwork or token in its place',
    },
    (draft, _context, random) => replaceAccount(draft, random, () => otherAddress(random)),
  ),
  draftTrick(
    {
      name: 'rights',
      row: 'mint or recipient',
      codes: ['same-accounts'],
      aim: 'may write what it should only read',
    },
    (draft, _context, random) =>
      own(draft, random, ({ accounts, program }) => {
        const places = accounts.flatMap(({ writable, address }, index) =>
          writable || address === program ? [] : [index],
        );
        const at = choose(random, places);
        if (at === null) return null;
        return { accounts: accounts.map((one, index) => (index === at ? { ...one, writable: true } : one)) };
      }),
  ),
];

function replaceAccount(draft: Draft, random: Random, by: () => Address): Draft | null {
  return own(draft, random, ({ accounts }) => {
    const places = accounts.flatMap(({ signer }, index) => (signer ? [] : [index]));
    const at = choose(random, places);
    if (at === null) return null;
    const address = by();
    return { accounts: accounts.map((one, index) => (index === at ? { ...one, address } : one)) };
  });
}
