import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { findAssetId, hashLeaf, type Leaf } from '../../src/chain/codecs/bubblegum.ts';
import {
  createTreeInstructions,
  mintInstruction,
  type ProvenLeaf,
} from '../../src/chain/codecs/bubblegum-instructions.ts';
import { hashCreators, hashMetadata } from '../../src/chain/codecs/compressed-metadata.ts';
import { merkleTreeSize } from '../../src/chain/codecs/compression.ts';
import { emptyNode, keccak, type Node, parentOf } from '../../src/chain/codecs/merkle.ts';
import { addressOf, type ProgramVm } from './program-vm.ts';

/** A Merkle tree beside the chain, of those leaves that were set. The others are empty. */
export class SparseTree {
  readonly #depth: number;
  readonly #leaves = new Map<number, Node>();

  constructor(depth: number) {
    this.#depth = depth;
  }

  set(index: number, leaf: Node): void {
    this.#leaves.set(index, leaf);
  }

  get root(): Node {
    return this.#node(this.#depth, 0);
  }

  /** From the sibling of the leaf up, to just below the root. */
  proof(index: number): readonly Node[] {
    return Array.from({ length: this.#depth }, (_, level) => {
      const own = Math.floor(index / 2 ** level);
      return this.#node(level, own % 2 === 0 ? own + 1 : own - 1);
    });
  }

  #node(level: number, index: number): Node {
    const [first, end] = [index * 2 ** level, (index + 1) * 2 ** level];
    if (![...this.#leaves.keys()].some((at) => at >= first && at < end)) return emptyNode(level);
    if (level === 0) return this.#leaves.get(index) ?? emptyNode(0);
    return parentOf(this.#node(level - 1, 2 * index), this.#node(level - 1, 2 * index + 1), 0);
  }
}

export interface Shape {
  readonly depth: number;
  readonly buffer: number;
  readonly canopy: number;
}

const metadataOf = (name: string) => ({
  name,
  symbol: 'ART',
  uri: 'https://example.com/c.json',
  sellerFeeBasisPoints: 500,
  primarySaleHappened: false,
  isMutable: true,
  editionNonce: null,
  tokenStandard: 0,
  collection: null,
  tokenProgramVersion: 0,
  creators: [],
});

/** A chain that has Bubblegum and what it calls. */
export interface TreeMachine {
  /** Sends instructions that must succeed; the payer signs, and the tree where it has to. */
  must(payer: Address, ...instructions: readonly Instruction[]): void;
  rent(size: number): bigint;
}

export const machineOf = (vm: ProgramVm): TreeMachine => ({
  rent: (size) => vm.rent(size),
  must(payer, ...instructions) {
    const outcome = vm.send(payer, ...instructions);
    if (!outcome.ok) throw new Error(outcome.logs.join('\n'));
  },
});

/** A tree of compressed artworks. */
export class ProgramTree {
  readonly machine: TreeMachine;
  readonly address: Address;
  readonly shape: Shape;
  readonly #beside: SparseTree;
  readonly #leaves: Leaf[] = [];

  constructor(machine: TreeMachine, shape: Shape, creator: Address, address = addressOf('merkle tree')) {
    this.machine = machine;
    this.address = address;
    this.shape = shape;
    this.#beside = new SparseTree(shape.depth);
    const [payer, tree] = [creator, this.address].map((one) => createNoopSigner(one));
    if (payer === undefined || tree === undefined) throw new RangeError('unreachable');
    const { depth, buffer, canopy } = shape;
    machine.must(
      creator,
      ...createTreeInstructions({
        tree,
        payer,
        creator: payer,
        maxDepth: depth,
        maxBufferSize: buffer,
        canopyDepth: canopy,
        lamports: machine.rent(merkleTreeSize(depth, buffer, canopy)),
        isPublic: null,
      }),
    );
  }

  /** Mints the next artwork to a wallet; its place in the tree. */
  mint(creator: Address, owner: Address, delegate = owner): number {
    const index = this.#leaves.length;
    const signer = createNoopSigner(creator);
    const metadata = metadataOf(`Leaf ${index}`);
    this.machine.must(
      creator,
      mintInstruction({ tree: this.address, owner, delegate, payer: signer, authority: signer, metadata }),
    );
    const nonce = BigInt(index);
    const hashes = { dataHash: hashMetadata(metadata), creatorHash: hashCreators([]) };
    this.#leaves.push({ id: findAssetId(this.address, nonce), owner, delegate, nonce, ...hashes });
    this.#update(index);
    return index;
  }

  leaf(index: number): Leaf {
    const leaf = this.#leaves[index];
    if (leaf === undefined) throw new RangeError(`there is no leaf ${index}`);
    return leaf;
  }

  /** What the tree has become by a transfer that landed. */
  moved(index: number, owner: Address): void {
    this.#leaves[index] = { ...this.leaf(index), owner, delegate: owner };
    this.#update(index);
  }

  #update(index: number): void {
    this.#beside.set(index, hashLeaf(this.leaf(index)));
  }

  /** All nodes, those of the canopy too: what an indexer answers. */
  wholeProof(index: number): readonly Node[] {
    return this.#beside.proof(index);
  }

  get size(): number {
    return this.#leaves.length;
  }

  /** With the proof that a transaction carries: without the nodes that are in the canopy. */
  proven(index: number): ProvenLeaf {
    const { depth, canopy } = this.shape;
    const proof = this.#beside.proof(index).slice(0, depth - canopy);
    return { ...this.leaf(index), tree: this.address, root: this.#beside.root, index, proof };
  }
}

/** Some node that is in no tree. */
export const strangeNode: Node = keccak(Uint8Array.of(1, 2, 3));
