import { AccountRole, type Instruction } from '@solana/kit';
import { COMPRESSION_ADDRESS, NOOP_ADDRESS } from '../../../src/chain/codecs/compression.ts';
import type { Node } from '../../../src/chain/codecs/merkle.ts';
import type { Address } from '../../../src/domain/address.ts';
import { SYSTEM_PROGRAM } from '../../../src/domain/address.ts';
import { toAddress } from '../../../src/domain/base58.ts';
import { MerkleModel } from '../../support/merkle-model.ts';
import type { Kind, Random, Sequence, Step, World } from '../kind.ts';
import {
  anOddShape,
  aShape,
  below,
  effectOf,
  pick,
  putEmptyTree,
  refusalOf,
  type Shape,
  sizeOf,
} from './trees.ts';

const INITIALIZE = Uint8Array.of(191, 11, 119, 7, 180, 107, 220, 110);
const APPEND = Uint8Array.of(149, 120, 18, 222, 236, 225, 88, 203);
const REPLACE_LEAF = Uint8Array.of(204, 165, 76, 100, 73, 147, 0, 128);

const EMPTY = new Uint8Array(32);
const u32 = (value: number): Uint8Array => new Uint8Array(Uint32Array.of(value).buffer);

interface Tree {
  readonly address: Address;
  readonly shape: Shape;
  model: MerkleModel;
  leaves: number;
  /** The tree after each change, the newest last. */
  readonly past: MerkleModel[];
}

/** What is odd about the accounts of a call; most calls have nothing odd. */
type Oddity = 'none' | 'stranger' | 'unsigned' | 'readonly' | 'other noop' | 'few accounts';
const ODDITIES: readonly Oddity[] = ['stranger', 'unsigned', 'readonly', 'other noop', 'few accounts'];

function call(
  data: Uint8Array,
  tree: Address,
  authority: Address,
  oddity: Oddity,
  proof: readonly Node[] = [],
): Instruction {
  const signs = oddity === 'unsigned' ? AccountRole.READONLY : AccountRole.READONLY_SIGNER;
  const accounts = [
    { address: tree, role: oddity === 'readonly' ? AccountRole.READONLY : AccountRole.WRITABLE },
    { address: authority, role: signs },
    { address: oddity === 'other noop' ? SYSTEM_PROGRAM : NOOP_ADDRESS, role: AccountRole.READONLY },
    ...proof.map((node) => ({ address: toAddress(node), role: AccountRole.READONLY })),
  ];
  const given = oddity === 'few accounts' ? accounts.slice(0, 2) : accounts;
  return { programAddress: COMPRESSION_ADDRESS, accounts: given, data };
}

class CompressionSequence implements Sequence {
  readonly #payer: Address;
  readonly #authority: Address;
  #tree: Tree | undefined;
  #made = 0;

  constructor(private readonly world: World) {
    this.#payer = world.addressOf('payer');
    this.#authority = world.addressOf('authority');
    world.fund(this.#payer, 10n ** 12n);
  }

  next(random: Random): Step {
    const tree = this.#tree;
    const oddity = random() < 0.85 ? 'none' : pick(random, ODDITIES);
    if (tree === undefined || random() < 0.05) return this.#initialize(random, oddity);
    if (tree.leaves === 0 || random() < 0.35) return this.#append(random, tree, oddity);
    return this.#replace(random, tree, oddity);
  }

  #step(name: string, oddity: Oddity, instruction: Instruction, landed: () => void): Step {
    return {
      name: oddity === 'none' ? name : `${name.split(',')[0]}, ${oddity}`,
      payer: this.#payer,
      instructions: [instruction],
      landed: (accepted) => accepted && landed(),
    };
  }

  #by(oddity: Oddity): Address {
    return oddity === 'stranger' ? this.#payer : this.#authority;
  }

  #initialize(random: Random, oddity: Oddity): Step {
    const again = this.#tree !== undefined && random() < 0.2;
    const address = again && this.#tree ? this.#tree.address : this.world.addressOf(`tree ${this.#made}`);
    const odd = random() < 0.15;
    const shape = odd ? anOddShape(random) : aShape(random);
    const ragged = random() < 0.1 ? pick(random, [-200, -32, 8, 32, 96]) : 0;
    if (!again) putEmptyTree(this.world, address, sizeOf(shape) + ragged);
    this.#made += 1;
    const data = Uint8Array.of(...INITIALIZE, ...u32(shape.depth), ...u32(shape.buffer));
    const what = again ? 'again' : odd ? 'odd shape' : ragged === 0 ? 'new' : 'odd size';
    return this.#step(`initialize, ${what}`, oddity, call(data, address, this.#by(oddity), oddity), () => {
      if (oddity === 'stranger') return;
      const model = new MerkleModel(shape.depth);
      // A canopy of other size than the shape's is found in the size.
      const canopy = Math.log2((sizeOf(shape) + ragged - sizeOf({ ...shape, canopy: 0 })) / 32 + 2) - 1;
      this.#tree = { address, shape: { ...shape, canopy }, model, leaves: 0, past: [model.copy()] };
    });
  }

  #changed(tree: Tree, index: number, leaf: Node): void {
    tree.model.set(index, leaf);
    tree.leaves = Math.max(tree.leaves, index + 1);
    tree.past.push(tree.model.copy());
  }

  #append(random: Random, tree: Tree, oddity: Oddity): Step {
    const empty = random() < 0.05;
    const leaf = empty ? EMPTY : aNode(random);
    const what = empty ? 'empty leaf' : tree.leaves === 0 ? 'first' : 'next';
    const instruction = call(Uint8Array.of(...APPEND, ...leaf), tree.address, this.#by(oddity), oddity);
    return this.#step(`append, ${what}`, oddity, instruction, () => this.#changed(tree, tree.leaves, leaf));
  }

  #replace(random: Random, tree: Tree, oddity: Oddity): Step {
    const how = pick(random, [
      ...Array<string>(8).fill('of now'),
      ...Array<string>(6).fill('older'),
      ...[
        'older leaf',
        'other leaf',
        'other root',
        'wrong node',
        'short',
        'long',
        'index',
        'next',
        'emptied',
      ],
    ]);
    const index = this.#indexFor(random, tree, how);
    const age = how.startsWith('older') ? below(random, tree.past.length) : tree.past.length - 1;
    const seen = tree.past[age] ?? tree.model;
    const leaf = how === 'emptied' ? EMPTY : aNode(random);
    const previous = { 'other leaf': aNode(random), 'older leaf': seen.node(0, index) }[how];
    const root = how === 'other root' ? aNode(random) : seen.root;
    const proof = this.#proofFor(random, tree, how, seen.proof(index));
    const numbers = [...root, ...(previous ?? tree.model.node(0, index)), ...leaf, ...u32(index)];
    const data = Uint8Array.of(...REPLACE_LEAF, ...numbers);
    return this.#step(
      `replace, ${how}`,
      oddity,
      call(data, tree.address, this.#by(oddity), oddity, proof),
      () => this.#changed(tree, index, leaf),
    );
  }

  #indexFor(random: Random, tree: Tree, how: string): number {
    if (how === 'index') return pick(random, [2 ** tree.shape.depth, tree.leaves + 1, 2 ** 32 - 1]);
    if (how === 'next') return tree.leaves;
    return below(random, tree.leaves);
  }

  /** Without the canopy's nodes, or with some of them. */
  #proofFor(random: Random, tree: Tree, how: string, whole: readonly Node[]): readonly Node[] {
    const { depth, canopy } = tree.shape;
    const needed = whole.slice(0, depth - canopy + (random() < 0.3 ? below(random, canopy + 1) : 0));
    if (how === 'short') return needed.slice(0, below(random, needed.length));
    if (how === 'long') return [...whole, aNode(random)];
    if (how === 'wrong node' && needed.length > 0) {
      const place = below(random, needed.length);
      return needed.with(place, aNode(random));
    }
    return needed;
  }
}

const aNode = (random: Random): Node => Uint8Array.from({ length: 32 }, () => below(random, 256));

/** Trees without bubblegum: a wallet is their authority. */
export const compression: Kind = {
  programs: ['compression', 'noop'],
  begin: (world) => new CompressionSequence(world),
  refusal: refusalOf,
  effect: effectOf,
};
