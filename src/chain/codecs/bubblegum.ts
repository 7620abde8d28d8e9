import { type Address, getU64Encoder } from '@solana/kit';
import { addressAt, addressBytes } from '../../domain/base58.ts';
import { CliError } from '../../errors/cli-error.ts';
import { getProgramDerivedAddress } from '../pda.ts';
import { hasDiscriminator } from './discriminator.ts';
import { keccak, type Node } from './merkle.ts';

/** Bubblegum has this address on every cluster. */
export const BUBBLEGUM_ADDRESS = 'BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY' as Address;

/** A compressed NFT as its leaf has it. */
export interface Leaf {
  /** The asset id. */
  readonly id: Address;
  readonly owner: Address;
  /** The owner, if there is no delegate. */
  readonly delegate: Address;
  /** How many were minted in the tree before it. */
  readonly nonce: bigint;
  /** 32 bytes each. */
  readonly dataHash: Uint8Array;
  readonly creatorHash: Uint8Array;
}

const u64 = getU64Encoder();

/** The asset id of the compressed NFT with this nonce. */
export function findAssetId(tree: Address, nonce: bigint): Address {
  const seeds = ['asset', addressBytes(tree), Uint8Array.from(u64.encode(nonce))];
  const [found] = getProgramDerivedAddress({ programAddress: BUBBLEGUM_ADDRESS, seeds });
  return found;
}

/** The account of bubblegum that belongs to a tree, and that is the authority of the tree. */
export function findTreeConfigAddress(tree: Address): Address {
  const [found] = getProgramDerivedAddress({
    programAddress: BUBBLEGUM_ADDRESS,
    seeds: [addressBytes(tree)],
  });
  return found;
}

const LEAF_VERSION_1 = 1;

/** The node of the tree that stands for a compressed NFT (schema of version 1). */
export function hashLeaf({ id, owner, delegate, nonce, dataHash, creatorHash }: Leaf): Node {
  return keccak(
    Uint8Array.of(LEAF_VERSION_1),
    addressBytes(id),
    addressBytes(owner),
    addressBytes(delegate),
    Uint8Array.from(u64.encode(nonce)),
    dataHash,
    creatorHash,
  );
}

/** The account of bubblegum that belongs to a tree. */
export interface TreeConfig {
  readonly creator: Address;
  readonly delegate: Address;
  readonly capacity: bigint;
  readonly minted: bigint;
  readonly isPublic: boolean;
}

const TREE_CONFIG_BYTES = 96;
const TREE_CONFIG = [122, 245, 175, 248, 171, 34, 0, 207];

/** Throws `account_mismatch` for other or truncated data. */
export function decodeTreeConfig(data: Uint8Array): TreeConfig {
  const isPublic = data[88] ?? 2;
  if (data.length !== TREE_CONFIG_BYTES || !hasDiscriminator(data, TREE_CONFIG) || isPublic > 1) {
    throw new CliError('account_mismatch', {
      what: 'this is not the account of a tree of compressed NFTs',
      why: 'it begins otherwise, or has another size',
      hint: 'use another RPC node: --url URL',
    });
  }
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return {
    creator: addressAt(data, 8),
    delegate: addressAt(data, 40),
    capacity: view.getBigUint64(72, true),
    minted: view.getBigUint64(80, true),
    isPublic: isPublic === 1,
  };
}
