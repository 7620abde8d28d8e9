import type { Address, Instruction } from '@solana/kit';
import { CORE_ADDRESS, decodeCoreAsset } from '../../src/chain/codecs/core.ts';
import {
  createCoreAssetInstruction,
  createCoreCollectionInstruction,
  type NewCorePlugin,
} from '../../src/chain/codecs/core-instructions.ts';
import type { Terms } from './program-money.ts';
import { MINT } from './program-places.ts';
import { addressOf, type Outcome, type ProgramVm, SYSTEM_PROGRAM, signerOf } from './program-vm.ts';
import { realPrograms } from './real-programs.ts';

/** Of a world with such an artwork. */
interface CoreWorld {
  readonly vm: ProgramVm;
  readonly terms: Terms;
  readonly mint: Address;
  readonly metadata: Address;
  readonly seller: Address;
  readonly authority: Address;
  readonly creators: readonly Address[];
  must(payer: Address, ...instructions: readonly Instruction[]): Outcome;
}

/** The collection of an asset whose royalties only the collection has. */
export const COLLECTION = addressOf('collection');

/** Whether the artwork is an asset of core. */
export const isCore = ({ artwork }: Pick<Terms, 'artwork'>): boolean =>
  artwork === 'core' || artwork === 'collected';

/** The account with the royalties of an asset of core. */
export const coreSource = ({ artwork }: Pick<Terms, 'artwork'>): Address =>
  artwork === 'collected' ? COLLECTION : MINT;

/** The accounts with which an instruction moves an asset of core: it names its owner itself. */
export function coreBlock({ mint, metadata, terms }: Pick<CoreWorld, 'mint' | 'metadata' | 'terms'>) {
  const collection = terms.artwork === 'collected' ? { collection: COLLECTION } : {};
  return { mint, fromToken: mint, toToken: mint, metadata, assetProgram: CORE_ADDRESS, ...collection };
}

/** Who owns the artwork of a world. */
export const coreOwner = ({ vm, mint }: CoreWorld): Address => decodeCoreAsset(vm.data(mint)).owner;

function royalties({ terms, creators }: CoreWorld): NewCorePlugin[] {
  if (creators.length === 0) return [];
  const shares = creators.map((address, index) => ({ address, percentage: terms.shares[index] ?? 0 }));
  const ruleSet = { kind: 'none', programs: [] } as const;
  return [
    {
      content: {
        kind: 'royalties',
        royalties: { basisPoints: terms.royaltyBps, creators: shares, ruleSet },
      },
    },
  ];
}

/** Puts the real program in place of the stand-in, if the terms say so. */
function loadRealCore({ vm, terms }: CoreWorld): void {
  if (!terms.real) return;
  const real = realPrograms()?.find(({ name }) => name === 'core');
  if (real === undefined) throw new Error('the real program is not here');
  vm.load(real.address, real.elf);
}

/** The update authority makes an asset, which the seller owns. A sale by the update authority is the first one. */
export async function mintCore(
  world: CoreWorld,
  plugins: readonly NewCorePlugin[] = [],
  ofCollection: readonly NewCorePlugin[] = [],
): Promise<void> {
  const { mint, seller, terms } = world;
  loadRealCore(world);
  const artist = terms.primary ? seller : world.authority;
  const payer = signerOf(artist);
  const own = royalties(world);
  const texts = { name: 'Still life', uri: 'https://example.com/1.json' };
  const asset = { asset: signerOf(mint), payer, owner: seller, ...texts };
  if (terms.artwork === 'core') {
    world.must(artist, createCoreAssetInstruction({ ...asset, plugins: [...own, ...plugins] }));
    return;
  }
  world.must(
    artist,
    createCoreCollectionInstruction({
      collection: signerOf(COLLECTION),
      payer,
      ...texts,
      plugins: [...own, ...ofCollection],
    }),
    createCoreAssetInstruction({ ...asset, collection: COLLECTION, plugins: [...plugins] }),
  );
}

/** Makes the asset again, and its collection, with further plugins: most can only be there from the beginning. */
export async function mintCoreAgain(world: CoreWorld, ...plugins: NewCorePlugin[][]): Promise<void> {
  const nothing = { owner: SYSTEM_PROGRAM, data: new Uint8Array(), lamports: 0n };
  for (const address of [world.mint, COLLECTION]) world.vm.forge(address, nothing);
  await mintCore(world, ...plugins);
}
