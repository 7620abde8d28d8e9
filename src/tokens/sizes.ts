import { getTokenSize } from '@solana-program/token';

/** Bytes of a token account, whose rent an operation pays or returns. */
export const TOKEN_SIZE = getTokenSize();

/** Sizes of so many token accounts. */
export const tokenAccounts = (count: number): readonly number[] => Array<number>(count).fill(TOKEN_SIZE);
