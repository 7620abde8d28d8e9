/** Bytes of accounts whose rent an operation pays or returns. */
export const LISTING_SIZE = 242;
export const TOKEN_SIZE = 165;

/** Sizes of so many token accounts. */
export const tokenAccounts = (count: number): readonly number[] => Array<number>(count).fill(TOKEN_SIZE);
