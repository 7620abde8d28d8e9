import type { DecodedTransaction } from './decode.ts';

/** What a reader finds in the bytes of a transaction: the parts that are compared between two readers. */
export type Reading = Omit<DecodedTransaction, 'bytes' | 'tables'>;

/** Reads the bytes of a decoded transaction again. Throws when it cannot. */
export type SecondReader = (transaction: DecodedTransaction) => Reading;
