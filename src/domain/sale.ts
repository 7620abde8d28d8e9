import type { Address } from './address.ts';

const BPS = 10_000n;

export interface Creator {
  readonly address: Address;
  readonly verified: boolean;
  /** Percent, the shares of all creators making 100. */
  readonly share: number;
}

/** Where the price of a sale goes, in base units. `seller` takes the dust of every rounding. */
export interface SaleSplit {
  readonly fee: bigint;
  readonly creators: readonly { readonly address: Address; readonly amount: bigint }[];
  readonly seller: bigint;
}

export interface SaleTerms {
  readonly price: bigint;
  readonly feeBps: number;
  readonly royaltyBps: number;
  readonly creators: readonly Creator[];
  /** First sale of the artwork, with the split of the whole proceeds among its creators not disabled. */
  readonly splitProceeds: boolean;
}

/** The rule of every sale: floor at each step, remainder to the seller. Null when fee and royalty exceed the price. */
export function splitSale(terms: SaleTerms): SaleSplit | null {
  const fee = (terms.price * BigInt(terms.feeBps)) / BPS;
  const royalty = (terms.price * BigInt(terms.royaltyBps)) / BPS;
  const pool = terms.splitProceeds ? terms.price - fee : royalty;
  if (fee + pool > terms.price) return null;
  const creators = terms.creators.map((creator) => ({
    address: creator.address,
    amount: (pool * BigInt(creator.share)) / 100n,
  }));
  const paid = creators.reduce((sum, creator) => sum + creator.amount, fee);
  return { fee, creators, seller: terms.price - paid };
}

/** As `splitSale`, of money that has to be paid out: where fee and royalty exceed it, the creators share what the fee leaves. */
export function splitRevenue(terms: SaleTerms): SaleSplit | null {
  return splitSale(terms) ?? splitSale({ ...terms, splitProceeds: true });
}
