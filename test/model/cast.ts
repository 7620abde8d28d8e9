import type { Address } from '@solana/kit';
import { NATIVE_MINT } from '../support/program-tokens.ts';
import { addressOf } from '../support/program-vm.ts';

/** Who acts. The first is also a creator of artworks. */
export const NAMES = ['anna', 'boris', 'clara', 'dana', 'emil'] as const;
export const WALLETS: readonly Address[] = NAMES.map((name) => addressOf(`model ${name}`));
export const AUTHORITY = addressOf('model authority');
export const TREASURY = addressOf('model treasury');
const ANNA = addressOf('model anna');
/** Creators who never act; the wallet of the last one is empty, so that small shares cannot open it. */
export const ARTISTS: readonly Address[] = [1, 2, 3, 4].map((number) => addressOf(`model artist ${number}`));
const artist = (number: number) => addressOf(`model artist ${number}`);

/** The fee of vendor-a, on top of the price. */
export const VENDOR_FEE_BPS = 300;
export const FEES = { primaryBps: 500, secondaryBps: 250 };

/** An artwork and its record; shares are percent. */
export interface Artwork {
  readonly name: string;
  readonly mint: Address;
  readonly owner: Address;
  readonly royaltyBps: number;
  readonly creators: readonly (readonly [Address, number])[];
  readonly primary: boolean;
}

const artwork = (
  name: string,
  owner: number,
  royaltyBps: number,
  primary: boolean,
  creators: Artwork['creators'],
): Artwork => ({
  name,
  mint: addressOf(`model ${name}`),
  owner: WALLETS[owner] ?? ANNA,
  royaltyBps,
  creators,
  primary,
});

/** Five creators whose shares never divide, a royalty that hardly a price can bear, and no creators at all are among them. */
export const ARTWORKS: readonly Artwork[] = [
  artwork('solo', 0, 500, true, [[ANNA, 100]]),
  artwork('five', 1, 1_234, true, [
    [ANNA, 33],
    [artist(1), 17],
    [artist(2), 7],
    [artist(3), 40],
    [artist(4), 3],
  ]),
  artwork('two', 2, 1_000, false, [
    [artist(1), 67],
    [artist(2), 33],
  ]),
  artwork('none', 3, 0, true, []),
  artwork('dear', 4, 9_800, true, [[artist(4), 100]]),
];

/** Native lamports for listings, offers and auctions; wrapped SOL for raffles. */
export const SOL = NATIVE_MINT;
export const USD = addressOf('model usd');

/** What the wallets begin with, in their order; undefined is no token account. */
export const LAMPORTS = [50_000_000_000n, 50_000_000_000n, 50_000_000_000n, 50_000_000_000n, 3_000_000_000n];
export const DOLLARS = [1_000_000_000_000n, 1_000_000_000_000n, 1_000_000_000_000n, undefined, 5_000n];
export const WRAPPED = [5_000_000_000n, 5_000_000_000n, 5_000_000_000n, undefined, undefined];

/** Short names of the cast, for people who read a failing sequence. */
export const nameOf = (address: Address): string => NAME_OF.get(address) ?? address;
const NAME_OF = new Map<Address, string>([
  ...NAMES.map((name, index): [Address, string] => [WALLETS[index] ?? ANNA, name]),
  ...ARTISTS.map((it, index): [Address, string] => [it, `artist ${index + 1}`]),
  ...ARTWORKS.map(({ mint, name }): [Address, string] => [mint, name]),
  [AUTHORITY, 'authority'],
  [TREASURY, 'treasury'],
  [SOL, 'SOL'],
  [USD, 'USD'],
]);
