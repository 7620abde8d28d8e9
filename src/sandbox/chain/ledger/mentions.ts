import type { Address } from '@solana/kit';
import bs58 from 'bs58';
import { decodeTransaction } from '../transaction/decode.ts';
import { keysOf } from '../transaction/keys.ts';
import type { TransactionRecord } from './types.ts';

export interface Mention {
  readonly signer: boolean;
  readonly writable: boolean;
}

/** How a transaction names an account; undefined if it does not. */
export function mentionOf(record: TransactionRecord, address: Address): Mention | undefined {
  const { wire, loaded } = record;
  // Searching for the bytes first avoids decoding the whole history to find a few transactions.
  const written = Buffer.from(wire.buffer, wire.byteOffset, wire.byteLength).includes(
    Buffer.from(bs58.decode(address)),
  );
  if (!written && !loaded.writable.includes(address) && !loaded.readonly.includes(address)) return undefined;
  const keys = keysOf(decodeTransaction(wire), loaded);
  const index = keys.all.indexOf(address);
  return index < 0 ? undefined : { signer: keys.isSigner(index), writable: keys.isWritable(index) };
}

/** Every account that a transaction names. */
export function namedAccounts({ wire, loaded }: TransactionRecord): readonly Address[] {
  return keysOf(decodeTransaction(wire), loaded).all;
}
