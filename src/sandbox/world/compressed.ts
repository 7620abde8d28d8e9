import { createNoopSigner } from '@solana/kit';
import { findAssetId } from '../../chain/codecs/bubblegum.ts';
import { createTreeInstructions, mintInstruction } from '../../chain/codecs/bubblegum-instructions.ts';
import { merkleTreeSize } from '../../chain/codecs/compression.ts';
import type { Address } from '../../domain/address.ts';
import type { SandboxChain } from '../chain/chain.ts';
import { sandboxKey } from './keys.ts';
import { send, sendInBlock } from './send.ts';
import type { PriceText } from './stories.ts';
import type { WalletName, Wallets } from './wallets.ts';

/** A compressed artwork of ines: a leaf of her tree. */
export interface CompressedStory {
  readonly name: string;
  readonly owner: WalletName;
  /** Royalty in basis points of the price before fees. */
  readonly royaltyBps: number;
  /** By its owner on vendor-b. */
  readonly onVendorB?: PriceText;
}

/** In the order of their leaves. A new one goes to the end: its place is part of its address. */
export const COMPRESSED: readonly CompressedStory[] = [
  { name: 'Pressed Fern', owner: 'ines', royaltyBps: 500 },
  { name: 'Pressed Ivy', owner: 'arlo', royaltyBps: 500 },
  { name: 'Pressed Moss', owner: 'bea', royaltyBps: 0 },
  { name: 'Pressed Reed', owner: 'cas', royaltyBps: 1000 },
  { name: 'Pressed Sage', owner: 'mira', royaltyBps: 400, onVendorB: '0.2 SOL' },
];

/** Proofs have 6 nodes beside the canopy: they fit a transaction of version 0. */
const SHAPE = { maxDepth: 14, maxBufferSize: 64, canopyDepth: 8 };

/** What fits a transaction. */
const MINTS = 4;

const tree = sandboxKey('tree of compressed artworks');

/** The tree of the world's compressed artworks. */
export const COMPRESSED_TREE = tree.address;

/** The asset id of a compressed artwork of the world. */
export function compressedId(story: CompressedStory): Address {
  return findAssetId(COMPRESSED_TREE, BigInt(COMPRESSED.indexOf(story)));
}

/** Creates the tree, and mints what the story has in it. */
export function plantTree({
  chain,
  wallets,
}: {
  readonly chain: SandboxChain;
  readonly wallets: Wallets;
}): void {
  const { key } = wallets.ines;
  const by = createNoopSigner(key.address);
  const { maxDepth, maxBufferSize, canopyDepth } = SHAPE;
  const lamports = chain.rentExemptMinimum(BigInt(merkleTreeSize(maxDepth, maxBufferSize, canopyDepth)));
  const roles = { tree: createNoopSigner(tree.address), payer: by, creator: by };
  send(chain, [key, tree], createTreeInstructions({ ...roles, ...SHAPE, lamports, isPublic: null }));
  const mints = COMPRESSED.map(({ name, owner, royaltyBps }) => {
    const holder = wallets[owner].key.address;
    const metadata = {
      name,
      symbol: 'ART',
      uri: `https://artworks.invalid/${name.toLowerCase().replaceAll(' ', '-')}.json`,
      sellerFeeBasisPoints: royaltyBps,
      primarySaleHappened: owner !== 'ines',
      isMutable: true,
      editionNonce: null,
      tokenStandard: 0,
      collection: null,
      tokenProgramVersion: 0,
      creators: [{ address: key.address, verified: true, share: 100 }],
    };
    const leaf = { tree: tree.address, owner: holder, delegate: holder };
    return mintInstruction({ ...leaf, payer: by, authority: by, metadata });
  });
  send(chain, [key], mints.slice(0, MINTS));
  // Later slots stay as they were when there were fewer.
  for (let done = MINTS; done < mints.length; done += MINTS)
    sendInBlock(chain, [key], mints.slice(done, done + MINTS));
}
