import type { WalletName } from './wallets.ts';

export type ArtistName = 'mira' | 'teo' | 'ines';
export type CollectorName = 'arlo' | 'bea' | 'cas';

/** A price as people write it: "1.5 SOL", "250 BOXD". */
export type PriceText = string;

/** The history of an artwork up to the present. */
export interface ArtworkStory {
  /** At most 16 characters, so that name and mint fit on one line. */
  readonly name: string;
  readonly artist: ArtistName;
  /** Default: a one-of-one of token-metadata. */
  readonly kind?: 'core' | 'programmable' | 'token-2022';
  /** Of a programmable NFT: with a rule set of its own. */
  readonly ruled?: true;
  /** Of an asset of core: the collection that it is in, which has the royalties. */
  readonly collection?: string;
  /** Royalty in basis points of the price before fees. */
  readonly royaltyBps: number;
  /** Percent by creator, 100 in all. Default: the artist alone. */
  readonly creators?: readonly (readonly [WalletName, number])[];
  /** A sale by its artist some weeks ago. */
  readonly soldTo?: { readonly buyer: CollectorName; readonly price: PriceText };
  /** The artist kept it, and declared that its first sale has happened. */
  readonly primaryOver?: true;
  /** How many prints may be made of it; none when absent. */
  readonly prints?: bigint;
  /** By its present holder. */
  readonly listing?: {
    readonly price: PriceText;
    /** How many prints are for sale; the artwork itself when absent. */
    readonly editions?: number;
    readonly primarySplit?: true;
    /** Only the wallets in `WHITELISTED` may buy. */
    readonly whitelisted?: true;
    /** Days from now. Negative: in the past. */
    readonly startDay?: number;
    readonly endDay?: number;
  };
  /** By its artist on vendor-a. */
  readonly order?: {
    readonly price: PriceText;
    /** What was asked before: each change is a revision. */
    readonly changedFrom?: PriceText;
    /** Days from now; negative is past. */
    readonly expiryDay: number;
  };
  /** By its artist on vendor-b, in SOL. */
  readonly onVendorB?: PriceText;
}

/** An artwork with an order on vendor-a. */
export type OrderStory = ArtworkStory & Required<Pick<ArtworkStory, 'order'>>;
