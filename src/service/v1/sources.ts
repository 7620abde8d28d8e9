import type { Address } from '../../domain/address.ts';

/** What the JSON at an artwork's uri says. */
export interface ArtworkDocument {
  readonly description?: string;
  readonly imageUrl?: string;
  readonly videoUrl?: string;
  readonly externalUrl?: string;
}

/** Reads the JSON at an artwork's uri; null when it cannot be had. Never throws. */
export interface ArtworkDocuments {
  read(uri: string): Promise<ArtworkDocument | null>;
}

/** US dollars for one whole unit of each currency; one whose price is not known is left out. Never throws. */
export interface UsdPrices {
  of(mints: readonly Address[]): Promise<ReadonlyMap<Address, number>>;
}
