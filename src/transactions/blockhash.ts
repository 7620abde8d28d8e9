import { assemble } from './assemble.ts';
import { type DecodedTransaction, decodeTransaction } from './decode.ts';
import { isMissing } from './ed25519.ts';
import { withBlockhash } from './message.ts';

/** The transaction with another blockhash. Returns it unchanged when somebody has signed it already. */
export function refreshBlockhash(transaction: DecodedTransaction, blockhash: string): DecodedTransaction {
  if (!transaction.signatures.every(isMissing)) return transaction;
  return decodeTransaction(replaceBlockhash(transaction, blockhash), transaction.tables);
}

/** The bytes with another blockhash. Their signatures are no longer valid: for simulating only. */
export function replaceBlockhash(
  { message, signatures }: Pick<DecodedTransaction, 'message' | 'signatures'>,
  blockhash: string,
): Uint8Array {
  return assemble(withBlockhash(message, blockhash), signatures);
}
