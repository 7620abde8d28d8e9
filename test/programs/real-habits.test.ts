import type { Address, Instruction } from '@solana/kit';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  AUTH_RULES_ADDRESS,
  createRuleSetInstruction,
  findRuleSetAddress,
} from '../../src/chain/codecs/auth-rules.ts';
import { BUBBLEGUM_ADDRESS } from '../../src/chain/codecs/bubblegum.ts';
import { transferLeafInstruction } from '../../src/chain/codecs/bubblegum-instructions.ts';
import { COMPRESSION_ADDRESS, NOOP_ADDRESS } from '../../src/chain/codecs/compression.ts';
import { createCoreAssetInstruction } from '../../src/chain/codecs/core-instructions.ts';
import {
  createProgrammableInstruction,
  delegateInstruction,
  mintProgrammableInstruction,
  transferProgrammableInstruction,
} from '../../src/chain/codecs/programmable.ts';
import { associatedToken } from '../support/program-tokens.ts';
import { machineOf, ProgramTree } from '../support/program-trees.ts';
import { addressOf, type Outcome, ProgramVm, prebuilt, signerOf } from '../support/program-vm.ts';
import { NO_REAL_PROGRAMS, realPrograms } from '../support/real-programs.ts';

const [ANN, BEN, CEM, MINT] = [addressOf('ann'), addressOf('ben'), addressOf('cem'), addressOf('mint')];
const STAND_INS = [
  [AUTH_RULES_ADDRESS, 'token-auth-rules'],
  [BUBBLEGUM_ADDRESS, 'bubblegum'],
  [COMPRESSION_ADDRESS, 'compression'],
  [NOOP_ADDRESS, 'noop'],
] as const;
const real = realPrograms();
const MACHINES = [
  ['the stand-ins', false],
  [real === null ? `the real programs, ${NO_REAL_PROGRAMS}` : 'the real programs', true],
] as const;

/** What the real programs do that one would not expect. Ours do the same. */
describe.each(MACHINES)('the habits of %s', (_name, isReal) => {
  const it = test.skipIf(isReal && real === null);
  let vm: ProgramVm;

  beforeEach(() => {
    vm = new ProgramVm();
    for (const [address, name] of STAND_INS) vm.load(address, prebuilt(name));
    if (isReal) for (const { address, elf } of real ?? []) vm.load(address, elf);
    for (const wallet of [ANN, BEN, CEM]) vm.fund(wallet, 100_000_000_000n);
  });

  const must = (payer: Address, ...instructions: readonly Instruction[]): Outcome => {
    const outcome = vm.send(payer, ...instructions);
    if (!outcome.ok) throw new Error(outcome.logs.join('\n'));
    return outcome;
  };

  async function mintProgrammable(ruleSet: Address | null): Promise<void> {
    const [mint, authority] = [signerOf(MINT), signerOf(ANN)];
    const texts = { name: 'Still life', symbol: 'ART', uri: 'https://example.com/1.json' };
    const flags = { primarySaleHappened: false, isMutable: true };
    const create = { mint, authority, ...texts, ...flags, sellerFeeBasisPoints: 0, creators: null, ruleSet };
    must(ANN, await createProgrammableInstruction(create));
    must(ANN, await mintProgrammableInstruction({ mint: MINT, authority, owner: ANN, ruleSet }));
  }

  it('a delegate for a locked transfer moves an unlocked artwork anywhere', async () => {
    await mintProgrammable(null);
    const ruleSet = null;
    const locked = { role: 'lockedTransfer', lockedAddress: BEN } as const;
    must(
      ANN,
      await delegateInstruction({ mint: MINT, owner: signerOf(ANN), delegate: BEN, ruleSet, ...locked }),
    );
    must(
      BEN,
      await transferProgrammableInstruction({
        mint: MINT,
        from: ANN,
        to: CEM,
        authority: signerOf(BEN),
        ruleSet,
      }),
    );
    expect(vm.tokens(await associatedToken(CEM, MINT))).toBe(1n);
  });

  it('a transfer from wallet to wallet by the owner is exempt from the rules, one to an account is not', async () => {
    const name = 'nobody';
    const denied = { Not: { rule: 'Pass' } } as const;
    must(
      ANN,
      await createRuleSetInstruction(signerOf(ANN), { name, operations: { 'Transfer:Owner': denied } }),
    );
    const ruleSet = await findRuleSetAddress(ANN, name);
    await mintProgrammable(ruleSet);
    const move = (from: Address, to: Address) =>
      transferProgrammableInstruction({ mint: MINT, from, to, authority: signerOf(from), ruleSet });
    must(ANN, await move(ANN, BEN));
    // The rule set is an account of a program.
    expect(vm.send(BEN, await move(BEN, ruleSet)).ok).toBe(false);
    expect(vm.tokens(await associatedToken(BEN, MINT))).toBe(1n);
  });

  it('a tree whose proofs would have more than 17 nodes is refused with 6041', () => {
    const plant = (canopy: number) =>
      new ProgramTree(machineOf(vm), { depth: 20, buffer: 64, canopy }, ANN, addressOf(`tree ${canopy}`));
    expect(() => plant(2)).toThrow(/0x1799/);
    expect(() => plant(3)).not.toThrow();
  });

  it('a proof older than the buffer counts where the changes in it bring it up to date', () => {
    const tree = new ProgramTree(machineOf(vm), { depth: 3, buffer: 8, canopy: 0 }, ANN);
    for (const owner of [ANN, ANN, ANN, BEN]) tree.mint(ANN, owner);
    const move = (index: number, to: Address, proof = tree.proven(index)): Outcome => {
      const outcome = vm.send(proof.owner, transferLeafInstruction(proof, signerOf(proof.owner), to));
      if (outcome.ok) tree.moved(index, to);
      return outcome;
    };
    /** More changes of one leaf than the buffer keeps; afterwards the leaf is another one. */
    const passTime = () => {
      for (let change = 0; change < 9; change += 1)
        expect(move(3, tree.leaf(3).owner === BEN ? CEM : BEN).ok).toBe(true);
    };
    const old = tree.proven(0);
    passTime();
    expect(move(0, CEM, old).ok).toBe(true);
    const outdated = tree.proven(0);
    expect(move(1, CEM).ok).toBe(true);
    passTime();
    expect(move(0, BEN, outdated).ok).toBe(false);
    expect(move(0, BEN).ok).toBe(true);
  });

  it('a leaf that differs is refused, and changes nothing', () => {
    const tree = new ProgramTree(machineOf(vm), { depth: 3, buffer: 8, canopy: 0 }, ANN);
    tree.mint(ANN, ANN);
    const before = vm.data(tree.address);
    const theirs = { ...tree.proven(0), owner: BEN, delegate: BEN };
    expect(vm.send(BEN, transferLeafInstruction(theirs, signerOf(BEN), CEM)).ok).toBe(false);
    expect(vm.data(tree.address)).toEqual(before);
  });

  it.each([15, 16, 17])('core has no plugin %i', (kind) => {
    const input = { asset: signerOf(MINT), payer: signerOf(ANN), name: 'A', uri: 'u' };
    const made = createCoreAssetInstruction({
      ...input,
      plugins: [{ content: { kind: 'transferDelegate' } }],
    });
    const data = Uint8Array.from(made.data ?? []);
    const place = data.lastIndexOf(3);
    const unknown = data.with(place, kind);
    expect(data[place]).toBe(3);
    expect(vm.send(ANN, made).ok).toBe(true);
    vm.forge(MINT, {
      owner: '11111111111111111111111111111111' as Address,
      data: new Uint8Array(),
      lamports: 0n,
    });
    expect(vm.send(ANN, { ...made, data: unknown }).ok).toBe(false);
  });
});
