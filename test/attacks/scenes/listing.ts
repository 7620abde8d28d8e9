import { findWhitelistConfigPda } from '../../../src/chain/generated/market/pdas/whitelistConfig.ts';
import { SANDBOX_CURRENCY, SANDBOX_TOKEN } from '../../../src/config/deployments.ts';
import { type Address, UNSET_ADDRESS, WRAPPED_SOL_MINT } from '../../../src/domain/address.ts';
import { quoteFor } from '../../../src/flow/quote-swap.ts';
import { buy } from '../../../src/operations/listing/buy.ts';
import { cancel } from '../../../src/operations/listing/cancel.ts';
import { create } from '../../../src/operations/listing/create.ts';
import { reprice } from '../../../src/operations/listing/reprice.ts';
import { takeRoute } from '../../../src/operations/swap/route.ts';
import { pick } from '../../../src/sandbox/hostile/trick.ts';
import { chainReader } from '../../../src/sandbox/world/chain-reader.ts';
import type { WalletName } from '../../../src/sandbox/world/wallets.ts';
import { inProcessAggregator } from '../../support/in-process-aggregator.ts';
import { type Scene, type Stage, scene } from '../scene.ts';
import { artwork, currency, later, NOW, one, price, wallet } from '../stage.ts';
import { IN_PLACE } from './listing-in-place.ts';

/** An artwork in somebody's hands. */
export type Held = readonly [name: string, holder: WalletName];

/** A programmable NFT with a rule set. */
export const RULED: Held = ['Warp and Weft', 'ines'];

/** In nobody's hands but their holder's. */
export const HELD: readonly Held[] = [
  ['Low Water', 'mira'],
  ['Breakwater', 'mira'],
  ['Slow Zoom', 'bea'],
  ['Second Draft', 'teo'],
  ['Copper Wire', 'teo'],
  ['Window Seat', 'cas'],
  ['Quiet Machine', 'ines'],
  ['Field Notes', 'teo'],
  RULED,
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
  ['Soft Loom', 'mira'],
  ['Woven Signal', 'cas'],
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
    'of a programmable NFT for SOL': [['Soft Loom', ['arlo', 'bea', 'cas', 'teo']]],
    'of one with a rule set, for BOXD': [['Woven Signal', ['arlo', 'bea', 'mira']]],
  };

async function whitelistOf({ deployment }: Stage): Promise<Address> {
  const seeds = { authority: wallet('authority'), id: 1 };
  return (await findWhitelistConfigPda(seeds, { programAddress: deployment.programs.market }))[0];
}

function creating(name: string, whitelisted: boolean, held: readonly Held[] = HELD): Scene {
  return scene(create, name, async (random, stage) => {
    const [title, seller] = one(random, held);
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

/** The artwork, who may buy it, and what they pay with. */
const SWAPPED: Readonly<
  Record<string, readonly [title: string, buyers: readonly WalletName[], pay: Address]>
> = {
  'for SOL, with BOXD': ['Tide Table', ['arlo', 'bea', 'cas'], SANDBOX_CURRENCY.mint],
  'for BOXD, with SOL': ['Half Moon', ['arlo', 'bea', 'cas'], WRAPPED_SOL_MINT],
  'for BOXD, with PEBL': ['Open Grid', ['arlo', 'bea', 'cas'], SANDBOX_TOKEN.mint],
};

/** A purchase that is paid for with a swap, complete with its quote and its route. */
function swapping(name: string): Scene {
  return scene(buy, name, async (random, { chain, deployment }) => {
    const [title, buyers, inputMint] = SWAPPED[name] ?? one(random, Object.values(SWAPPED));
    const [reader, buyer] = [chainReader(chain), wallet(one(random, buyers))];
    const aggregator = inProcessAggregator(() => reader);
    const slippageBps = pick(random, 200);
    const swap = { inputMint, slippageBps, maxIn: null, acceptsImpact: true, quote: null, route: null };
    const intent = { buyer, mint: artwork(title), maxPrice: null, swap };
    const { payment } = buy;
    const state = await buy.read(reader, deployment, intent);
    if (payment === undefined) throw new RangeError('it takes no swaps');
    const quote = await quoteFor(aggregator, swap, payment.needs(state));
    const given = await aggregator.route(quote, buyer);
    const route = await takeRoute(deployment, buyer, quote, given, payment.stateOf(state));
    return payment.with(intent, { ...swap, quote, route });
  });
}

export const LISTING_SCENES: readonly Scene[] = [
  creating('open to all', false),
  creating('on a whitelist', true),
  creating('of a programmable NFT', false, [RULED]),
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
  ...IN_PLACE,
  ...Object.keys(SWAPPED).map(swapping),
];
