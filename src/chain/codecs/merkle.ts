import { keccak_256 } from '@noble/hashes/sha3.js';

/** A node of a Merkle tree: 32 bytes. The leaves are on level 0. */
export type Node = Uint8Array;

export const NODE_BYTES = 32;

export function keccak(...parts: readonly Uint8Array[]): Node {
  const hash = keccak_256.create();
  for (const part of parts) hash.update(part);
  return hash.digest();
}

const emptyNodes: Node[] = [new Uint8Array(NODE_BYTES)];

/** The node of a level under which every leaf is empty. */
export function emptyNode(level: number): Node {
  for (let known = emptyNodes.length; known <= level; known += 1) {
    const below = emptyNodes[known - 1] as Node;
    emptyNodes.push(keccak(below, below));
  }
  return emptyNodes[level] as Node;
}

export const sameNode = (a: Node, b: Node): boolean => Buffer.compare(a, b) === 0;

/** The node above one that has this index on its level. */
export function parentOf(node: Node, sibling: Node, index: number): Node {
  return index % 2 === 0 ? keccak(node, sibling) : keccak(sibling, node);
}

/** The root to which a leaf leads. The proof begins with the sibling of the leaf. */
export function rootOf(leaf: Node, proof: readonly Node[], index: number): Node {
  return proof.reduce(
    (node, sibling, level) => parentOf(node, sibling, Math.floor(index / 2 ** level)),
    leaf,
  );
}
