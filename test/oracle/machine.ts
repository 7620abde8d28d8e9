import { existsSync, readFileSync } from 'node:fs';
import {
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionEncoder,
  type Instruction,
  isWritableRole,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import type { Address } from '../../src/domain/address.ts';
import { type Program, Vm } from '../../src/sandbox/chain/vm/vm.ts';
import { type RealProgramName, realPrograms } from '../support/real-programs.ts';
import type { Answer } from './kind.ts';

/** Folders under programs/ of the stand-ins. */
export const STAND_INS: Readonly<Record<RealProgramName, string>> = {
  tokenMetadata: 'token-metadata',
  tokenAuthRules: 'token-auth-rules',
  core: 'core',
  bubblegum: 'bubblegum',
  compression: 'compression',
  noop: 'noop',
};

/** Unix seconds and slot of every transaction. */
const TIME = 1_800_000_000;
const SLOT = 1_000;
const BLOCKHASH = '11111111111111111111111111111111' as Blockhash;

/** Every transaction asks for all the compute units that one may have. */
const UNIT_LIMIT: Instruction = {
  programAddress: 'ComputeBudget111111111111111111111111111111' as Address,
  data: Uint8Array.of(2, ...new Uint8Array(Uint32Array.of(1_400_000).buffer)),
};

/** Throws if the real programs are not there: look for them first. */
export function realOnes(): readonly Program[] {
  const found = realPrograms();
  if (found === null) throw new Error('no real programs');
  return found;
}

/** The stand-ins that are built. Throws if one of `needed` is not. */
export function standIns(needed: readonly RealProgramName[]): readonly Program[] {
  return (realPrograms() ?? []).flatMap(({ name, address }) => {
    const folder = STAND_INS[name];
    const path = new URL(`../../programs/${folder}/prebuilt/${folder}.so`, import.meta.url);
    if (existsSync(path)) return [{ address, elf: readFileSync(path) }];
    if (needed.includes(name)) throw new Error(`there is no stand-in programs/${folder}`);
    return [];
  });
}

/** A machine with these programs, at a time that never moves. */
export function machine(programs: readonly Program[]): Vm {
  const vm = Vm.create();
  for (const program of programs) vm.addProgram(program);
  vm.setClock(SLOT, 0, TIME);
  return vm;
}

/** A transaction in bytes, and the accounts that it may write. Signatures are zeros. */
export function transactionOf(payer: Address, instructions: readonly Instruction[]) {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (it) => setTransactionMessageFeePayer(payer, it),
    (it) =>
      setTransactionMessageLifetimeUsingBlockhash({ blockhash: BLOCKHASH, lastValidBlockHeight: 0n }, it),
    (it) => appendTransactionMessageInstructions([UNIT_LIMIT, ...instructions], it),
  );
  const writable = new Set([payer]);
  for (const { accounts } of instructions)
    for (const { address, role } of accounts ?? []) if (isWritableRole(role)) writable.add(address);
  const compiled = compileTransaction(message);
  const { staticAccounts } = getCompiledTransactionMessageDecoder().decode(compiled.messageBytes);
  return { wire: Uint8Array.from(getTransactionEncoder().encode(compiled)), writable, keys: staticAccounts };
}

/** Executes a transaction of `transactionOf`. */
export function execute(vm: Vm, { wire, keys }: ReturnType<typeof transactionOf>): Answer {
  const result = vm.execute(wire);
  const calls = result.inner.flat().map(({ programIdIndex, data }) => {
    const program = keys[programIdIndex];
    if (program === undefined) throw new Error('a call of a program that the transaction does not name');
    return { program, data };
  });
  return { ...result, calls };
}
