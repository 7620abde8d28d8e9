import type { Address } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { RawAccount } from '../../ports/chain.ts';
import { findAssetId, findTreeConfigAddress, hashLeaf, type Leaf } from './bubblegum.ts';
import type { ProvenLeaf } from './bubblegum-instructions.ts';
import { COMPRESSION_ADDRESS, decodeMerkleTree, type MerkleTree } from './compression.ts';
import { type Node, rootOf, sameNode } from './merkle.ts';

/** What somebody says of a compressed NFT. None of it is believed. */
export interface LeafClaim extends Omit<Leaf, 'id'> {
  readonly tree: Address;
  /** Place among the leaves. */
  readonly index: number;
  /** From the sibling of the leaf up to below the root, the canopy's levels too. */
  readonly proof: readonly Node[];
}

/** `leaf` has the root of now, and a proof for it without the nodes that the canopy has. */
export type Proof =
  | { readonly proven: true; readonly leaf: ProvenLeaf }
  | { readonly proven: false; readonly problem: ProofProblem; readonly why: string };

export type ProofProblem =
  /** The asset id is of another tree or nonce. */
  | 'other asset'
  /** The account is no tree, or not one of compressed NFTs. */
  | 'other tree'
  /** The proof cannot be one of this tree. */
  | 'wrong proof'
  /** The leaf was another one, and is not there any more. */
  | 'leaf changed'
  /** The leaf leads to no root of the tree: what was said is wrong, or so old that the tree has forgotten it. */
  | 'no root';

const not = (problem: ProofProblem, why: string): Proof => ({ proven: false, problem, why });

/**
 * Whether the tree has this leaf now, as account compression finds it out: the leaf is hashed here, the proof is brought up to
 * date with the changes that the tree's account keeps, and must lead to its root of now. `account` is that of `claim.tree`.
 */
export function proveLeaf(id: Address, claim: LeafClaim, account: RawAccount | null): Proof {
  if (findAssetId(claim.tree, claim.nonce) !== id)
    return not(
      'other asset',
      `number ${claim.nonce} of the tree ${claim.tree} has another asset id than ${id}`,
    );
  const tree = treeOf(claim.tree, account);
  if (typeof tree === 'string') return not('other tree', tree);
  const { maxDepth, leaves } = tree;
  if (claim.proof.length !== maxDepth)
    return not('wrong proof', `the proof has ${claim.proof.length} nodes, and the tree ${maxDepth} levels`);
  if (claim.index >= leaves)
    return not('wrong proof', `the leaf is number ${claim.index}, and the tree has ${leaves}`);
  return proveIn(tree, claim, hashLeaf({ ...claim, id }));
}

/** A text says why the account is not such a tree. */
function treeOf(address: Address, account: RawAccount | null): MerkleTree | string {
  if (account === null) return `no account is at ${address}`;
  if (account.owner !== COMPRESSION_ADDRESS) return `the account at ${address} is not of account compression`;
  try {
    const tree = decodeMerkleTree(account.data);
    return tree.authority === findTreeConfigAddress(address)
      ? tree
      : `the tree ${address} is not one of compressed NFTs`;
  } catch (error) {
    if (error instanceof CliError) return `the account at ${address} is no tree: ${error.why}`;
    throw error;
  }
}

function proveIn(tree: MerkleTree, claim: LeafClaim, hash: Node): Proof {
  const { index } = claim;
  const claimed = rootOf(hash, claim.proof, index);
  const known = tree.changes.findIndex(({ root }) => sameNode(root, claimed));
  // Without the root, every change counts: the path may be one that they did not touch.
  // The program leaves out the oldest one then, and takes fewer proofs.
  const since = tree.changes.slice(0, known < 0 ? undefined : known).toReversed();
  const proof = [...claim.proof];
  let leaf = hash;
  for (const change of since) {
    if (change.index === index) leaf = change.path[0] ?? leaf;
    else {
      const level = 31 - Math.clz32(change.index ^ index);
      proof[level] = change.path[level] ?? hash;
    }
  }
  if (known >= 0 && !sameNode(leaf, hash)) return not('leaf changed', 'the compressed NFT has changed since');
  const root = tree.changes[0]?.root;
  if (root === undefined || !sameNode(leaf, hash) || !sameNode(rootOf(hash, proof, index), root))
    return not('no root', 'owner, delegate, hashes and proof do not lead to a root of the tree');
  const cut = proof.slice(0, tree.maxDepth - tree.canopyDepth);
  return { proven: true, leaf: { ...claim, root, proof: cut } };
}
