import { createHash } from 'node:crypto';
import type { Address } from '@solana/kit';
import { LiteSVM } from 'litesvm';

/** The code of each program that a machine has, by its address. */
export type Loaded = ReadonlyMap<Address, Uint8Array>;

export interface VmMachine {
  readonly svm: LiteSVM;
  /** For others to use. Its accounts have to be as they were when it was taken. */
  giveBack(): void;
}

/** Machines that nobody uses, by what is loaded in them. */
const FREE = new Map<string, VmMachine[]>();
const hashes = new WeakMap<Uint8Array, string>();

function hashOf(elf: Uint8Array): string {
  const hash = hashes.get(elf) ?? createHash('sha256').update(elf).digest('base64');
  hashes.set(elf, hash);
  return hash;
}

const keyOf = (loaded: Loaded): string =>
  [...loaded]
    .map(([address, elf]) => `${address} ${hashOf(elf)}`)
    .sort()
    .join();

/** A machine with these programs alone. To make one takes long, so one that was given back is used again. */
export function takeMachine(loaded: Loaded): VmMachine {
  const free = FREE.get(keyOf(loaded)) ?? [];
  FREE.set(keyOf(loaded), free);
  return free.pop() ?? makeMachine(loaded, free);
}

function makeMachine(loaded: Loaded, free: VmMachine[]): VmMachine {
  const svm = new LiteSVM().withSigverify(false).withBlockhashCheck(false).withTransactionHistory(0n);
  for (const [address, elf] of loaded) svm.addProgram(address, elf);
  const [clock, slotHashes] = [svm.getClock(), svm.getSlotHashes()];
  const machine: VmMachine = {
    svm,
    giveBack() {
      svm.setSlotHashes(slotHashes);
      svm.setClock(clock);
      free.push(machine);
    },
  };
  return machine;
}
