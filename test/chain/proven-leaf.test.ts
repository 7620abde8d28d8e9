import { describe, expect, it } from 'vitest';
import { COMPRESSION_ADDRESS } from '../../src/chain/codecs/compression.ts';
import { sameNode } from '../../src/chain/codecs/merkle.ts';
import { type LeafClaim, proveLeaf } from '../../src/chain/codecs/proven-leaf.ts';
import { CompressedTree, loadCompression, type Shape } from '../support/compressed-tree.ts';
import { addressOf, ProgramVm } from '../support/program-vm.ts';
import { seededRandom } from '../support/random.ts';

const [CREATOR, ANN, BOB] = ['creator', 'ann', 'bob'].map(addressOf) as [never, never, never];

function planted(shape: Shape, leaves: number): CompressedTree {
  const vm = new ProgramVm();
  loadCompression(vm);
  for (const wallet of [CREATOR, ANN, BOB]) vm.fund(wallet, 10n ** 11n);
  const tree = new CompressedTree(vm, shape, CREATOR);
  for (let minted = 0; minted < leaves; minted += 1) tree.mint(ANN);
  return tree;
}

const problemOf = (tree: CompressedTree, claim: LeafClaim): string => {
  const proof = proveLeaf(tree.idOf(Number(claim.nonce)), claim, tree.account);
  return proof.proven ? 'proven' : proof.problem;
};

const SHAPES: readonly Shape[] = [
  { depth: 3, buffer: 8, canopy: 0 },
  { depth: 3, buffer: 8, canopy: 2 },
  { depth: 14, buffer: 64, canopy: 10 },
  { depth: 20, buffer: 64, canopy: 3 },
];

describe('a leaf of a tree of compressed NFTs', () => {
  it.each(SHAPES)(
    'of depth $depth with canopy $canopy is proven with the root of now, and its proof is cut by the canopy',
    (shape) => {
      const tree = planted(shape, 5);
      const claim = tree.claim(2);
      const proof = proveLeaf(tree.idOf(2), claim, tree.account);
      expect(proof.proven && proof.leaf.proof).toHaveLength(shape.depth - shape.canopy);
      expect(proof.proven && sameNode(proof.leaf.root, tree.model.root)).toBe(true);
    },
  );

  it('is proven by an older proof too, brought up to date', () => {
    const tree = planted({ depth: 14, buffer: 64, canopy: 0 }, 8);
    const old = tree.claim(0);
    for (let index = 1; index < 8; index += 1) tree.transfer(tree.claim(index), BOB);
    const proof = proveLeaf(tree.idOf(0), old, tree.account);
    expect(proof.proven && proof.leaf.proof).toEqual(tree.claim(0).proof);
  });

  it('is taken by the program with the proof that comes out, and refused by it where it is not proven', () => {
    const random = seededRandom(7);
    const below = (limit: number) => Math.floor(random() * limit);
    const seen = new Map<string, number>();
    for (let round = 0; round < 12; round += 1) {
      const tree = planted({ depth: 3, buffer: 8, canopy: 0 }, 6);
      const past: { claim: LeafClaim; root: Uint8Array }[] = [];
      for (let step = 0; step < 40; step += 1) {
        past.push({ claim: tree.claim(below(tree.minted)), root: tree.model.root });
        const { claim, root } = past[below(past.length)] as (typeof past)[number];
        const proof = proveLeaf(tree.idOf(claim.index), claim, tree.account);
        const to = random() < 0.5 ? ANN : BOB;
        const taken = proof.proven
          ? tree.transfer(proof.leaf, to, proof.leaf.root)
          : tree.transfer(claim, to, root);
        expect(taken.ok).toBe(proof.proven);
        const problem = proof.proven ? 'proven' : proof.problem;
        seen.set(problem, (seen.get(problem) ?? 0) + 1);
      }
    }
    expect([...seen.keys()].sort()).toEqual(['leaf changed', 'no root', 'proven']);
  });

  it('is not proven by what is wrong', () => {
    const tree = planted({ depth: 3, buffer: 8, canopy: 1 }, 6);
    // The changes that the tree keeps would correct a wrong node: none of them is beside leaf 1 now.
    for (let change = 0; change < 8; change += 1) tree.transfer(tree.claim(5), change % 2 === 0 ? BOB : ANN);
    const claim = tree.claim(1);
    const node = Uint8Array.from({ length: 32 }, () => 7);
    const wrong: readonly (readonly [string, LeafClaim])[] = [
      ['no root', { ...claim, owner: BOB }],
      ['no root', { ...claim, delegate: BOB }],
      ['no root', { ...claim, dataHash: node }],
      ['no root', { ...claim, creatorHash: node }],
      ['no root', { ...claim, index: 2 }],
      ['no root', { ...claim, proof: claim.proof.with(0, node) }],
      ['no root', { ...claim, proof: claim.proof.with(1, node) }],
      ['wrong proof', { ...claim, proof: claim.proof.slice(1) }],
      ['wrong proof', { ...claim, proof: [...claim.proof, node] }],
      ['wrong proof', { ...claim, index: 7 }],
    ];
    for (const [problem, lie] of wrong) expect(problemOf(tree, lie)).toBe(problem);
    expect(problemOf(tree, claim)).toBe('proven');
  });

  it('is not proven for another asset id, nor by another account', () => {
    const tree = planted({ depth: 3, buffer: 8, canopy: 0 }, 2);
    const { account } = tree;
    const prove = (id: typeof CREATOR | string, given: typeof account | null) => {
      const proof = proveLeaf(id as never, tree.claim(1), given);
      return proof.proven ? 'proven' : `${proof.problem}: ${proof.why}`;
    };
    expect(prove(tree.idOf(0), account)).toMatch(/^other asset: number 1 of the tree/);
    expect(prove(tree.idOf(1), null)).toBe(`other tree: no account is at ${tree.address}`);
    expect(prove(tree.idOf(1), { ...account, owner: ANN })).toMatch(/is not of account compression$/);
    expect(prove(tree.idOf(1), { ...account, data: account.data.slice(0, -32) })).toMatch(
      /is no tree: its size/,
    );
    expect(prove(tree.idOf(1), { ...account, data: new Uint8Array(account.data.length) })).toMatch(
      /begins otherwise/,
    );
    const foreign = Uint8Array.from(account.data);
    foreign.fill(9, 10, 42);
    expect(prove(tree.idOf(1), { ...account, data: foreign })).toMatch(/is not one of compressed NFTs$/);
    expect(account.owner).toBe(COMPRESSION_ADDRESS);
  });

  it('that was burnt is not proven', () => {
    const tree = planted({ depth: 3, buffer: 8, canopy: 0 }, 3);
    const claim = tree.claim(2);
    tree.burn(2);
    expect(problemOf(tree, claim)).toBe('leaf changed');
  });
});
