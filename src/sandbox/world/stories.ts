import type { WalletName } from './wallets.ts';

export type ArtistName = 'mira' | 'teo' | 'ines';
export type CollectorName = 'arlo' | 'bea' | 'cas';

/** A price as people write it: "1.5 SOL", "250 BOXD". */
export type PriceText = string;

/** What has become of an artwork by the time a person first sees the sandbox. */
export interface ArtworkStory {
  /** At most 16 characters, so that a name and a mint fit on a line. */
  readonly name: string;
  readonly artist: ArtistName;
  /** Basis points of the gross price. */
  readonly royaltyBps: number;
  /** Percent by creator, 100 in all; the artist alone when left out. */
  readonly creators?: readonly (readonly [WalletName, number])[];
  /** A sale by its artist, some weeks ago. */
  readonly soldTo?: { readonly buyer: CollectorName; readonly price: PriceText };
  /** The artist kept it, and declared its first sale over. */
  readonly primaryOver?: true;
  /** By whoever holds it now. */
  readonly listing?: {
    readonly price: PriceText;
    readonly primarySplit?: true;
    /** Only `WHITELISTED` may buy. */
    readonly whitelisted?: true;
    /** Days from now; negative is past. */
    readonly startDay?: number;
    readonly endDay?: number;
  };
}
