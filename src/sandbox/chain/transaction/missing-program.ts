import type { Address } from '@solana/kit';
import type { VmAccount } from '../vm/account.ts';
import type { VmResult } from '../vm/vm.ts';
import type { DecodedTransaction } from './decoded.ts';

/** The VM says the same of a program that does not exist and of an account that is none. A cluster tells them apart. */
export function withMissingProgram<R extends VmResult>(
  result: R,
  { instructions }: DecodedTransaction,
  keys: readonly Address[],
  read: (address: Address) => VmAccount | undefined,
): R {
  if (result.err !== 'InvalidProgramForExecution') return result;
  const isMissing = instructions.some(({ programIdIndex }) => {
    const program = keys[programIdIndex];
    return program !== undefined && (read(program)?.lamports ?? 0n) === 0n;
  });
  return isMissing ? { ...result, err: 'ProgramAccountNotFound' } : result;
}
