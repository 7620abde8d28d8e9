/** Bytes of accounts whose rent an operation pays or returns. */
export const LISTING_SIZE = 242;
export const TOKEN_SIZE = 165;
