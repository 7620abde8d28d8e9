/** What is agreed in a sale, and what the buyer can spend. */
export interface Terms {
  readonly price: bigint;
  readonly primaryFeeBps: number;
  readonly secondaryFeeBps: number;
  readonly royaltyBps: number;
  /** Percent of each creator. */
  readonly shares: readonly number[];
  readonly primary: boolean;
  readonly split: boolean;
  readonly spl: boolean;
  /** What is sold: `ruled` is a programmable NFT with a rule set, `collected` a core asset in a collection. */
  readonly artwork: 'nft' | 'programmable' | 'ruled' | 'core' | 'collected';
  /** Whether a listing leaves the artwork with the seller, locked. */
  readonly nonCustodial: boolean;
  /** How many prints a token-metadata NFT may have: null for any number. */
  readonly prints: bigint | null;
  /** Whether the real programs take the place of the stand-ins. */
  readonly real: boolean;
  /** Base units of the currency (lamports or tokens) that the buyer starts with. */
  readonly funds: bigint;
}

export const TERMS: Terms = {
  price: 1_000_000_007n,
  primaryFeeBps: 500,
  secondaryFeeBps: 250,
  royaltyBps: 700,
  shares: [60, 40],
  primary: true,
  split: true,
  spl: false,
  artwork: 'nft',
  nonCustodial: false,
  prints: 0n,
  real: false,
  funds: 20_000_000_000n,
};

/** Wallets start with this many lamports: enough to be alive. */
export const BASE = 1_000_000_000n;

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
