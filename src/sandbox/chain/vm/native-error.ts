import {
  type FailedTransactionMetadata,
  InstructionErrorBorshIo,
  InstructionErrorCustom,
  TransactionErrorDuplicateInstruction,
  TransactionErrorInstructionError,
  TransactionErrorInsufficientFundsForRent,
  TransactionErrorProgramExecutionTemporarilyRestricted,
} from 'litesvm/dist/internal.js';
import { INSTRUCTION_ERRORS, TRANSACTION_ERRORS, type TransactionError } from './transaction-error.ts';

/** The VM's error in a validator's JSON form. */
export function transactionErrorOf(failure: FailedTransactionMetadata): TransactionError {
  const err = failure.err();
  if (err instanceof TransactionErrorInstructionError) {
    return { InstructionError: [err.index, instructionErrorOf(err.err())] };
  }
  if (err instanceof TransactionErrorDuplicateInstruction) return { DuplicateInstruction: err.index };
  if (err instanceof TransactionErrorInsufficientFundsForRent) {
    return { InsufficientFundsForRent: { account_index: err.accountIndex } };
  }
  if (err instanceof TransactionErrorProgramExecutionTemporarilyRestricted) {
    return { ProgramExecutionTemporarilyRestricted: { account_index: err.accountIndex } };
  }
  return nameOf(TRANSACTION_ERRORS, err);
}

function instructionErrorOf(err: ReturnType<TransactionErrorInstructionError['err']>): unknown {
  if (err instanceof InstructionErrorCustom) return { Custom: err.code };
  if (err instanceof InstructionErrorBorshIo) return { BorshIoError: err.msg };
  return nameOf(INSTRUCTION_ERRORS, err);
}

function nameOf(table: typeof TRANSACTION_ERRORS, index: unknown): string {
  const name = typeof index === 'number' ? table[index]?.[0] : undefined;
  if (name === undefined)
    throw new Error(`The VM answered with an error the chain does not know: ${String(index)}`);
  return name;
}
