import { findWhitelistConfigPda } from '../../../src/chain/generated/market/pdas/whitelistConfig.ts';
import { type Address, UNSET_ADDRESS } from '../../../src/domain/address.ts';
import { buy } from '../../../src/operations/listing/buy.ts';
import { cancel } from '../../../src/operations/listing/cancel.ts';
import { create } from '../../../src/operations/listing/create.ts';
import { reprice } from '../../../src/operations/listing/reprice.ts';
import type { WalletName } from '../../../src/sandbox/world/wallets.ts';
import { type Scene, type Stage, scene } from '../scene.ts';
import { artwork, currency, later, NOW, one, price, wallet } from '../stage.ts';

/** In nobody's hands but their holder's. */
export const HELD: readonly (readonly [name: string, holder: WalletName])[] = [
  ['Low Water', 'mira'],
  ['Breakwater', 'mira'],
  ['Slow Zoom', 'bea'],
  ['Second Draft', 'teo'],
  ['Copper Wire', 'teo'],
  ['Window Seat', 'cas'],
  ['Quiet Machine', 'ines'],
  ['Field Notes', 'teo'],
];

const LISTED: readonly (readonly [name: string, seller: WalletName])[] = [
  ['Tide Table', 'mira'],
  ['Salt Line', 'mira'],
  ['Harbour at Five', 'arlo'],
  ['Open Grid', 'teo'],
  ['Night Bus', 'bea'],
  ['Last Platform', 'teo'],
  ['Paper Lantern', 'ines'],
  ['Kite Weather', 'ines'],
  ['Fern Study', 'cas'],
  ['Half Moon', 'ines'],
  ['Glass Garden', 'mira'],
  ['River Map', 'arlo'],
];

/** By the shape of their purchase: who may make it. */
const ON_SALE: Readonly<Record<string, readonly (readonly [name: string, buyers: readonly WalletName[]])[]>> =
  {
    'for SOL': [['Tide Table', ['arlo', 'bea', 'cas', 'teo']]],
    'with a primary split': [['Salt Line', ['arlo', 'bea', 'cas', 'ines']]],
    'second hand, with creators': [
      ['Harbour at Five', ['bea', 'cas', 'mira']],
      ['Night Bus', ['arlo', 'cas', 'mira']],
    ],
    'for BOXD': [
      ['Open Grid', ['arlo', 'bea', 'cas', 'mira']],
      ['Fern Study', ['arlo', 'bea', 'ines']],
      ['Half Moon', ['arlo', 'bea', 'cas', 'teo']],
    ],
    'on a whitelist': [['Last Platform', ['arlo', 'bea']]],
    'of core for SOL': [['Glass Garden', ['arlo', 'bea', 'cas', 'teo']]],
    'of core for BOXD, in a collection': [['River Map', ['bea', 'cas', 'mira']]],
  };

async function whitelistOf({ deployment }: Stage): Promise<Address> {
  const seeds = { authority: wallet('authority'), id: 1 };
  return (await findWhitelistConfigPda(seeds, { programAddress: deployment.programs.market }))[0];
}

function creating(name: string, whitelisted: boolean): Scene {
  return scene(create, name, async (random, stage) => {
    const [title, seller] = one(random, HELD);
    const startTime = later(random);
    return {
      seller: wallet(seller),
      mint: artwork(title),
      price: price(random),
      currencyMint: currency(random),
      startTime,
      endTime: random() < 0.5 ? 0 : Math.max(startTime, NOW) + 60_000_000,
      editionsLimit: random() < 0.5 ? 0 : 1,
      enablePrimarySplit: random() < 0.5,
      whitelistConfig: whitelisted ? await whitelistOf(stage) : UNSET_ADDRESS,
    };
  });
}

export const LISTING_SCENES: readonly Scene[] = [
  creating('open to all', false),
  creating('on a whitelist', true),
  scene(reprice, 'of any listing', (random) => {
    const [title, seller] = one(random, LISTED);
    return { seller: wallet(seller), mint: artwork(title), newPrice: price(random) };
  }),
  scene(cancel, 'of any listing', (random) => {
    const [title, seller] = one(random, LISTED);
    return { seller: wallet(seller), mint: artwork(title) };
  }),
  ...Object.entries(ON_SALE).map(([name, artworks]) =>
    scene(buy, name, (random) => {
      const [title, buyers] = one(random, artworks);
      const maxPrice = random() < 0.5 ? null : price(random, 500_000_000_000);
      return { buyer: wallet(one(random, buyers)), mint: artwork(title), maxPrice };
    }),
  ),
];
