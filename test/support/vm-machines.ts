import { createHash } from 'node:crypto';
import { type Address, type EncodedAccount, lamports } from '@solana/kit';
// The package's main entry encodes and decodes addresses by its own base58, which takes longer than what it does with them.
import { Account, FeatureSet, LiteSvm, Rent } from 'litesvm/dist/internal.js';
import { addressBytes, toAddress } from '../../src/domain/base58.ts';
import type { Profile } from '../../src/sandbox/chain/profile/profile.ts';
import { PROFILE } from './profile.ts';

/** The code of each program that a machine has, by its address. */
export type Loaded = ReadonlyMap<Address, Uint8Array>;

export interface VmMachine {
  readonly svm: LiteSvm;
  /** Undefined where it has no lamports. */
  account(address: Address): EncodedAccount | undefined;
  setAccount(account: EncodedAccount): void;
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

/** Tests name the same few addresses all the time. */
const known = new Map<Address, Uint8Array>();

function bytesOf(address: Address): Uint8Array {
  const bytes = known.get(address) ?? addressBytes(address);
  known.set(address, bytes);
  return bytes;
}

function accountIn(svm: LiteSvm, address: Address): EncodedAccount | undefined {
  const native = svm.getAccount(bytesOf(address));
  if (native === null || native.lamports() === 0n) return undefined;
  const data = native.data();
  return {
    address,
    data,
    executable: native.executable(),
    lamports: lamports(native.lamports()),
    programAddress: toAddress(native.owner()),
    space: BigInt(data.length),
  };
}

/** A machine with these programs alone. To make one takes long, so one that was given back is used again. */
export function takeMachine(loaded: Loaded): VmMachine {
  const free = FREE.get(keyOf(loaded)) ?? [];
  FREE.set(keyOf(loaded), free);
  return free.pop() ?? makeMachine(loaded, free);
}

function makeMachine(loaded: Loaded, free: VmMachine[]): VmMachine {
  const svm = new LiteSvm();
  svm.setSigverify(false);
  svm.setBlockhashCheck(false);
  svm.setTransactionHistory(0n);
  if (PROFILE !== undefined) follow(svm, PROFILE);
  for (const [address, elf] of loaded) svm.addProgram(bytesOf(address), elf);
  const [clock, slotHashes] = [svm.getClock(), svm.getSlotHashes()];
  const machine: VmMachine = {
    svm,
    account: (address) => accountIn(svm, address),
    setAccount: ({ address, data, programAddress, executable, lamports: balance }) =>
      svm.setAccount(
        bytesOf(address),
        new Account(balance, Uint8Array.from(data), bytesOf(programAddress), executable, 0n),
      ),
    giveBack() {
      svm.setSlotHashes(slotHashes);
      svm.setClock(clock);
      free.push(machine);
    },
  };
  return machine;
}

const FEATURES = addressBytes('Feature111111111111111111111111111111111111' as Address);

function follow(svm: LiteSvm, { features, lamportsPerByte }: Profile): void {
  const set = new FeatureSet();
  for (const { address } of svm.getProgramAccounts(FEATURES)) set.activate(address, 0n);
  for (const address of features.active) set.activate(addressBytes(address as Address), 0n);
  for (const address of features.inactive) set.deactivate(addressBytes(address as Address));
  svm.setFeatureSet(set);
  svm.setBuiltins();
  svm.setPrecompiles();
  svm.setDefaultPrograms();
  svm.setRent(new Rent(lamportsPerByte, 1, 50));
}
