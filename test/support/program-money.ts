import type { Terms } from './program-world.ts';

export interface Split {
  readonly fee: bigint;
  readonly creators: readonly bigint[];
  readonly seller: bigint;
}

/** Who gets what, by the formula of docs/programs.md in plain arithmetic; undefined when the price does not suffice. */
export function expectedSplit(terms: Terms): Split | undefined {
  const { price, primary, split, royaltyBps, shares } = terms;
  const feeBps = primary ? terms.primaryFeeBps : terms.secondaryFeeBps;
  const fee = (price * BigInt(feeBps)) / 10_000n;
  const pool = primary && split ? price - fee : (price * BigInt(royaltyBps)) / 10_000n;
  if (fee + pool > price) return undefined;
  const creators = shares.map((share) => (pool * BigInt(share)) / 100n);
  const paid = creators.reduce((sum, amount) => sum + amount, fee);
  return { fee, creators, seller: price - paid };
}
