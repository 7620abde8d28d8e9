import type { DecodedTransaction } from './decode.ts';

/** What a reader finds in the bytes of a transaction: the parts in which two readers are compared. */
export type Reading = Omit<DecodedTransaction, 'bytes' | 'tables'>;

/** Reads the bytes of a decoded transaction again. Throws where it cannot. */
export type SecondReader = (transaction: DecodedTransaction) => Reading;
