import { type AccountMeta, AccountRole, type Address, type Instruction } from '@solana/kit';
import { test as anyTest, beforeEach, describe, expect } from 'vitest';
import { BUBBLEGUM_ADDRESS, findTreeConfigAddress } from '../../src/chain/codecs/bubblegum.ts';
import type { ProvenLeaf } from '../../src/chain/codecs/bubblegum-instructions.ts';
import { COMPRESSION_ADDRESS, decodeMerkleTree, NOOP_ADDRESS } from '../../src/chain/codecs/compression.ts';
import { sameNode } from '../../src/chain/codecs/merkle.ts';
import * as vendor from '../../src/chain/generated/vendor-b/index.ts';
import { toAddress } from '../../src/domain/base58.ts';
import { LISTING_SIZE, readListState } from '../support/program-list-states.ts';
import { BASE } from '../support/program-money.ts';
import { machineOf, ProgramTree, type Shape, strangeNode } from '../support/program-trees.ts';
import { addressOf, NETWORK_FEE, ProgramVm, prebuilt, signerOf } from '../support/program-vm.ts';
import { NO_REAL_PROGRAMS, realPrograms } from '../support/real-programs.ts';

const real = realPrograms();
const SELLER = addressOf('seller');
const PAYER = addressOf('rent payer');
const STRANGER = addressOf('stranger');
const MAX_TRANSACTION_BYTES = 1232;
/** What the tool asks for. */
const COMPUTE_UNITS = 400_000;

/** Depth, buffer, canopy: a proof of 3 nodes, of 14, of 4, of 17 and of 8. */
const SHAPES: readonly Shape[] = [
  { depth: 3, buffer: 8, canopy: 0 },
  { depth: 14, buffer: 64, canopy: 0 },
  { depth: 14, buffer: 64, canopy: 10 },
  { depth: 20, buffer: 64, canopy: 3 },
  { depth: 20, buffer: 256, canopy: 12 },
];

interface Opened {
  readonly vm: ProgramVm;
  readonly tree: ProgramTree;
  readonly state: (index: number) => Promise<Address>;
}

const STAND_INS: readonly Loaded[] = [
  { name: 'bubblegum', address: BUBBLEGUM_ADDRESS },
  { name: 'compression', address: COMPRESSION_ADDRESS },
  { name: 'noop', address: NOOP_ADDRESS },
].map(({ name, address }) => ({ address, elf: prebuilt(name) }));

interface Loaded {
  readonly address: Address;
  readonly elf: Uint8Array;
}

let loaded = STAND_INS;

async function open(shape: Shape): Promise<Opened> {
  const vm = new ProgramVm();
  for (const { address, elf } of loaded) vm.load(address, elf);
  vm.load(vendor.VENDOR_B_PROGRAM_ADDRESS, prebuilt('vendor-b'));
  for (const wallet of [SELLER, PAYER, STRANGER]) vm.fund(wallet, 1_000n * BASE);
  const tree = new ProgramTree(machineOf(vm), shape, STRANGER);
  const state = async (index: number) => (await vendor.findListStatePda({ mint: tree.leaf(index).id }))[0];
  return { vm, tree, state };
}

const nodesOf = ({ proof }: ProvenLeaf): AccountMeta[] =>
  proof.map((node) => ({ address: toAddress(node), role: AccountRole.READONLY }));

const leafOf = ({ root, dataHash, creatorHash, nonce, index }: ProvenLeaf) =>
  ({ root, dataHash, creatorHash, nonce, index }) as const;

const treeOf = (leaf: ProvenLeaf) => ({
  treeAuthority: findTreeConfigAddress(leaf.tree),
  merkleTree: leaf.tree,
});

type ListInput = Partial<Parameters<typeof vendor.getListCompressedInstruction>[0]>;
type DelistInput = Partial<Parameters<typeof vendor.getDelistCompressedInstruction>[0]>;

function listing(leaf: ProvenLeaf, listState: Address, overrides: ListInput = {}): Instruction {
  const instruction = vendor.getListCompressedInstruction({
    payer: signerOf(PAYER),
    seller: signerOf(SELLER),
    listState,
    leafDelegate: leaf.delegate,
    ...treeOf(leaf),
    amount: 1_000_000_007n,
    expiry: 0n,
    ...leafOf(leaf),
    ...overrides,
  });
  return { ...instruction, accounts: [...instruction.accounts, ...nodesOf(leaf)] };
}

function delisting(leaf: ProvenLeaf, listState: Address, overrides: DelistInput = {}): Instruction {
  const instruction = vendor.getDelistCompressedInstruction({
    seller: signerOf(SELLER),
    rentPayer: PAYER,
    listState,
    ...treeOf(leaf),
    ...leafOf(leaf),
    ...overrides,
  });
  return { ...instruction, accounts: [...instruction.accounts, ...nodesOf(leaf)] };
}

/** The root that the chain has is the one of the tree beside it. */
function expectSameRoot({ vm, tree }: Opened): void {
  const [newest] = decodeMerkleTree(vm.data(tree.address)).changes;
  expect(newest !== undefined && sameNode(newest.root, tree.proven(0).root)).toBe(true);
}

function must({ vm }: Opened, payer: Address, instruction: Instruction) {
  const outcome = vm.send(payer, instruction);
  if (!outcome.ok) throw new Error(`${outcome.error}\n${outcome.logs.join('\n')}`);
  return outcome;
}

async function listed(shape: Shape): Promise<Opened & { readonly at: Address }> {
  const opened = await open(shape);
  opened.tree.mint(STRANGER, SELLER);
  const at = await opened.state(0);
  must(opened, PAYER, listing(opened.tree.proven(0), at));
  opened.tree.moved(0, at);
  return { ...opened, at };
}

const MACHINES = [
  { name: 'the stand-ins', programs: STAND_INS },
  { name: `the real programs${real === null ? `, ${NO_REAL_PROGRAMS}` : ''}`, programs: real },
];
const [SMALL] = SHAPES as readonly [Shape];

describe.each(MACHINES)('compressed artworks, with $name', ({ programs }) => {
  const test = anyTest.skipIf(programs === null);
  beforeEach(() => {
    loaded = programs ?? [];
  });

  test.each(SHAPES)('of depth $depth with canopy $canopy go into escrow and come back', async (shape) => {
    const opened = await open(shape);
    const { vm, tree, state } = opened;
    for (let minted = 0; minted < 3; minted += 1) tree.mint(STRANGER, SELLER);
    const at = await state(1);
    const [paid, held] = [vm.balance(PAYER), vm.balance(SELLER)];
    const into = must(opened, PAYER, listing(tree.proven(1), at));
    tree.moved(1, at);
    expectSameRoot(opened);
    expect(paid - vm.balance(PAYER)).toBe(vm.rent(LISTING_SIZE) + 2n * NETWORK_FEE);
    expect(readListState(vm, { state: at })).toMatchObject({
      owner: SELLER,
      assetId: tree.leaf(1).id,
      amount: 1_000_000_007n,
      rentPayer: PAYER,
    });
    const back = must(opened, SELLER, delisting(tree.proven(1), at));
    tree.moved(1, SELLER);
    expectSameRoot(opened);
    expect(vm.account(at)).toBeUndefined();
    expect(paid - vm.balance(PAYER)).toBe(2n * NETWORK_FEE);
    expect(held - vm.balance(SELLER)).toBe(NETWORK_FEE);
    expect(back.size).toBeLessThanOrEqual(MAX_TRANSACTION_BYTES);
    expect(Math.max(Number(into.units), Number(back.units))).toBeLessThan(COMPUTE_UNITS / 2);
  });

  test('eight changes at once with proofs of one root all land', async () => {
    const opened = await open({ depth: 14, buffer: 64, canopy: 0 });
    const { tree, state } = opened;
    for (let minted = 0; minted < 8; minted += 1) tree.mint(STRANGER, SELLER);
    const indexes = Array.from({ length: 8 }, (_, index) => index);
    const proofs = indexes.map((index) => tree.proven(index));
    for (const [index, proof] of proofs.entries()) must(opened, PAYER, listing(proof, await state(index)));
    for (const index of indexes) tree.moved(index, await state(index));
    expectSameRoot(opened);
  });

  test('a proof that is older than the buffer is refused, and a new one lands', async () => {
    const opened = await open(SMALL);
    const { vm, tree, state } = opened;
    for (let minted = 0; minted < 5; minted += 1) tree.mint(STRANGER, SELLER);
    const [stale, beside, far] = [tree.proven(0), await state(1), await state(4)];
    const change = (index: number, at: Address, isListed: boolean) => {
      if (isListed) must(opened, SELLER, delisting(tree.proven(index), at));
      else must(opened, PAYER, listing(tree.proven(index), at));
      tree.moved(index, isListed ? SELLER : at);
    };
    change(1, beside, false);
    // These push the change of the leaf beside it out of the buffer, and touch no node of the proof but the topmost.
    for (let round = 0; round < 8; round += 1) change(4, far, round % 2 === 1);
    const place = await state(0);
    expect(vm.send(PAYER, listing(stale, place)).ok).toBe(false);
    expect(vm.account(place)).toBeUndefined();
    must(opened, PAYER, listing(tree.proven(0), place));
  });

  test('a stranger is refused, and so is one without a listing', async () => {
    const { vm, tree, at } = await listed(SMALL);
    const outcome = vm.send(STRANGER, delisting(tree.proven(0), at, { seller: signerOf(STRANGER) }));
    expect(outcome.error).toBe('WrongSeller');
    const opened = await open(SMALL);
    opened.tree.mint(STRANGER, SELLER);
    const none = delisting(opened.tree.proven(0), await opened.state(0));
    expect(opened.vm.send(SELLER, none).error).toBe('NoListing');
  });

  test('the leaf of another artwork cannot end a listing', async () => {
    const opened = await listed(SMALL);
    const { vm, tree, at } = opened;
    tree.mint(STRANGER, at);
    expect(vm.send(SELLER, delisting(tree.proven(1), at)).error).toBe('WrongAsset');
  });

  test('a listing is at the address of the artwork alone, and there is one at most', async () => {
    const opened = await open(SMALL);
    const { vm, tree, state } = opened;
    for (let minted = 0; minted < 2; minted += 1) tree.mint(STRANGER, SELLER);
    const [own, other] = [await state(0), await state(1)];
    expect(vm.send(PAYER, listing(tree.proven(0), other)).error).toBe('WrongListStateAddress');
    must(opened, PAYER, listing(tree.proven(0), own));
    tree.moved(0, own);
    expect(vm.send(PAYER, listing(tree.proven(0), own)).error).toBe('AlreadyListed');
  });

  test.each([
    ['a node of the proof', (leaf: ProvenLeaf) => ({ ...leaf, proof: leaf.proof.with(1, strangeNode) })],
    ['the hash of the metadata', (leaf: ProvenLeaf) => ({ ...leaf, dataHash: strangeNode })],
    ['the hash of the creators', (leaf: ProvenLeaf) => ({ ...leaf, creatorHash: strangeNode })],
    ['the delegate', (leaf: ProvenLeaf) => ({ ...leaf, delegate: STRANGER })],
    ['the place', (leaf: ProvenLeaf) => ({ ...leaf, index: 1 })],
  ])('another one than %s is refused, and nothing changes', async (_, change) => {
    const opened = await open(SMALL);
    const { vm, tree, state } = opened;
    for (let minted = 0; minted < 2; minted += 1) tree.mint(STRANGER, SELLER);
    const at = await state(0);
    expect(vm.send(PAYER, listing(change(tree.proven(0)), at)).ok).toBe(false);
    expect(vm.account(at)).toBeUndefined();
    expectSameRoot(opened);
  });

  test('another wallet than the owner of the leaf lists nothing, its delegate neither', async () => {
    const opened = await open(SMALL);
    const { vm, tree, state } = opened;
    tree.mint(STRANGER, SELLER, STRANGER);
    const at = await state(0);
    const seller = signerOf(STRANGER);
    expect(vm.send(PAYER, listing(tree.proven(0), at, { seller })).ok).toBe(false);
    must(opened, PAYER, listing(tree.proven(0), at));
    tree.moved(0, at);
    expectSameRoot(opened);
  });

  test('a proof of more than 17 nodes, and another program than Bubblegum, are refused by name', async () => {
    const { vm, tree, at } = await listed(SMALL);
    const leaf = { ...tree.proven(0), proof: Array.from({ length: 18 }, () => strangeNode) };
    expect(vm.send(SELLER, delisting(leaf, at)).error).toBe('ProofTooLong');
    const other = delisting(tree.proven(0), at, { assetProgram: STRANGER });
    expect(vm.send(SELLER, other).error).toBe('WrongAssetProgram');
    const cut = delisting(tree.proven(0), at);
    const data = (cut.data ?? new Uint8Array()).slice(0, -1);
    expect(vm.send(SELLER, { ...cut, data }).error).toBe('InvalidArguments');
  });
});
