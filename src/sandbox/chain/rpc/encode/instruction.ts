import type { Address } from '@solana/kit';
import bs58 from 'bs58';
import { SYSTEM_PROGRAM } from '../../../../domain/address.ts';
import type { CompiledInstruction } from '../../transaction/decoded.ts';
import type { VmResult } from '../../vm/vm.ts';
import { parseInstruction } from './parsed-instruction.ts';

type Instruction = CompiledInstruction & { readonly stackHeight?: number };

/** An instruction with account indexes. */
export function compiledInstruction({ programIdIndex, accounts, data, stackHeight }: Instruction) {
  return { programIdIndex, accounts, data: bs58.encode(data), stackHeight: stackHeight ?? null };
}

/** An instruction for `jsonParsed`: named fields for a known program, else with addresses. */
export function parsedInstruction(keys: readonly Address[], instruction: Instruction) {
  const stackHeight = instruction.stackHeight ?? null;
  const programId = keys[instruction.programIdIndex] ?? SYSTEM_PROGRAM;
  const accounts = instruction.accounts.map((index) => keys[index]);
  const parsed = parseInstruction(programId, accounts, instruction.data);
  if (parsed !== undefined) return { ...parsed, stackHeight };
  return { programId, accounts, data: bs58.encode(instruction.data), stackHeight };
}

/** Inner instructions, grouped by the top-level instruction that called them. Instructions without any are left out. */
export function innerInstructions(inner: VmResult['inner'], show: (instruction: Instruction) => unknown) {
  return inner.flatMap((list, index) =>
    list.length === 0 ? [] : [{ index, instructions: list.map((entry) => show(entry)) }],
  );
}
