/** Offsets in a metadata record that token-metadata (or the stand-in) wrote: strings have their longest length. */
const FIXED = 1 + 32 + 32 + (4 + 32) + (4 + 10) + (4 + 200);
const CREATOR = 34;

export const ROYALTY_OFFSET = FIXED;
/** Of the first creator: 32 bytes of address, verified, share. */
export const FIRST_CREATOR_OFFSET = FIXED + 2 + 1 + 4;
export const FIRST_SHARE_OFFSET = FIRST_CREATOR_OFFSET + 33;

/** Where a record with this many creators says whether its first sale is over. */
export const primarySaleOffset = (creators: number): number =>
  creators === 0 ? FIXED + 2 + 1 : FIRST_CREATOR_OFFSET + creators * CREATOR;

/** Where a record with this many creators names its token standard. */
export const tokenStandardOffset = (creators: number): number => primarySaleOffset(creators) + 2 + 2 + 1;
