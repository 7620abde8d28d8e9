import { BUBBLEGUM_ADDRESS, hashLeaf } from '../chain/codecs/bubblegum.ts';
import type { ProvenLeaf } from '../chain/codecs/bubblegum-instructions.ts';
import {
  COMPRESSION_ADDRESS,
  decodeMerkleTree,
  type MerkleTree,
  NOOP_ADDRESS,
} from '../chain/codecs/compression.ts';
import { type Node, rootOf, sameNode } from '../chain/codecs/merkle.ts';
import { type ProofProblem, proveLeaf } from '../chain/codecs/proven-leaf.ts';
import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { ChainReader } from '../ports/chain.ts';

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
    const { accounts } = await chain.getAccounts([claim.tree]);
    const proof = proveLeaf(id, claim, accounts[0] ?? null);
    if (proof.proven) return { ...proof.leaf, id };
    if (OTHER.includes(proof.problem)) throw otherAccounts(id, claim.tree, proof.why);
    if (tries > 1) throw notProved(id, claim.tree, proof.why);
  }
}

/** What an indexer that is merely behind does not say. */
const OTHER: readonly ProofProblem[] = ['other asset', 'other tree'];

/** The tree of a leaf that was proved. Throws `account_mismatch` when its account cannot be read any more. */
export async function readTree(chain: ChainReader, tree: Address): Promise<MerkleTree> {
  const { accounts } = await chain.getAccounts([tree]);
  const [account = null] = accounts;
  if (account?.owner === COMPRESSION_ADDRESS) return decodeMerkleTree(account.data);
  throw otherAccounts(tree, tree, 'no tree is at this address');
}

/** Whether the tree has changed so much since the leaf was read that its proof does not hold any more. */
export async function isOutdated(chain: ChainReader, leaf: ArtworkLeaf): Promise<boolean> {
  return !holds(await readTree(chain, leaf.tree), leaf, leaf);
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

function otherAccounts(id: Address, tree: Address, why: string): CliError {
  return new CliError('account_mismatch', {
    what: `the indexer has shown something else than the artwork ${id}`,
    why,
    hint: 'use another indexer: --das URL',
    details: { asset: id, tree },
  });
}

function notProved(id: Address, tree: Address, why: string): CliError {
  return new CliError('proof_refused', {
    what: `what the indexer says of ${id} does not hold`,
    why: `${why}; it was asked twice`,
    hint: 'try again in a few seconds, or use another indexer: --das URL',
    details: { asset: id, tree },
  });
}
