import type { Address } from '@solana/kit';
import bs58 from 'bs58';
import type { CompiledInstruction } from '../../transaction/decode.ts';
import type { VmResult } from '../../vm/vm.ts';

type Instruction = CompiledInstruction & { readonly stackHeight?: number };

/** An instruction by account indexes. */
export function compiledInstruction({ programIdIndex, accounts, data, stackHeight }: Instruction) {
  return { programIdIndex, accounts, data: bs58.encode(data), stackHeight: stackHeight ?? null };
}

/** An instruction by addresses: how a validator shows, in parsed answers, one of a program that it cannot parse. */
export function addressedInstruction(keys: readonly Address[], instruction: Instruction) {
  return {
    programId: keys[instruction.programIdIndex],
    accounts: instruction.accounts.map((index) => keys[index]),
    data: bs58.encode(instruction.data),
    stackHeight: instruction.stackHeight ?? null,
  };
}

/** Cross-program calls, grouped by the top-level instruction that made them; instructions without any are left out. */
export function innerInstructions(inner: VmResult['inner'], show: (instruction: Instruction) => unknown) {
  return inner.flatMap((list, index) =>
    list.length === 0 ? [] : [{ index, instructions: list.map((entry) => show(entry)) }],
  );
}
