import {
  burn,
  createTreeConfig,
  delegate,
  findLeafAssetIdPda,
  hashMetadataCreators,
  hashMetadataData,
  type MetadataArgsArgs,
  mintV1,
  hashLeaf as officialHash,
  transfer,
} from '@metaplex-foundation/mpl-bubblegum';
import { none, publicKey, publicKeyBytes, some } from '@metaplex-foundation/umi';
import { findAssetId, hashLeaf } from '../../../src/chain/codecs/bubblegum.ts';
import {
  burnLeafInstruction,
  createTreeConfigInstruction,
  delegateLeafInstruction,
  mintInstruction,
  type ProvenLeaf,
  transferLeafInstruction,
} from '../../../src/chain/codecs/bubblegum-instructions.ts';
import {
  type CompressedMetadata,
  hashCreators,
  hashMetadata,
} from '../../../src/chain/codecs/compressed-metadata.ts';
import { addressBytes, toAddress } from '../../../src/domain/base58.ts';
import type { Random } from '../kind.ts';
import type { Case } from './case.ts';
import { anAddress, below, bytes, chance, maybe, text, u64, type Wallet, wallet } from './random.ts';

function aMetadata(random: Random): CompressedMetadata {
  const creators = Array.from({ length: below(random, 6) }, () => ({
    address: anAddress(random),
    verified: chance(random),
    share: below(random, 101),
  }));
  return {
    name: text(random, 32),
    symbol: text(random, 10),
    uri: text(random, 200),
    sellerFeeBasisPoints: below(random, 65_536),
    primarySaleHappened: chance(random),
    isMutable: chance(random),
    editionNonce: maybe(random, () => below(random, 256)),
    tokenStandard: maybe(random, () => below(random, 4)),
    collection: maybe(random, () => ({ verified: chance(random), key: anAddress(random) })),
    tokenProgramVersion: below(random, 2),
    creators,
  };
}

const official = (metadata: CompressedMetadata): MetadataArgsArgs => ({
  ...metadata,
  editionNonce: metadata.editionNonce === null ? none() : some(metadata.editionNonce),
  tokenStandard: metadata.tokenStandard === null ? none() : some(metadata.tokenStandard),
  collection:
    metadata.collection === null
      ? none()
      : some({ ...metadata.collection, key: publicKey(metadata.collection.key) }),
  creators: metadata.creators.map((creator) => ({ ...creator, address: publicKey(creator.address) })),
});

interface Minted {
  readonly leaf: ProvenLeaf;
  readonly metadata: CompressedMetadata;
}

function aLeaf(random: Random, owner: Wallet, holder: Wallet): Minted {
  const metadata = aMetadata(random);
  const leaf = {
    tree: anAddress(random),
    root: bytes(random, 32),
    owner: owner.address,
    delegate: holder.address,
    dataHash: hashMetadata(metadata),
    creatorHash: hashCreators(metadata.creators),
    nonce: u64(random),
    index: below(random, 2 ** 30),
    proof: Array.from({ length: below(random, 18) }, () => bytes(random, 32)),
  };
  return { leaf, metadata };
}

/** The official client hashes the metadata itself. */
const change = ({ leaf, metadata }: Minted) => ({
  merkleTree: publicKey(leaf.tree),
  root: leaf.root,
  dataHash: hashMetadataData(official(metadata)),
  creatorHash: hashMetadataCreators(official(metadata).creators),
  nonce: leaf.nonce,
  index: leaf.index,
  proof: leaf.proof.map((node) => publicKey(toAddress(node))),
});

/** Owner and delegate, often the same, and which of them signs. */
function parties(random: Random) {
  const owner = wallet(random);
  const holder = chance(random) ? owner : wallet(random);
  return { owner, holder, signer: chance(random) ? owner : holder };
}

const sign = (one: Wallet, signer: Wallet) => (one === signer ? one.official : one.key);

export const bubblegum: readonly Case[] = [
  {
    name: 'bubblegum createTreeConfig',
    make: (random, context) => {
      const [tree, payer, creator] = [anAddress(random), wallet(random), wallet(random)];
      const shape = { maxDepth: below(random, 31), maxBufferSize: below(random, 2049) };
      const isPublic = maybe(random, () => chance(random));
      return {
        ours: [
          createTreeConfigInstruction({ tree, payer: payer.ours, creator: creator.ours, ...shape, isPublic }),
        ],
        official: createTreeConfig(context, {
          merkleTree: publicKey(tree),
          payer: payer.official,
          treeCreator: creator.official,
          ...shape,
          ...(isPublic !== null && { public: isPublic }),
        }),
      };
    },
  },
  {
    name: 'bubblegum mintV1',
    make: (random, context) => {
      const [tree, payer, authority] = [anAddress(random), wallet(random), wallet(random)];
      const { owner, holder } = parties(random);
      const metadata = aMetadata(random);
      return {
        ours: [
          mintInstruction({
            tree,
            owner: owner.address,
            delegate: holder.address,
            payer: payer.ours,
            authority: authority.ours,
            metadata,
          }),
        ],
        official: mintV1(context, {
          merkleTree: publicKey(tree),
          leafOwner: owner.key,
          leafDelegate: holder.key,
          payer: payer.official,
          treeCreatorOrDelegate: authority.official,
          metadata: official(metadata),
        }),
      };
    },
  },
  {
    name: 'bubblegum transfer',
    make: (random, context) => {
      const { owner, holder, signer } = parties(random);
      const [minted, newOwner] = [aLeaf(random, owner, holder), anAddress(random)];
      return {
        ours: [transferLeafInstruction(minted.leaf, signer.ours, newOwner)],
        official: transfer(context, {
          ...change(minted),
          leafOwner: sign(owner, signer),
          leafDelegate: sign(holder, signer),
          newLeafOwner: publicKey(newOwner),
        }),
      };
    },
  },
  {
    name: 'bubblegum delegate',
    make: (random, context) => {
      const { owner, holder } = parties(random);
      const [minted, newDelegate] = [aLeaf(random, owner, holder), anAddress(random)];
      return {
        ours: [delegateLeafInstruction(minted.leaf, owner.ours, newDelegate)],
        official: delegate(context, {
          ...change(minted),
          leafOwner: owner.official,
          previousLeafDelegate: holder.key,
          newLeafDelegate: publicKey(newDelegate),
        }),
      };
    },
  },
  {
    name: 'bubblegum burn',
    make: (random, context) => {
      const { owner, holder, signer } = parties(random);
      const minted = aLeaf(random, owner, holder);
      return {
        ours: [burnLeafInstruction(minted.leaf, signer.ours)],
        official: burn(context, {
          ...change(minted),
          leafOwner: sign(owner, signer),
          leafDelegate: sign(holder, signer),
        }),
      };
    },
  },
  {
    name: 'bubblegum asset id and leaf',
    make: (random, context) => {
      const { owner, holder } = parties(random);
      const { leaf, metadata } = aLeaf(random, owner, holder);
      const id = findAssetId(leaf.tree, BigInt(leaf.index));
      const [theirId] = findLeafAssetIdPda(context, {
        merkleTree: publicKey(leaf.tree),
        leafIndex: leaf.index,
      });
      const theirs = officialHash(context, {
        merkleTree: publicKey(leaf.tree),
        owner: owner.key,
        delegate: holder.key,
        leafIndex: leaf.index,
        metadata: official(metadata),
      });
      return {
        ours: Buffer.concat([addressBytes(id), hashLeaf({ ...leaf, id, nonce: BigInt(leaf.index) })]),
        official: Buffer.concat([publicKeyBytes(theirId), theirs]),
      };
    },
  },
];
