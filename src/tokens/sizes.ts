import { getTokenSize } from '@solana-program/token';

/** Bytes of a token account. */
export const TOKEN_SIZE = getTokenSize();

/** The sizes of `count` token accounts, for `opens` of an expectation. */
export const tokenAccounts = (count: number): readonly number[] => Array<number>(count).fill(TOKEN_SIZE);
