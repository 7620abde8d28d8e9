import { type Address, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../domain/address.ts';
import { type Draft, type DraftInstruction, ownInstructions, withExtra, withInstruction } from './draft.ts';
import { draftTrick, lamports, otherAddress } from './draft-trick.ts';
import * as made from './instructions.ts';
import { choose, type HostileContext, type Random, type Trick } from './trick.ts';

const row = 'rules of a token';

function ruledMint({ ruledMint }: HostileContext, random: Random): Address {
  return ruledMint ?? otherAddress(random);
}

/** Replaces one account by this mint, and SPL Token by Token-2022. */
function replaceMint(
  { accounts }: DraftInstruction,
  mint: Address,
  random: Random,
): Partial<DraftInstruction> {
  const places = accounts.flatMap(({ signer, address }, index) =>
    signer || address === TOKEN_PROGRAM ? [] : [index],
  );
  const at = choose(random, places);
  return {
    accounts: accounts.map((one, index) => {
      if (index === at) return { ...one, address: mint };
      return one.address === TOKEN_PROGRAM ? { ...one, address: TOKEN_2022_PROGRAM } : one;
    }),
  };
}

/** Tricks with a token whose mint lets others take it, freeze it, or run a program with each transfer. */
export const RULED_TRICKS: readonly Trick[] = [
  draftTrick(
    {
      name: 'ruled-transfer',
      row,
      codes: ['programs', 'same-instructions'],
      aim: 'moves a token whose rules somebody else makes',
    },
    (draft: Draft, context, random) => {
      const parties = [otherAddress(random), context.stranger, draft.payer] as const;
      const mint = ruledMint(context, random);
      return withExtra(draft, made.transferChecked(TOKEN_2022_PROGRAM, mint, parties, lamports(random)));
    },
  ),
  draftTrick(
    {
      name: 'ruled-account',
      row,
      codes: ['programs', 'same-instructions'],
      aim: 'makes you an account of a token whose rules somebody else makes',
    },
    (draft: Draft, context, random) => {
      const parties = [draft.payer, otherAddress(random), draft.payer] as const;
      return withExtra(draft, made.openAccount(TOKEN_2022_PROGRAM, ruledMint(context, random), parties));
    },
  ),
  draftTrick(
    {
      name: 'ruled-mint',
      row,
      codes: ['same-accounts', 'known-instructions'],
      aim: 'puts a token whose rules somebody else makes in place of yours',
    },
    (draft: Draft, context, random) => {
      const at = choose(random, ownInstructions(draft));
      const found = at === null ? undefined : draft.instructions[at];
      if (at === null || found === undefined) return null;
      return withInstruction(draft, at, replaceMint(found, ruledMint(context, random), random));
    },
  ),
];
