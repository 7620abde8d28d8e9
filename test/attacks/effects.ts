import { getTokenDecoder } from '@solana-program/token';
import bs58 from 'bs58';
import { findTokenAddress } from '../../src/chain/codecs/token.ts';
import { SANDBOX_CURRENCY } from '../../src/config/deployments.ts';
import { type Address, TOKEN_PROGRAM } from '../../src/domain/address.ts';
import {
  type Draft,
  type DraftInstruction,
  ownInstructions,
  readDraft,
  withExtra,
} from '../../src/sandbox/hostile/draft.ts';
import * as made from '../../src/sandbox/hostile/instructions.ts';
import { choose, pick, type Random } from '../../src/sandbox/hostile/trick.ts';
import { WALLET_NAMES } from '../../src/sandbox/world/wallets.ts';
import type { CheckCode } from '../../src/transactions/check-code.ts';
import { type Effect, written } from './effect.ts';
import { NODE_EFFECTS } from './node-effects.ts';
import { otherIntents } from './other-intent.ts';
import { RULED_EFFECTS } from './ruled-effects.ts';
import type { Stage } from './scene.ts';
import { wallet } from './stage.ts';
import { THROUGH_EFFECTS } from './through-effects.ts';
import { TYPED_EFFECTS } from './typed-effects.ts';

type Extra = (draft: Draft, purse: Address, treasury: Address, random: Random) => DraftInstruction;

const TO = bs58.decode(wallet('stranger'));

const EXTRAS: readonly (readonly [name: string, code: CheckCode, extra: Extra])[] = [
  [
    'SOL to a stranger',
    'sol-change',
    ({ payer }, _purse, _treasury, random) =>
      made.transferSol(payer, wallet('stranger'), BigInt(1 + pick(random, 2_000_000_000))),
  ],
  [
    'tokens to a stranger',
    'token-changes',
    ({ payer }, purse, treasury, random) =>
      made.transferTokens(TOKEN_PROGRAM, purse, treasury, payer, BigInt(1 + pick(random, 100_000_000))),
  ],
  [
    'a delegate',
    'token-accounts',
    ({ payer }, purse, _treasury, random) =>
      made.approve(TOKEN_PROGRAM, purse, wallet('stranger'), payer, BigInt(1 + pick(random, 100_000_000))),
  ],
  [
    'another owner',
    'token-accounts',
    ({ payer }, purse) => made.setAuthority(TOKEN_PROGRAM, purse, payer, 2, TO),
  ],
  [
    'another close authority',
    'token-accounts',
    ({ payer }, purse) => made.setAuthority(TOKEN_PROGRAM, purse, payer, 3, TO),
  ],
  [
    'the wallet to a program',
    'signer-account',
    ({ payer }) => made.assign(payer, bs58.decode(TOKEN_PROGRAM)),
  ],
  [
    'the wallet filled',
    'signer-account',
    ({ payer }, _purse, _treasury, random) => made.allocate(payer, BigInt(1 + pick(random, 10_000))),
  ],
];

/** In some scenes the signer gave the account away, so that its instructions fail on the chain, whatever the checks do. */
function belongsTo(wallet: Address, purse: Address, { chain }: Stage): boolean {
  const account = chain.getAccount(purse);
  return account === undefined || getTokenDecoder().decode(account.data).owner === wallet;
}

/** What the same wallet could also ask, done besides. */
const BESIDES: Effect = {
  name: 'another intent besides',
  code: null,
  make(genuine, all, random) {
    const other = choose(random, otherIntents(genuine, all));
    if (other === null) return null;
    const theirs = readDraft(other.bytes);
    const extra = ownInstructions(theirs).flatMap((index) => theirs.instructions[index] ?? []);
    return written(withExtra(readDraft(genuine.bytes), ...extra));
  },
};

export async function effects(): Promise<readonly Effect[]> {
  const purses = new Map<string, Address>();
  for (const name of WALLET_NAMES) {
    const address = wallet(name);
    purses.set(address, await findTokenAddress(address, SANDBOX_CURRENCY.mint));
  }
  const treasury = purses.get(wallet('treasury'));
  const extras = EXTRAS.map(
    ([name, code, extra]): Effect => ({
      name,
      code,
      async make({ bytes, signer, stage }, _all, random) {
        const purse = purses.get(signer);
        if (purse === undefined || treasury === undefined || !belongsTo(signer, purse, stage)) return null;
        const draft = readDraft(bytes);
        return written(withExtra(draft, extra(draft, purse, treasury, random)));
      },
    }),
  );
  return [...extras, ...RULED_EFFECTS, ...THROUGH_EFFECTS, ...NODE_EFFECTS, ...TYPED_EFFECTS, BESIDES];
}
