import { AccountRole, createNoopSigner, type Instruction } from '@solana/kit';
import { BUBBLEGUM_ADDRESS, findAssetId, hashLeaf } from '../../../src/chain/codecs/bubblegum.ts';
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
import { emptyNode, type Node } from '../../../src/chain/codecs/merkle.ts';
import type { Address } from '../../../src/domain/address.ts';
import { MerkleModel } from '../../support/merkle-model.ts';
import type { Kind, Random, Sequence, Step, World } from '../kind.ts';
import { aMetadata } from './bubblegum-metadata.ts';
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
import { twist } from './twist.ts';

interface Minted {
  readonly owner: Address;
  readonly delegate: Address;
  readonly metadata: CompressedMetadata;
}

/** The tree at some moment, with the leaves as they were. A burnt one is undefined. */
interface Moment {
  readonly model: MerkleModel;
  readonly leaves: readonly (Minted | undefined)[];
}

interface Tree {
  readonly address: Address;
  readonly shape: Shape;
  readonly isPublic: boolean;
  /** After each change, the newest last. */
  readonly past: Moment[];
}

const PEOPLE = ['creator', 'ann', 'bob', 'cas'];

class BubblegumSequence implements Sequence {
  readonly #people: readonly Address[];
  readonly #creator: Address;
  readonly #trees: Tree[] = [];
  #made = 0;

  constructor(private readonly world: World) {
    this.#people = PEOPLE.map((name) => world.addressOf(name));
    for (const one of this.#people) world.fund(one, 10n ** 11n);
    this.#creator = this.#people[0] as Address;
  }

  next(random: Random): Step {
    const tree = this.#trees.length > 0 ? pick(random, this.#trees) : undefined;
    const now = tree?.past.at(-1);
    if (tree === undefined || now === undefined || random() < 0.06) return this.#createTree(random);
    if (now.leaves.length === 0 || random() < 0.35) return this.#mint(random, tree, now);
    return this.#change(random, tree, now);
  }

  #step(name: string, random: Random, instruction: Instruction, landed: () => void): Step {
    const { what, instruction: sent } =
      random() < 0.9 ? { what: undefined, instruction } : twist(random, instruction);
    return {
      name: what === undefined ? name : `${name.split(',')[0]}, ${what}`,
      payer: this.world.addressOf('ann'),
      instructions: [sent],
      landed: (accepted) => accepted && landed(),
    };
  }

  #createTree(random: Random): Step {
    const known = this.#trees.length > 0 && random() < 0.2 ? pick(random, this.#trees).address : undefined;
    const address = known ?? this.world.addressOf(`tree ${this.#made}`);
    const odd = random() < 0.2;
    const shape = odd ? anOddShape(random) : aShape(random);
    const ragged = random() < 0.1 ? pick(random, [-200, -32, 8, 32, 64, 96]) : 0;
    const foreign = random() < 0.05;
    const owner = foreign ? BUBBLEGUM_ADDRESS : undefined;
    if (known === undefined) putEmptyTree(this.world, address, sizeOf(shape) + ragged, owner);
    this.#made += 1;
    const isPublic = pick(random, [true, false, null]);
    const [payer, creator] = [pick(random, this.#people), this.#creator].map((one) => createNoopSigner(one));
    if (payer === undefined || creator === undefined) throw new Error('nobody is there');
    const instruction = createTreeConfigInstruction({
      tree: address,
      payer,
      creator,
      maxDepth: shape.depth,
      maxBufferSize: shape.buffer,
      isPublic,
    });
    const what = known
      ? 'again'
      : foreign
        ? 'foreign account'
        : odd
          ? 'odd shape'
          : ragged
            ? 'odd size'
            : 'new';
    return this.#step(`createTree, ${what}`, random, instruction, () => {
      const canopy = Math.log2((sizeOf(shape) + ragged - sizeOf({ ...shape, canopy: 0 })) / 32 + 2) - 1;
      const past = [{ model: new MerkleModel(shape.depth), leaves: [] }];
      this.#trees.push({ address, shape: { ...shape, canopy }, isPublic: isPublic ?? false, past });
    });
  }

  #mint(random: Random, tree: Tree, now: Moment): Step {
    const authority = random() < 0.85 ? this.#creator : pick(random, this.#people);
    const payer = pick(random, this.#people);
    const owner = pick(random, this.#people);
    const delegate = random() < 0.7 ? owner : pick(random, this.#people);
    const { metadata, what } = aMetadata(random, this.world, [payer, authority]);
    const minted = mintInstruction({
      tree: tree.address,
      owner,
      delegate,
      payer: createNoopSigner(payer),
      authority: createNoopSigner(authority),
      metadata,
    });
    const more =
      random() < 0.15 ? [{ address: pick(random, this.#people), role: AccountRole.READONLY_SIGNER }] : [];
    const instruction = { ...minted, accounts: [...(minted.accounts ?? []), ...more] };
    const by = authority === this.#creator ? 'creator' : tree.isPublic ? 'anybody, public' : 'stranger';
    return this.#step(`mintV1, ${what ?? by}`, random, instruction, () =>
      this.#changed(tree, now, now.leaves.length, { owner, delegate, metadata }),
    );
  }

  #changed(tree: Tree, now: Moment, index: number, leaf: Minted | undefined): void {
    const model = now.model.copy();
    model.set(index, leaf === undefined ? emptyNode(0) : hashOf(tree.address, index, leaf));
    const leaves = [...now.leaves];
    leaves[index] = leaf;
    tree.past.push({ model, leaves });
  }

  /** Transfer, delegate or burn, mostly as the state of now allows; sometimes proved by an older state, or wrongly. */
  #change(random: Random, tree: Tree, now: Moment): Step {
    const index = below(random, now.leaves.length);
    const how = pick(random, [
      ...Array<string>(9).fill('of now'),
      ...Array<string>(5).fill('older proof'),
      ...[
        'older leaf',
        'other owner',
        'other hash',
        'other root',
        'wrong node',
        'short',
        'long',
        'nonce',
        'index',
      ],
    ]);
    const older = tree.past[below(random, tree.past.length)] ?? now;
    const seen = how.startsWith('older') ? older : now;
    const known = (how === 'older leaf' ? seen : now).leaves[index];
    const leaf = known ?? tree.past.findLast(({ leaves }) => leaves[index])?.leaves[index];
    if (leaf === undefined) throw new Error('no such leaf was ever minted');
    const proven = this.#wrong(random, how, this.#proven(random, tree, seen, index, leaf));
    const state = known === undefined ? 'burnt' : how;
    const [target, stranger] = [pick(random, this.#people), pick(random, this.#people)];
    const act = random();
    const byDelegate = random() < 0.4;
    const signer = random() < 0.9 ? (byDelegate ? leaf.delegate : leaf.owner) : stranger;
    if (act < 0.2) {
      const instruction = burnLeafInstruction(proven, createNoopSigner(signer));
      return this.#step(`burn, ${state}`, random, instruction, () =>
        this.#changed(tree, now, index, undefined),
      );
    }
    if (act < 0.45) {
      const owner = random() < 0.9 ? leaf.owner : stranger;
      const instruction = delegateLeafInstruction({ ...proven, owner }, createNoopSigner(owner), target);
      const next = { ...leaf, delegate: target };
      return this.#step(`delegate, ${state}`, random, instruction, () =>
        this.#changed(tree, now, index, next),
      );
    }
    const instruction = transferLeafInstruction(proven, createNoopSigner(signer), target);
    const next = { ...leaf, owner: target, delegate: target };
    return this.#step(`transfer, ${state}`, random, instruction, () => this.#changed(tree, now, index, next));
  }

  #proven(random: Random, tree: Tree, seen: Moment, index: number, leaf: Minted): ProvenLeaf {
    const { depth, canopy } = tree.shape;
    const more = random() < 0.2 ? below(random, canopy + 1) : 0;
    const nonce = BigInt(index);
    const { owner, delegate } = leaf;
    return {
      tree: tree.address,
      root: seen.model.root,
      owner,
      delegate,
      dataHash: hashMetadata(leaf.metadata),
      creatorHash: hashCreators(leaf.metadata.creators),
      nonce,
      index,
      proof: seen.model.proof(index).slice(0, depth - canopy + more),
    };
  }

  #wrong(random: Random, how: string, leaf: ProvenLeaf): ProvenLeaf {
    const { proof } = leaf;
    switch (how) {
      case 'other owner':
        return { ...leaf, owner: pick(random, this.#people) };
      case 'other hash':
        return random() < 0.5
          ? { ...leaf, dataHash: aNode(random) }
          : { ...leaf, creatorHash: aNode(random) };
      case 'other root':
        return { ...leaf, root: aNode(random) };
      case 'wrong node':
        return proof.length === 0
          ? leaf
          : { ...leaf, proof: proof.with(below(random, proof.length), aNode(random)) };
      case 'short':
        return { ...leaf, proof: proof.slice(0, below(random, proof.length)) };
      case 'long':
        return { ...leaf, proof: [...proof, ...Array.from({ length: 4 }, () => aNode(random))] };
      case 'nonce':
        return { ...leaf, nonce: BigInt(below(random, 10)) };
      case 'index':
        return { ...leaf, index: pick(random, [leaf.index + 1, 2 ** 30, 2 ** 32 - 1]) };
      default:
        return leaf;
    }
  }
}

function hashOf(tree: Address, index: number, { owner, delegate, metadata }: Minted): Node {
  const nonce = BigInt(index);
  return hashLeaf({
    id: findAssetId(tree, nonce),
    owner,
    delegate,
    nonce,
    dataHash: hashMetadata(metadata),
    creatorHash: hashCreators(metadata.creators),
  });
}

const aNode = (random: Random): Node => Uint8Array.from({ length: 32 }, () => below(random, 256));

/** Compressed NFTs. */
export const bubblegum: Kind = {
  programs: ['bubblegum', 'compression', 'noop'],
  begin: (world) => new BubblegumSequence(world),
  refusal: refusalOf,
  effect: effectOf,
};
