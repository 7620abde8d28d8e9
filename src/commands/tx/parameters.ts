import bs58 from 'bs58';
import type { Parser } from '../../errors/refusal.ts';

/** Number of a record in the journal. */
export const recordId: Parser<number> = (text, refuse) =>
  /^[1-9]\d{0,14}$/.test(text)
    ? Number(text)
    : refuse({ why: `"${text}" is not the number of a record`, hint: 'gavel tx history' });

export type TransactionName = { readonly id: number } | { readonly signature: string };

/** A signature, or the number of a record. */
export const transactionName: Parser<TransactionName> = (text, refuse) => {
  if (/^[1-9]\d{0,14}$/.test(text)) return { id: Number(text) };
  const bytes = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(text) ? bs58.decode(text) : new Uint8Array();
  return bytes.length === 64
    ? { signature: text }
    : refuse({
        why: `"${text}" is not a signature: it takes 64 bytes in base58`,
        hint: 'the numbers of records do as well: gavel tx history',
      });
};
