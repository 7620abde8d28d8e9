import { assemble } from './assemble.ts';
import { type DecodedTransaction, decodeTransaction } from './decode.ts';
import { isMissing } from './ed25519.ts';
import { withBlockhash } from './message.ts';

/**
 * The same transaction on a blockhash of our own, so that the height after which it is dead is known exactly. One that
 * carries a signature is left as it is: verification refuses it, unless it was to be signed before.
 */
export function stampBlockhash(transaction: DecodedTransaction, blockhash: string): DecodedTransaction {
  if (!transaction.signatures.every(isMissing)) return transaction;
  return decodeTransaction(onBlockhash(transaction, blockhash), transaction.tables);
}

/** The bytes with another blockhash. Signatures on it hold no longer: only for looking at what it does. */
export function onBlockhash(
  { message, signatures }: Pick<DecodedTransaction, 'message' | 'signatures'>,
  blockhash: string,
): Uint8Array {
  return assemble(withBlockhash(message, blockhash), signatures);
}
