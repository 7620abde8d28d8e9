import type { Address } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { CORE_ADDRESS } from '../../src/chain/codecs/core.ts';
import { CORE_ACCOUNTS, CORE_WALLETS, type CoreStep, CoreSteps } from '../support/core-sequence.ts';
import { ProgramVm } from '../support/program-vm.ts';
import { seededRandom } from '../support/random.ts';
import { NO_REAL_PROGRAMS, realPrograms } from '../support/real-programs.ts';

const real = realPrograms()?.find(({ name }) => name === 'core');
const SEQUENCES = Number(process.env.CORE_SEQUENCES ?? 12);
const LENGTH = 20;

/** What came of a step, and every account after it. */
function play(vm: ProgramVm, { payer, instruction }: CoreStep) {
  const { ok, code, error } = vm.send(payer, instruction);
  const accounts = CORE_ACCOUNTS.map((address) => {
    const found = vm.account(address);
    if (found === undefined) return [address, null];
    return [address, found.lamports, found.programAddress, Buffer.from(found.data).toString('hex')];
  });
  return { seen: { ok, accounts }, code, error };
}

describe.skipIf(real === undefined)(real === undefined ? NO_REAL_PROGRAMS : 'beside the real program', () => {
  test('the stand-in for core accepts and refuses the same, and leaves the same bytes', () => {
    const [theirs, ours] = [new ProgramVm(), new ProgramVm()];
    if (real !== undefined) theirs.load(CORE_ADDRESS, real.elf);
    const look = (address: Address) => (theirs.account(address)?.data as Uint8Array | undefined) ?? null;
    const accepted = new Map<string, number>();
    for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
      const steps = new CoreSteps(seededRandom(sequence), look);
      for (const vm of [theirs, ours]) {
        vm.save();
        for (const wallet of CORE_WALLETS) vm.fund(wallet, 10_000_000_000n);
      }
      for (let at = 0; at < LENGTH; at += 1) {
        const step = steps.next();
        const [expected, actual] = [play(theirs, step), play(ours, step)];
        const where = `step ${at} of sequence ${sequence}, ${step.name}: ${expected.error} | ${actual.error}`;
        expect(actual.seen, where).toEqual(expected.seen);
        // Where the real program panics, the stand-in refuses properly.
        if (expected.code !== undefined) expect(actual.code, where).toBe(expected.code);
        if (actual.seen.ok) accepted.set(step.name, (accepted.get(step.name) ?? 0) + 1);
      }
      for (const vm of [theirs, ours]) vm.restore();
    }
    expect([...accepted], 'every instruction is accepted at times').toHaveLength(13);
  });
});
