import {
  AccountRole,
  type AccountSignerMeta,
  type Address,
  fixEncoderSize,
  getBooleanEncoder,
  getBytesEncoder,
  getNullableEncoder,
  getStructEncoder,
  getU32Encoder,
  getU64Encoder,
  type Instruction,
  type ReadonlyUint8Array,
  type TransactionSigner,
} from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import { SYSTEM_PROGRAM } from '../../domain/address.ts';
import { toAddress } from '../../domain/base58.ts';
import { BUBBLEGUM_ADDRESS, findTreeConfigAddress, type Leaf } from './bubblegum.ts';
import { type CompressedMetadata, encodeCompressedMetadata } from './compressed-metadata.ts';
import { COMPRESSION_ADDRESS, merkleTreeSize, NOOP_ADDRESS } from './compression.ts';
import type { Node } from './merkle.ts';

const CREATE_TREE = Uint8Array.of(165, 83, 136, 142, 89, 202, 47, 220);
const MINT_V1 = Uint8Array.of(145, 98, 192, 118, 184, 147, 118, 104);
const TRANSFER = Uint8Array.of(163, 52, 200, 231, 140, 3, 69, 186);
const DELEGATE = Uint8Array.of(90, 147, 75, 178, 85, 88, 4, 137);
const BURN = Uint8Array.of(116, 110, 29, 56, 107, 219, 42, 93);

const writable = (account: Address) => ({ address: account, role: AccountRole.WRITABLE });
const readonly = (account: Address) => ({ address: account, role: AccountRole.READONLY });
const signs = (signer: TransactionSigner): AccountSignerMeta => ({
  address: signer.address,
  role: AccountRole.READONLY_SIGNER,
  signer,
});
/** An account that signs only if it is the signer. */
const maySign = (account: Address, signer: TransactionSigner) =>
  account === signer.address ? signs(signer) : readonly(account);

/** In the order of every instruction: noop, account compression, System program. */
const PROGRAMS = [readonly(NOOP_ADDRESS), readonly(COMPRESSION_ADDRESS), readonly(SYSTEM_PROGRAM)];

const createTreeEncoder = getStructEncoder([
  ['maxDepth', getU32Encoder()],
  ['maxBufferSize', getU32Encoder()],
  ['isPublic', getNullableEncoder(getBooleanEncoder())],
]);

export interface NewTree {
  /** Signs, because its account is created. */
  readonly tree: TransactionSigner;
  readonly payer: TransactionSigner;
  /** May mint, and is asked for nothing else. */
  readonly creator: TransactionSigner;
  readonly maxDepth: number;
  readonly maxBufferSize: number;
  readonly canopyDepth: number;
  /** Of the tree's account: the rent for `merkleTreeSize`. */
  readonly lamports: bigint;
  /** Whether anybody may mint; null is no. */
  readonly isPublic: boolean | null;
}

/** Creates the account of a tree, and its account of bubblegum. Throws RangeError for a shape that does not exist. */
export function createTreeInstructions(input: NewTree): readonly Instruction[] {
  const { tree, payer, creator, maxDepth, maxBufferSize, isPublic } = input;
  const space = merkleTreeSize(maxDepth, maxBufferSize, input.canopyDepth);
  const account = getCreateAccountInstruction({
    payer,
    newAccount: tree,
    lamports: input.lamports,
    space,
    programAddress: COMPRESSION_ADDRESS,
  });
  return [
    account,
    createTreeConfigInstruction({ tree: tree.address, payer, creator, maxDepth, maxBufferSize, isPublic }),
  ];
}

/** Only the account of bubblegum: the tree's own exists, with zeros. */
export function createTreeConfigInstruction(
  input: Omit<NewTree, 'tree' | 'canopyDepth' | 'lamports'> & { readonly tree: Address },
): Instruction {
  const { tree, payer, creator, maxDepth, maxBufferSize, isPublic } = input;
  const pays: AccountSignerMeta = {
    address: payer.address,
    role: AccountRole.WRITABLE_SIGNER,
    signer: payer,
  };
  return {
    programAddress: BUBBLEGUM_ADDRESS,
    accounts: [writable(findTreeConfigAddress(tree)), writable(tree), pays, signs(creator), ...PROGRAMS],
    data: Uint8Array.of(...CREATE_TREE, ...createTreeEncoder.encode({ maxDepth, maxBufferSize, isPublic })),
  };
}

/** MintV1. The metadata's creators may be verified if they are the payer or the authority. */
export function mintInstruction(input: {
  readonly tree: Address;
  readonly owner: Address;
  readonly delegate: Address;
  readonly payer: TransactionSigner;
  /** Creator or delegate of the tree; anybody, if the tree is public. */
  readonly authority: TransactionSigner;
  readonly metadata: CompressedMetadata;
}): Instruction {
  const { tree, owner, delegate, payer, authority } = input;
  const accounts = [
    writable(findTreeConfigAddress(tree)),
    readonly(owner),
    readonly(delegate),
    writable(tree),
  ];
  return {
    programAddress: BUBBLEGUM_ADDRESS,
    accounts: [...accounts, signs(payer), signs(authority), ...PROGRAMS],
    data: Uint8Array.of(...MINT_V1, ...encodeCompressedMetadata(input.metadata)),
  };
}

/** A leaf of a tree, and why it is there. */
export interface ProvenLeaf extends Omit<Leaf, 'id'> {
  readonly tree: Address;
  readonly root: Node;
  /** Place among the leaves. */
  readonly index: number;
  /** From the sibling of the leaf up; the canopy's nodes are left out. */
  readonly proof: readonly Node[];
}

const node = () => fixEncoderSize(getBytesEncoder(), 32);

const changeEncoder = getStructEncoder([
  ['root', node()],
  ['dataHash', node()],
  ['creatorHash', node()],
  ['nonce', getU64Encoder()],
  ['index', getU32Encoder()],
]);

const changeData = (discriminator: Uint8Array, leaf: ProvenLeaf): ReadonlyUint8Array =>
  Uint8Array.of(...discriminator, ...changeEncoder.encode(leaf));

const proofAccounts = ({ proof }: ProvenLeaf) => proof.map((one) => readonly(toAddress(one)));

/** Transfer to another owner. The delegate ends with it. Owner or delegate signs. */
export function transferLeafInstruction(
  leaf: ProvenLeaf,
  signer: TransactionSigner,
  newOwner: Address,
): Instruction {
  const accounts = [
    readonly(findTreeConfigAddress(leaf.tree)),
    maySign(leaf.owner, signer),
    maySign(leaf.delegate, signer),
    readonly(newOwner),
    writable(leaf.tree),
    ...PROGRAMS,
  ];
  return {
    programAddress: BUBBLEGUM_ADDRESS,
    accounts: [...accounts, ...proofAccounts(leaf)],
    data: changeData(TRANSFER, leaf),
  };
}

/** Names another delegate; the owner as delegate ends the delegation. The owner signs. */
export function delegateLeafInstruction(
  leaf: ProvenLeaf,
  owner: TransactionSigner,
  newDelegate: Address,
): Instruction {
  const accounts = [
    readonly(findTreeConfigAddress(leaf.tree)),
    signs(owner),
    readonly(leaf.delegate),
    readonly(newDelegate),
    writable(leaf.tree),
    ...PROGRAMS,
  ];
  return {
    programAddress: BUBBLEGUM_ADDRESS,
    accounts: [...accounts, ...proofAccounts(leaf)],
    data: changeData(DELEGATE, leaf),
  };
}

/** Empties the leaf for ever. Owner or delegate signs. */
export function burnLeafInstruction(leaf: ProvenLeaf, signer: TransactionSigner): Instruction {
  const accounts = [
    readonly(findTreeConfigAddress(leaf.tree)),
    maySign(leaf.owner, signer),
    maySign(leaf.delegate, signer),
    writable(leaf.tree),
    ...PROGRAMS,
  ];
  return {
    programAddress: BUBBLEGUM_ADDRESS,
    accounts: [...accounts, ...proofAccounts(leaf)],
    data: changeData(BURN, leaf),
  };
}
