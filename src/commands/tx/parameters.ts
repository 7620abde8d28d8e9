import { signatureBytes } from '../../domain/base58.ts';
import type { Parser } from '../../errors/refusal.ts';

/** The number of a record in the journal. */
export const recordId: Parser<number> = (text, refuse) =>
  /^[1-9]\d{0,14}$/.test(text)
    ? Number(text)
    : refuse({ why: `"${text}" is not the number of a record`, hint: 'gavel tx history' });

export type TransactionName = { readonly id: number } | { readonly signature: string };

/** A signature, or the number of a record. */
export const transactionName: Parser<TransactionName> = (text, refuse) => {
  if (/^[1-9]\d{0,14}$/.test(text)) return { id: Number(text) };
  return signatureBytes(text) !== null
    ? { signature: text }
    : refuse({
        why: `"${text}" is not a signature: a signature is 64 bytes in base58`,
        hint: 'or give the number of a record: gavel tx history',
      });
};
