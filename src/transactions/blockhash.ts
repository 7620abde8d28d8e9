import { assemble } from './assemble.ts';
import { type DecodedTransaction, decodeTransaction } from './decode.ts';
import { isMissing } from './ed25519.ts';
import { withBlockhash } from './message.ts';

/** What was built here on another blockhash. One that somebody else has signed is left as it is. */
export function refreshBlockhash(transaction: DecodedTransaction, blockhash: string): DecodedTransaction {
  if (!transaction.signatures.every(isMissing)) return transaction;
  return decodeTransaction(replaceBlockhash(transaction, blockhash), transaction.tables);
}

/** The bytes with another blockhash. Signatures on it hold no longer: only for looking at what it does. */
export function replaceBlockhash(
  { message, signatures }: Pick<DecodedTransaction, 'message' | 'signatures'>,
  blockhash: string,
): Uint8Array {
  return assemble(withBlockhash(message, blockhash), signatures);
}
