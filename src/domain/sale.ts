import type { Address } from './address.ts';

const BPS = 10_000n;

export interface Creator {
  readonly address: Address;
  readonly verified: boolean;
  /** Percent; the shares of all creators add up to 100. */
  readonly share: number;
}

/** How the price of a sale is divided, in base units. The seller gets what rounding leaves over. */
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
  /** True for the first sale of the artwork, unless sharing the whole price among its creators is disabled. */
  readonly splitProceeds: boolean;
}

/** The rule for every sale: round each part down, the seller gets the rest. Null when fee and royalty exceed the price. */
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

/** As `splitSale`, for money that must be paid out. When fee and royalty exceed it, the creators share all but the fee. */
export function splitRevenue(terms: SaleTerms): SaleSplit | null {
  return splitSale(terms) ?? splitSale({ ...terms, splitProceeds: true });
}

/** A sale whose buyer pays fee and royalty on top of the price. */
export interface SplitOnTop extends SaleSplit {
  /** For the creators together, the dust of their shares included. */
  readonly royalty: bigint;
  /** What the buyer pays. */
  readonly total: bigint;
}

/** The rule of vendor-a: the seller gets the price and the dust of the shares; without creators there is no royalty. */
export function splitOnTop(terms: Omit<SaleTerms, 'splitProceeds'>): SplitOnTop {
  const { price, creators: creditors } = terms;
  const fee = (price * BigInt(terms.feeBps)) / BPS;
  const royalty = creditors.length === 0 ? 0n : (price * BigInt(terms.royaltyBps)) / BPS;
  const creators = creditors.map(({ address, share }) => ({
    address,
    amount: (royalty * BigInt(share)) / 100n,
  }));
  const total = price + royalty + fee;
  const paid = creators.reduce((sum, { amount }) => sum + amount, fee);
  return { fee, creators, seller: total - paid, royalty, total };
}
