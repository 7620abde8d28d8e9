import type { Instruction } from '@solana/kit';
import {
  delegateInstruction,
  revokeInstruction,
  transferProgrammableInstruction,
} from '../../src/chain/codecs/programmable.ts';
import {
  addCorePlugin,
  burnCore,
  removeCorePlugin,
  revokeCorePlugin,
  transferCore,
  updateCorePlugin,
} from './core-instructions.ts';
import { COLLECTION } from './program-core.ts';
import { burnNft } from './program-nfts.ts';
import { recordOf } from './program-programmable.ts';
import { addressOf, signerOf } from './program-vm.ts';
import type { World } from './program-world.ts';

export const STRANGER = addressOf('stranger');

/** What the owner tries with the artwork. Whoever takes it away does nothing wrong while it is not listed. */
export interface Attempt {
  readonly takes: boolean;
  /** Ends the listing's right to move the artwork, if it succeeds. */
  readonly lifts?: true;
  make(world: World): Instruction | Promise<Instruction>;
}

const owned = (world: World) => ({ mint: world.mint, owner: signerOf(world.seller), ruleSet: null });
const ofCore = ({ mint, seller, terms }: World) => ({
  asset: mint,
  payer: signerOf(seller),
  ...(terms.artwork === 'collected' ? { collection: COLLECTION } : {}),
});

const ROLES = ['sale', 'transfer', 'utility', 'staking'] as const;

export const WITH_TOKENS: readonly Attempt[] = [
  {
    takes: true,
    make: ({ mint, seller }) =>
      transferProgrammableInstruction({
        ...{ mint, from: seller, to: STRANGER },
        authority: signerOf(seller),
        ruleSet: null,
      }),
  },
  { takes: true, make: burnProgrammable },
  {
    takes: false,
    make: (world) => revokeInstruction({ ...owned(world), delegate: world.listing, role: 'lockedTransfer' }),
  },
  ...ROLES.flatMap((role): Attempt[] => [
    {
      takes: false,
      make: (world) => delegateInstruction({ ...owned(world), delegate: STRANGER, role }),
    },
    { takes: false, make: (world) => revokeInstruction({ ...owned(world), delegate: STRANGER, role }) },
  ]),
];

export const OF_CORE: readonly Attempt[] = [
  { takes: true, make: (world) => transferCore({ ...ofCore(world), newOwner: STRANGER }) },
  { takes: true, make: (world) => burnCore(ofCore(world)) },
  {
    takes: false,
    make: (world) =>
      updateCorePlugin({ ...ofCore(world), content: { kind: 'freezeDelegate', frozen: false } }),
  },
  {
    takes: false,
    make: (world) => addCorePlugin({ ...ofCore(world), content: { kind: 'freezeDelegate', frozen: false } }),
  },
  {
    takes: false,
    make: (world) => addCorePlugin({ ...ofCore(world), content: { kind: 'transferDelegate' } }),
  },
  ...(['freezeDelegate', 'transferDelegate'] as const).flatMap((kind): Attempt[] => [
    { takes: false, make: (world) => removeCorePlugin({ ...ofCore(world), kind }) },
    {
      takes: false,
      ...(kind === 'transferDelegate' ? { lifts: true as const } : {}),
      make: (world) => revokeCorePlugin({ ...ofCore(world), kind }),
    },
  ]),
];

/** With the token record of the owner, where a print has nothing. */
async function burnProgrammable(world: World): Promise<Instruction> {
  const burn = await burnNft({ mint: world.mint, owner: world.seller });
  const record = recordOf(world, world.sellerToken);
  const at = 10;
  const accounts = (burn.accounts ?? []).map((account, index) =>
    index === at ? { ...account, address: record, role: 1 as const } : account,
  );
  return { ...burn, accounts };
}
