import { findTokenAddress } from '../../src/chain/codecs/token.ts';
import { SANDBOX_CURRENCY } from '../../src/config/deployments.ts';
import { SYSTEM_PROGRAM } from '../../src/domain/address.ts';
import { readDraft } from '../../src/sandbox/hostile/draft.ts';
import { UNKNOWN_PROGRAM } from '../../src/sandbox/hostile/service.ts';
import { type Action, throughProgram } from '../../src/sandbox/hostile/through-program.ts';
import type { CheckCode } from '../../src/transactions/check-code.ts';
import { type Effect, withUnits, written } from './effect.ts';
import type { Genuine } from './genuine.ts';
import { wallet } from './stage.ts';

/** With each deed, what has to see it where the program is taken for one of the marketplace's. */
const THROUGH: readonly (readonly [name: string, deed: Action, code: CheckCode])[] = [
  ['the same, through a program', 'nothing', 'inner-programs'],
  ['SOL besides, through a program', 'transfer', 'sol-change'],
  ['a delegate, through a program', 'approve', 'inner-control'],
  ['another owner, through a program', 'set authority', 'inner-control'],
  ['the wallet, through a program', 'assign', 'signer-account'],
];

/** The program of ours that an operation has no use for: the one in the middle takes its place on the list. */
function unused({ bytes, context: { deployment } }: Genuine): 'market' | 'raffle' {
  const used = readDraft(bytes).instructions.map(({ program }) => program);
  return used.includes(deployment.programs.market) ? 'raffle' : 'market';
}

/** What a program does that stands between the wallet and the marketplace, and is on the list of programs. */
export const THROUGH_EFFECTS: readonly Effect[] = THROUGH.map(([name, deed, code]) => ({
  name,
  code,
  async make(genuine, _all, random) {
    // A wallet that is given away cannot pay any more: what transfers SOL afterwards fails on the chain.
    if (deed === 'assign' && readDraft(genuine.bytes).instructions.at(-1)?.program === SYSTEM_PROGRAM)
      return null;
    const draft = throughProgram(
      withUnits(readDraft(genuine.bytes)),
      {
        program: UNKNOWN_PROGRAM,
        thief: wallet('stranger'),
        tokenAccount: await findTokenAddress(genuine.signer, SANDBOX_CURRENCY.mint),
        action: deed,
        like: unused(genuine) === 'market' ? 'make_offer' : 'claim_proceeds',
      },
      random,
    );
    return draft && written(draft);
  },
  as(genuine) {
    const { deployment } = genuine.context;
    const programs = { ...deployment.programs, [unused(genuine)]: UNKNOWN_PROGRAM };
    return { ...genuine, context: { ...genuine.context, deployment: { ...deployment, programs } } };
  },
}));
