import type { Address } from './address.ts';
import type { Currency } from './amount.ts';
import type { UnixSeconds } from './unix-seconds.ts';

/** An order of vendor-a as the chain holds it: an artwork for sale, in escrow. `price` is in base units of the currency. */
export interface Order {
  readonly address: Address;
  readonly bump: number;
  readonly version: number;
  /** 32 bytes in base58; the address of the order is derived from it. */
  readonly orderId: string;
  readonly seller: Address;
  readonly mint: Address;
  readonly currencyMint: Address;
  /** What the seller asks; royalty and fee come on top. */
  readonly price: bigint;
  /** One more with each change of the seller's. */
  readonly revision: bigint;
  /** Unix seconds; from then on it cannot be bought. */
  readonly expiresAt: UnixSeconds;
  readonly feeAccount: Address;
  readonly feeBps: number;
  readonly tokenStandard: number;
  /** Of the vendor's configuration that the fee is from. */
  readonly authority: Address;
}

/** What the service that builds a purchase takes for it, and who gets it. */
export interface ServiceFee {
  /** Above 0. */
  readonly lamports: bigint;
  readonly to: Address;
}

/** What the purchase of an order costs one buyer (interface document, 2.6). Amounts are base units of the currency. */
export interface OrderQuote {
  readonly orderId: string;
  readonly revision: bigint;
  readonly mint: Address;
  readonly seller: Address;
  readonly currency: Currency;
  readonly sellerPrice: bigint;
  readonly creatorRoyalty: bigint;
  readonly vendorFee: bigint;
  /** Null: the service takes nothing. */
  readonly serviceFee: ServiceFee | null;
  readonly networkFeeLamports: bigint;
  readonly rentLamports: bigint;
  /** Price, royalty and fee of the vendor. */
  readonly totalPayment: bigint;
  /** All lamports that leave the wallet: an order in SOL adds what is paid. */
  readonly totalSolDebit: bigint;
  readonly expiresAt: UnixSeconds;
  readonly buyerPaymentBalance: bigint;
  readonly buyerSolBalance: bigint;
}
