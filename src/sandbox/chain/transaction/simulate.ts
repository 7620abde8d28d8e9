import type { Address } from '@solana/kit';
import { CliError } from '../../../errors/cli-error.ts';
import { stringifyJson } from '../../../json/json.ts';
import type { Balances } from '../ledger/types.ts';
import type { VmAccount } from '../vm/account.ts';
import type { Machine } from '../vm/machine.ts';
import type { TransactionError } from '../vm/transaction-error.ts';
import type { VmResult } from '../vm/vm.ts';
import type { DecodedTransaction } from './decoded.ts';
import { balancesOf } from './execute.ts';
import { feeOf } from './fee.ts';
import { resolveKeys, type TransactionKeys } from './keys.ts';
import { withMissingProgram } from './missing-program.ts';

export interface Simulation {
  readonly transaction: DecodedTransaction;
  readonly result: VmResult;
  /** Undefined if a lookup table cannot be resolved; so are the fields below. */
  readonly keys: TransactionKeys | undefined;
  /** Lamports. */
  readonly fee: bigint;
  readonly pre: Balances | undefined;
  readonly post: Balances | undefined;
  /** The account after the transaction; undefined if the transaction does not name it, or leaves it empty. */
  readonly accountAfter: (address: Address) => VmAccount | undefined;
}

/** The result of a refusal before execution: no logs, no compute units. */
export function refused(err: TransactionError): VmResult {
  return { err, logs: [], unitsConsumed: 0n, returnData: null, inner: [] };
}

/** Executes without writing. `refusal`, if given, is the chain's own error (age, duplicate), and nothing is executed. */
export function simulate(
  vm: Machine,
  transaction: DecodedTransaction,
  refusal: TransactionError | undefined,
): Simulation {
  const read = (address: Address) => vm.account(address);
  const keys = resolveKeys(transaction, read);
  const run = refusal === undefined ? vm.simulate(transaction.wire) : undefined;
  const accountAfter = (address: Address) => run?.postAccounts.get(address) ?? vm.account(address);
  return {
    transaction,
    result: run
      ? withMissingProgram(run, transaction, keys?.all ?? [], read)
      : refused(refusal ?? 'SanitizeFailure'),
    keys,
    fee: feeOf(transaction).fee,
    pre: keys && balancesOf(keys.all.map(read), read),
    post: keys && balancesOf(keys.all.map(accountAfter), accountAfter),
    accountAfter: (address) => {
      const account = keys?.all.includes(address) ? accountAfter(address) : undefined;
      return account !== undefined && account.lamports > 0n ? account : undefined;
    },
  };
}

/** The transaction would fail; nothing was executed and no fee was taken. */
export class PreflightFailure extends CliError {
  constructor(readonly simulation: Simulation) {
    super('simulation_failed', {
      what: `Preflight failed: ${stringifyJson(simulation.result.err)}`,
      hint: 'see the log of the simulation',
    });
  }
}
