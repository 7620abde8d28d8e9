import { UNSET_ADDRESS, WRAPPED_SOL_MINT } from '../../../src/domain/address.ts';
import { buy } from '../../../src/operations/listing/buy.ts';
import { cancel } from '../../../src/operations/listing/cancel.ts';
import { create } from '../../../src/operations/listing/create.ts';
import { reprice } from '../../../src/operations/listing/reprice.ts';
import { perform } from '../../../src/sandbox/world/trade.ts';
import type { WalletName } from '../../../src/sandbox/world/wallets.ts';
import { type Scene, type Stage, scene } from '../scene.ts';
import { artwork, currency, keyOf, later, one, price, wallet } from '../stage.ts';

/** Artworks that their sellers can list without giving them away: one of core, in a collection, and a programmable one. */
const LOCKABLE: readonly (readonly [name: string, seller: WalletName])[] = [
  ['Field Notes', 'teo'],
  ['Soft Loom', 'mira'],
];

const terms = (title: string, seller: WalletName) => ({
  seller: wallet(seller),
  mint: artwork(title),
  currencyMint: WRAPPED_SOL_MINT,
  endTime: 0,
  editionsLimit: 0,
  whitelistConfig: UNSET_ADDRESS,
  nonCustodial: true,
});

/** The programmable one is in escrow at first. */
async function held(stage: Stage): Promise<void> {
  await perform(stage, cancel, { seller: wallet('mira'), mint: artwork('Soft Loom') }, keyOf('mira'));
}

async function listedInPlace(stage: Stage): Promise<void> {
  await held(stage);
  for (const [title, seller] of LOCKABLE) {
    const more = { price: 1_000_000_000n, startTime: 0, enablePrimarySplit: false };
    await perform(stage, create, { ...terms(title, seller), ...more }, keyOf(seller));
  }
}

/** Listings whose artwork stays with the seller, locked. */
export const IN_PLACE: readonly Scene[] = [
  scene(
    create,
    'of an artwork that stays in the wallet',
    (random) => ({
      ...terms(...one(random, LOCKABLE)),
      price: price(random),
      currencyMint: currency(random),
      startTime: later(random),
      enablePrimarySplit: random() < 0.5,
    }),
    held,
  ),
  scene(
    reprice,
    'of an artwork that stayed in the wallet',
    (random) => {
      const [title, seller] = one(random, LOCKABLE);
      return { seller: wallet(seller), mint: artwork(title), newPrice: price(random) };
    },
    listedInPlace,
  ),
  scene(
    cancel,
    'of an artwork that stayed in the wallet',
    (random) => {
      const [title, seller] = one(random, LOCKABLE);
      return { seller: wallet(seller), mint: artwork(title) };
    },
    listedInPlace,
  ),
  scene(
    buy,
    'of an artwork that stayed in the wallet',
    (random) => {
      const [title] = one(random, LOCKABLE);
      const buyer = wallet(one(random, ['arlo', 'bea', 'cas'] as const));
      return { buyer, mint: artwork(title), maxPrice: null };
    },
    listedInPlace,
  ),
];
