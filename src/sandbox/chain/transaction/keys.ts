import type { Address } from '@solana/kit';
import { LOOKUP_TABLE_PROGRAM } from '../../../domain/address.ts';
import { toAddress } from '../../../domain/base58.ts';
import type { VmAccount } from '../vm/account.ts';
import type { DecodedTransaction } from './decoded.ts';

/** Bytes before the first address in a lookup table account. */
const TABLE_HEADER_BYTES = 56;

export interface TransactionKeys {
  /** In the order of account indexes: static keys, writable loaded keys, read-only loaded keys. */
  readonly all: readonly Address[];
  readonly loaded: { readonly writable: readonly Address[]; readonly readonly: readonly Address[] };
  readonly isWritable: (index: number) => boolean;
  readonly isSigner: (index: number) => boolean;
}

/** All accounts of a transaction, with lookup tables read from the chain; undefined if a table cannot be resolved. */
export function resolveKeys(
  transaction: DecodedTransaction,
  account: (address: Address) => VmAccount | undefined,
): TransactionKeys | undefined {
  const writable: Address[] = [];
  const readonly: Address[] = [];
  for (const lookup of transaction.lookups) {
    const table = account(lookup.table);
    if (table?.owner !== LOOKUP_TABLE_PROGRAM) return undefined;
    for (const [indexes, into] of [
      [lookup.writable, writable],
      [lookup.readonly, readonly],
    ] as const) {
      for (const index of indexes) {
        const start = TABLE_HEADER_BYTES + 32 * index;
        const bytes = table.data.subarray(start, start + 32);
        if (bytes.length < 32) return undefined;
        into.push(toAddress(bytes));
      }
    }
  }
  return keysOf(transaction, { writable, readonly });
}

/** The same for a landed transaction, with the addresses that were loaded then. */
export function keysOf(
  { header, staticKeys }: DecodedTransaction,
  loaded: TransactionKeys['loaded'],
): TransactionKeys {
  const signers = header.numRequiredSignatures;
  const writableUnsignedEnd = staticKeys.length - header.numReadonlyUnsignedAccounts;
  return {
    all: [...staticKeys, ...loaded.writable, ...loaded.readonly],
    loaded,
    isSigner: (index) => index < signers,
    isWritable: (index) => {
      if (index < signers) return index < signers - header.numReadonlySignedAccounts;
      if (index < staticKeys.length) return index < writableUnsignedEnd;
      return index < staticKeys.length + loaded.writable.length;
    },
  };
}
