import { emptyNode, type Node, parentOf } from '../../src/chain/codecs/merkle.ts';

/** A Merkle tree with all its nodes, of which most are empty. */
export class MerkleModel {
  readonly #nodes: Map<string, Node>;

  constructor(
    readonly depth: number,
    nodes: ReadonlyMap<string, Node> = new Map(),
  ) {
    this.#nodes = new Map(nodes);
  }

  copy(): MerkleModel {
    return new MerkleModel(this.depth, this.#nodes);
  }

  node(level: number, index: number): Node {
    return this.#nodes.get(`${level} ${index}`) ?? emptyNode(level);
  }

  get root(): Node {
    return this.node(this.depth, 0);
  }

  set(leaf: number, node: Node): void {
    this.#nodes.set(`0 ${leaf}`, node);
    for (let level = 0, index = leaf; level < this.depth; level += 1, index >>= 1) {
      const parent = parentOf(this.node(level, index), this.node(level, index ^ 1), index);
      this.#nodes.set(`${level + 1} ${index >> 1}`, parent);
    }
  }

  /** From the sibling of the leaf up to below the root. */
  proof(leaf: number): readonly Node[] {
    return Array.from({ length: this.depth }, (_, level) => this.node(level, (leaf >> level) ^ 1));
  }
}
