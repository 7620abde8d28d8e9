import { VersionedTransaction } from '@solana/web3.js';
import { type DecodedTransaction, decodeTransaction } from './decode.ts';

/**
 * The same transaction on a blockhash of our own, so that the height after which it is dead is known exactly. One that
 * carries a signature is left as it is: verification refuses it.
 */
export function stampBlockhash(transaction: DecodedTransaction, blockhash: string): DecodedTransaction {
  if (transaction.signatures.some((signature) => signature.some((byte) => byte !== 0))) return transaction;
  const copy = VersionedTransaction.deserialize(transaction.bytes);
  copy.message.recentBlockhash = blockhash;
  return decodeTransaction(copy.serialize(), transaction.tables);
}
