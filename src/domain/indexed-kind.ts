/** The kinds of account that a service can be asked for from its index. */
export const INDEXED_KINDS = ['listing', 'offer', 'auction', 'raffle'] as const;
export type IndexedKind = (typeof INDEXED_KINDS)[number];

/** The most accounts of one page of it. */
export const INDEX_PAGE = 2_500;
