import type { Address } from '@solana/kit';
import type { TransactionRecord } from '../ledger/types.ts';
import { decodeTransaction } from '../transaction/decode.ts';
import { keysOf } from '../transaction/keys.ts';

/** An instruction of a transaction, or one that a program called. */
export interface Call {
  readonly program: Address;
  readonly data: Uint8Array;
  /** The program that called it; null for an instruction of the transaction. */
  readonly caller: Address | null;
}

/** Every call of a transaction, in the order in which they ran. */
export function* callsOf({ wire, loaded, result }: TransactionRecord): Generator<Call> {
  const transaction = decodeTransaction(wire);
  const { all } = keysOf(transaction, loaded);
  for (const [index, { programIdIndex, data }] of transaction.instructions.entries()) {
    const outer = all[programIdIndex] as Address;
    yield { program: outer, data, caller: null };
    /** The programs that are running, the innermost last. */
    const running = [outer];
    for (const inner of result.inner[index] ?? []) {
      const program = all[inner.programIdIndex] as Address;
      running.length = inner.stackHeight - 1;
      yield { program, data: inner.data, caller: running.at(-1) ?? outer };
      running.push(program);
    }
  }
}
