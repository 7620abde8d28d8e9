import type { Gone, SeenKind } from '../config/seen-artworks.ts';

/** What a command has shown, and what is gone. */
export interface Seen {
  readonly artworks: readonly SeenRow[];
  readonly kind: SeenKind;
  readonly gone?: readonly Gone[];
  /** The wallet of which all were shown; null where the list was not of one wallet, or not whole. */
  readonly allOf: string | null;
}

/** `kind`: where it is another than that of the whole. `owner`: the wallet that made the listing, auction, raffle or offer. */
export interface SeenRow {
  readonly kind?: SeenKind;
  readonly mint: string;
  readonly name: string | null;
  readonly owner: string;
}
