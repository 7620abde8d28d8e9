import { VersionedTransaction } from '@solana/web3.js';
import { assemble } from './assemble.ts';
import { type DecodedTransaction, decodeTransaction } from './decode.ts';
import { isMissing } from './ed25519.ts';

/**
 * The same transaction on a blockhash of our own, so that the height after which it is dead is known exactly. One that
 * carries a signature is left as it is: verification refuses it, unless it was to be signed before.
 */
export function stampBlockhash(transaction: DecodedTransaction, blockhash: string): DecodedTransaction {
  if (!transaction.signatures.every(isMissing)) return transaction;
  return decodeTransaction(withBlockhash(transaction.bytes, blockhash), transaction.tables);
}

/** The bytes with another blockhash. Signatures on it hold no longer: only for looking at what it does. */
export function withBlockhash(bytes: Uint8Array, blockhash: string): Uint8Array {
  const copy = VersionedTransaction.deserialize(bytes);
  copy.message.recentBlockhash = blockhash;
  return assemble(copy.message.serialize(), copy.signatures);
}
