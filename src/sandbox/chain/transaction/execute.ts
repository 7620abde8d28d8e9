import type { Address } from '@solana/kit';
import type { Balances, TransactionRecord } from '../ledger/types.ts';
import type { VmAccount } from '../vm/account.ts';
import type { Machine } from '../vm/machine.ts';
import type { DecodedTransaction } from './decoded.ts';
import { feeOf } from './fee.ts';
import { resolveKeys, type TransactionKeys } from './keys.ts';
import { advanceNonce } from './nonce.ts';
import { tokenBalances } from './token-balances.ts';

export interface WrittenAccount {
  readonly address: Address;
  /** Undefined if the account no longer exists. */
  readonly account: VmAccount | undefined;
}

export interface Landed {
  readonly record: TransactionRecord;
  readonly changes: readonly WrittenAccount[];
}

/**
 * Executes a checked transaction and writes its state. Undefined if it did not land: the VM refused it before it took the
 * fee, so nothing changed, and a cluster would not record it.
 */
export function execute(
  vm: Machine,
  transaction: DecodedTransaction,
  slot: number,
  nonce: Address | undefined,
): Landed | undefined {
  const read = (address: Address) => vm.account(address);
  const keys = resolveKeys(transaction, read);
  if (keys === undefined) return undefined;
  const before = keys.all.map(read);
  const nonceBefore = nonce === undefined ? undefined : vm.account(nonce);
  const preTokens = tokenBalances(before, read);
  const writable = keys.all.filter((_, index) => keys.isWritable(index));
  const result = vm.execute(transaction.wire, writable);
  const feeTaken = before[0]?.lamports !== vm.account(keys.all[0] as Address)?.lamports;
  if (result.err !== null && !feeTaken) return undefined;
  if (result.err !== null && nonce !== undefined && nonceBefore !== undefined) {
    const lamports = vm.account(nonce)?.lamports ?? nonceBefore.lamports;
    vm.setAccount(nonce, { ...advanceNonce(nonceBefore, vm.nonceBlockhash()), lamports });
  }
  const after = keys.all.map((address, index) => (keys.isWritable(index) ? read(address) : before[index]));
  return {
    record: {
      signature: transaction.signature,
      slot,
      wire: transaction.wire,
      loaded: keys.loaded,
      ...feeOf(transaction),
      result,
      pre: { lamports: lamportsOf(before), tokens: preTokens },
      post: balancesOf(after, read),
    },
    changes: changesOf(keys, after),
  };
}

export function balancesOf(
  accounts: readonly (VmAccount | undefined)[],
  read: (address: Address) => VmAccount | undefined,
): Balances {
  return { lamports: lamportsOf(accounts), tokens: tokenBalances(accounts, read) };
}

function lamportsOf(accounts: readonly (VmAccount | undefined)[]): bigint[] {
  return accounts.map((account) => account?.lamports ?? 0n);
}

function changesOf(keys: TransactionKeys, after: readonly (VmAccount | undefined)[]): WrittenAccount[] {
  return keys.all.flatMap((address, index) =>
    keys.isWritable(index) ? [{ address, account: after[index] }] : [],
  );
}
