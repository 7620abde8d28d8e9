import { getAddressEncoder } from '@solana/kit';
import { getProgramDerivedAddress } from '../../src/chain/pda.ts';
import { type Address, ASSOCIATED_TOKEN_PROGRAM, TOKEN_2022_PROGRAM } from '../../src/domain/address.ts';
import { type Draft, type DraftInstruction, readDraft, withExtra } from '../../src/sandbox/hostile/draft.ts';
import * as made from '../../src/sandbox/hostile/instructions.ts';
import { pick, type Random } from '../../src/sandbox/hostile/trick.ts';
import { type Effect, withUnits, written } from './effect.ts';
import { MOVING_MINTS, RULED_MINTS, type RuledMint, ruledTokenOf } from './ruled-mints.ts';
import { one, wallet } from './stage.ts';

type Mint = RuledMint & { readonly address: Address };

/** Names the mint, and does nothing. */
function named({ payer }: Draft, { address }: Mint): DraftInstruction {
  const nothing = made.transferSol(payer, payer, 0n);
  return { ...nothing, accounts: [...nothing.accounts, { address, signer: false, writable: false }] };
}

function moved({ payer }: Draft, mint: Mint, random: Random): DraftInstruction {
  const parties = [ruledTokenOf(mint, payer), ruledTokenOf(mint, wallet('stranger')), payer] as const;
  return made.transferChecked(TOKEN_2022_PROGRAM, mint.address, parties, BigInt(1 + pick(random, 2 ** 40)));
}

function opened({ payer }: Draft, { address }: Mint): DraftInstruction {
  const seeds = [payer, TOKEN_2022_PROGRAM, address].map((seed) => getAddressEncoder().encode(seed));
  const [account] = getProgramDerivedAddress({ programAddress: ASSOCIATED_TOKEN_PROGRAM, seeds });
  return made.openAccount(TOKEN_2022_PROGRAM, address, [payer, account, payer]);
}

function effect(
  name: string,
  mints: readonly Mint[],
  extra: (draft: Draft, mint: Mint, random: Random) => DraftInstruction,
): Effect {
  return {
    name,
    code: 'mint-extensions',
    make({ bytes }, _all, random) {
      const draft = withUnits(readDraft(bytes));
      return written(withExtra(draft, extra(draft, one(random, mints), random)));
    },
  };
}

/** A token with each set of rules, named; and any of those that it can be done to, moved, or an account made for it. */
export const RULED_EFFECTS: readonly Effect[] = [
  ...RULED_MINTS.map((mint) => effect(`a token with ${mint.name}`, [mint], named)),
  effect('a token with rules, moved', MOVING_MINTS, moved),
  effect('a token with rules, an account for it', MOVING_MINTS, opened),
];
