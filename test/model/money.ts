import { must } from './books.ts';
import type { Artwork } from './cast.ts';

/** Who gets how much of a price: docs/programs.md in plain arithmetic, on its own. */
export interface Shares {
  readonly fee: bigint;
  readonly creators: readonly bigint[];
  readonly seller: bigint;
}

export interface Deal {
  readonly art: Artwork;
  readonly price: bigint;
  readonly feeBps: number;
  /** The creators share all that the fee leaves. */
  readonly split: boolean;
}

const bps = (amount: bigint, rate: number) => (amount * BigInt(rate)) / 10_000n;

function divide(price: bigint, fee: bigint, pool: bigint, art: Artwork): Shares {
  const creators = art.creators.map(([, share]) => (pool * BigInt(share)) / 100n);
  return { fee, creators, seller: creators.reduce((left, part) => left - part, price - fee) };
}

/** Refused when fee and royalty are above the price. */
export function share({ art, price, feeBps, split }: Deal): Shares {
  const fee = bps(price, feeBps);
  const pool = split ? price - fee : bps(price, art.royaltyBps);
  must(fee + pool <= price, 'FeesExceedPrice');
  return divide(price, fee, pool, art);
}

/** The same where it cannot be refused: a royalty takes no more than the fee leaves. */
export function shareBounded(deal: Deal): Shares {
  const { art, price, feeBps, split } = deal;
  const fee = bps(price, feeBps);
  const royalty = bps(price, art.royaltyBps);
  const pool = split || fee + royalty > price ? price - fee : royalty;
  return divide(price, fee, pool, art);
}
