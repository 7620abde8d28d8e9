import { createHash } from 'node:crypto';
import type { Address } from '@solana/kit';
import bs58 from 'bs58';
import { SYSTEM_PROGRAM } from '../../../domain/address.ts';
import { toAddress } from '../../../domain/base58.ts';
import type { VmAccount } from '../vm/account.ts';
import type { DecodedTransaction } from './decoded.ts';
import type { TransactionKeys } from './keys.ts';

const ADVANCE_NONCE = 4;
const NONCE_BYTES = 80;
const INITIALIZED = 1;

/** The nonce account that replaces a recent blockhash, if the first instruction advances one. */
export function nonceAddress(transaction: DecodedTransaction, keys: TransactionKeys): Address | undefined {
  const first = transaction.instructions[0];
  if (first === undefined || keys.all[first.programIdIndex] !== SYSTEM_PROGRAM) return undefined;
  const view = Buffer.from(first.data);
  const account = first.accounts[0];
  if (view.length < 4 || view.readUInt32LE(0) !== ADVANCE_NONCE || account === undefined) return undefined;
  return keys.isWritable(account) ? keys.all[account] : undefined;
}

/**
 * Whether the account is an initialized nonce that contains the transaction's blockhash, its authority signs, and it was
 * not already advanced in this block.
 */
export function nonceHolds(
  transaction: DecodedTransaction,
  account: VmAccount | undefined,
  nonceBlockhash: string,
): boolean {
  if (account?.owner !== SYSTEM_PROGRAM || account.data.length !== NONCE_BYTES) return false;
  const data = Buffer.from(account.data);
  const authority = toAddress(data.subarray(8, 40));
  const stored = bs58.encode(data.subarray(40, 72));
  return (
    data.readUInt32LE(4) === INITIALIZED &&
    stored === transaction.blockhash &&
    stored !== bs58.encode(durableNonce(nonceBlockhash)) &&
    transaction.staticKeys.slice(0, transaction.header.numRequiredSignatures).includes(authority)
  );
}

/** A failed transaction also advances its nonce. The VM reverts that with the other changes, so it is done again here. */
export function advanceNonce(account: VmAccount, nonceBlockhash: string): VmAccount {
  const data = Buffer.from(account.data);
  data.set(durableNonce(nonceBlockhash), 40);
  return { ...account, data };
}

function durableNonce(blockhash: string): Uint8Array {
  return createHash('sha256').update('DURABLE_NONCE').update(bs58.decode(blockhash)).digest();
}
