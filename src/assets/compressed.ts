import {
  BUBBLEGUM_ADDRESS,
  findAssetId,
  findTreeConfigAddress,
  hashLeaf,
} from '../chain/codecs/bubblegum.ts';
import type { ProvenLeaf } from '../chain/codecs/bubblegum-instructions.ts';
import {
  COMPRESSION_ADDRESS,
  decodeMerkleTree,
  type MerkleTree,
  NOOP_ADDRESS,
} from '../chain/codecs/compression.ts';
import { type Node, rootOf, sameNode } from '../chain/codecs/merkle.ts';
import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { ChainReader, CompressedClaim, RawAccount } from '../ports/chain.ts';

/** The programs that are called to move a compressed artwork. */
export const COMPRESSED_PROGRAMS: readonly Address[] = [BUBBLEGUM_ADDRESS, COMPRESSION_ADDRESS, NOOP_ADDRESS];

/** The leaf of an artwork, with its proof. */
export interface ArtworkLeaf extends ProvenLeaf {
  readonly id: Address;
}

/** What Bubblegum takes of a proof, without those nodes that are in the canopy. */
export type MoveProof = Pick<ProvenLeaf, 'root' | 'proof'>;

/**
 * The leaf of a compressed artwork, proved by its tree. Asks the indexer again, once, if what it said leads to no root that
 * the tree has: it may have been behind. Throws `artwork_not_found`, `no_endpoint`, `account_mismatch`, `proof_refused`.
 */
export async function readLeaf(chain: ChainReader, id: Address, slot: bigint): Promise<ArtworkLeaf> {
  for (let tries = 1; ; tries += 1) {
    const claim = await chain.getCompressed?.(id);
    if (claim === undefined || claim === null) throw notFound(id, slot);
    if (findAssetId(claim.tree, claim.nonce) !== id) throw otherLeaf(id);
    const tree = await readTree(chain, claim.tree);
    const leaf = prove(id, claim, tree);
    if (leaf !== null) return leaf;
    if (tries > 1) throw notProved(id, claim.tree);
  }
}

/** The tree's account. Throws `account_mismatch` unless it is a tree of Bubblegum. */
export async function readTree(chain: ChainReader, tree: Address): Promise<MerkleTree> {
  const { accounts } = await chain.getAccounts([tree]);
  return treeFrom(tree, accounts[0] ?? null);
}

function treeFrom(tree: Address, account: RawAccount | null): MerkleTree {
  const decoded = account?.owner === COMPRESSION_ADDRESS ? decodeMerkleTree(account.data) : null;
  if (decoded?.authority === findTreeConfigAddress(tree)) return decoded;
  throw new CliError('account_mismatch', {
    what: `${tree} is not a tree of compressed artworks`,
    why:
      decoded === null
        ? 'no tree is at this address'
        : `its authority is ${decoded.authority}, not Bubblegum`,
    hint: 'use another indexer: --das URL',
    details: { tree },
  });
}

/** Null when the claim leads to no root of the tree, or the leaf has changed since. */
function prove(id: Address, claim: CompressedClaim, tree: MerkleTree): ArtworkLeaf | null {
  const { maxDepth, canopyDepth } = tree;
  const length = maxDepth - canopyDepth;
  if (claim.proof.length < length || claim.proof.length > maxDepth) return null;
  const leaf = { ...claim, id };
  const proof = claim.proof.slice(0, length);
  const root = rootBy(tree, claim.index, hashLeaf(leaf), claim.proof);
  return isRootOfNow(tree, claim.index, hashLeaf(leaf), root) ? { ...leaf, root, proof } : null;
}

/** Whether another proof of the same leaf holds too: its root is one that the tree has, and its nodes lead there. */
export function holds(tree: MerkleTree, leaf: ArtworkLeaf, { root, proof }: MoveProof): boolean {
  const node = hashLeaf(leaf);
  if (proof.length !== tree.maxDepth - tree.canopyDepth) return false;
  return sameNode(rootBy(tree, leaf.index, node, proof), root) && isRootOfNow(tree, leaf.index, node, root);
}

/** The root to which nodes lead; what they leave out is taken from the canopy. */
function rootBy(tree: MerkleTree, index: number, leaf: Node, proof: readonly Node[]): Node {
  const { maxDepth } = tree;
  const fromCanopy = Array.from({ length: maxDepth - proof.length }, (_, above) => {
    const level = proof.length + above;
    const own = 2 ** (maxDepth - level) + Math.floor(index / 2 ** level);
    return tree.canopyNode(own % 2 === 0 ? own + 1 : own - 1);
  });
  return rootOf(leaf, [...proof, ...fromCanopy], index);
}

/** Whether the tree has this root among its last changes, and no later one is of this leaf. */
function isRootOfNow({ changes }: MerkleTree, index: number, leaf: Node, root: Node): boolean {
  const age = changes.findIndex((change) => sameNode(change.root, root));
  if (age < 0) return false;
  return changes
    .slice(0, age)
    .every((change) => change.index !== index || sameNode(change.path[0] ?? root, leaf));
}

function notFound(id: Address, slot: bigint): CliError {
  return new CliError('artwork_not_found', {
    what: `no artwork ${id}`,
    why: `no account is at this address at slot ${slot}, and no compressed artwork is known by it`,
    hint: 'check the address, and that --url and --das name the right cluster',
    details: { mint: id, slot },
  });
}

function otherLeaf(id: Address): CliError {
  return new CliError('account_mismatch', {
    what: `the indexer has shown another artwork than ${id}`,
    why: 'the address does not follow from the tree and the number that it names',
    hint: 'use another indexer: --das URL',
    details: { asset: id },
  });
}

function notProved(id: Address, tree: Address): CliError {
  return new CliError('proof_refused', {
    what: `what the indexer says of ${id} does not hold`,
    why: `its proof leads to no root that the tree ${tree} has now, asked twice: it is behind, or says what is not so`,
    hint: 'try again in a few seconds, or use another indexer: --das URL',
    details: { asset: id, tree },
  });
}
