import { signatureBytes } from '../../domain/base58.ts';
import type { Parser } from '../../errors/refusal.ts';

/** Whether a text is the number of a record in the journal, if there is one. */
export const isRecordId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

/** The number of a record in the journal. */
export const recordId: Parser<number> = (text, refuse) =>
  isRecordId(text)
    ? Number(text)
    : refuse({ why: `"${text}" is not the number of a record`, hint: 'gavel tx history' });

export type TransactionName = { readonly id: number } | { readonly signature: string };

/** A signature, or the number of a record. */
export const transactionName: Parser<TransactionName> = (text, refuse) => {
  if (isRecordId(text)) return { id: Number(text) };
  return signatureBytes(text) !== null
    ? { signature: text }
    : refuse({
        why: `"${text}" is not a signature: a signature is 64 bytes in base58`,
        hint: 'or give the number of a record: gavel tx history',
      });
};
