import { PRIZES } from './raffles.ts';
import type { ArtworkStory, CollectorName, PriceText } from './stories.ts';

/** The wallets on the world's only whitelist. */
export const WHITELISTED: readonly CollectorName[] = ['arlo', 'bea'];

export const ARTWORKS: readonly ArtworkStory[] = [
  { name: 'Tide Table', artist: 'mira', royaltyBps: 500, listing: { price: '1.5 SOL' } },
  {
    name: 'Salt Line',
    artist: 'mira',
    royaltyBps: 500,
    creators: [
      ['mira', 60],
      ['ines', 40],
    ],
    listing: { price: '2 SOL', primarySplit: true },
  },
  {
    name: 'Harbour at Five',
    artist: 'mira',
    royaltyBps: 750,
    soldTo: { buyer: 'arlo', price: '3 SOL' },
    listing: { price: '4.2 SOL' },
  },
  { name: 'Slow Zoom', artist: 'mira', royaltyBps: 500, soldTo: { buyer: 'bea', price: '80 BOXD' } },
  { name: 'Low Water', artist: 'mira', royaltyBps: 500 },
  { name: 'Breakwater', artist: 'mira', royaltyBps: 500, primaryOver: true },
  { name: 'Open Grid', artist: 'teo', royaltyBps: 0, listing: { price: '250 BOXD' } },
  {
    name: 'Night Bus',
    artist: 'teo',
    royaltyBps: 1000,
    creators: [
      ['teo', 34],
      ['mira', 33],
      ['ines', 33],
    ],
    soldTo: { buyer: 'bea', price: '2.000000003 SOL' },
    listing: { price: '3.333333333 SOL' },
  },
  { name: 'Last Platform', artist: 'teo', royaltyBps: 300, listing: { price: '0.9 SOL', whitelisted: true } },
  {
    name: 'Second Draft',
    artist: 'teo',
    royaltyBps: 850,
    creators: [
      ['teo', 50],
      ['ines', 37],
      ['arlo', 13],
    ],
  },
  { name: 'Copper Wire', artist: 'teo', royaltyBps: 1000 },
  { name: 'Paper Lantern', artist: 'ines', royaltyBps: 250, listing: { price: '1 SOL', endDay: -7 } },
  { name: 'Kite Weather', artist: 'ines', royaltyBps: 250, listing: { price: '2.5 SOL', startDay: 7 } },
  {
    name: 'Fern Study',
    artist: 'ines',
    royaltyBps: 600,
    soldTo: { buyer: 'cas', price: '300 BOXD' },
    listing: { price: '480.5 BOXD' },
  },
  { name: 'Window Seat', artist: 'ines', royaltyBps: 600, soldTo: { buyer: 'cas', price: '1.25 SOL' } },
  { name: 'Half Moon', artist: 'ines', royaltyBps: 400, listing: { price: '12.345678 BOXD', endDay: 30 } },
  { name: 'Quiet Machine', artist: 'ines', royaltyBps: 0 },
  ...PRIZES,
];

/** They come after everything above, so that what was there before stays as it was, blocks and draws included. */
export const CORE_ARTWORKS: readonly ArtworkStory[] = [
  {
    name: 'Glass Garden',
    artist: 'mira',
    kind: 'core',
    royaltyBps: 750,
    creators: [
      ['mira', 80],
      ['ines', 20],
    ],
    listing: { price: '1.1 SOL' },
  },
  { name: 'Field Notes', artist: 'teo', kind: 'core', collection: 'Field Series', royaltyBps: 500 },
  {
    name: 'River Map',
    artist: 'teo',
    kind: 'core',
    collection: 'Field Series',
    royaltyBps: 500,
    soldTo: { buyer: 'arlo', price: '0.9 SOL' },
    listing: { price: '75 BOXD' },
  },
];

/** They come after the trees, all in one block, so that slots stay as they were, too. */
export const NEWEST_ARTWORKS: readonly ArtworkStory[] = [
  {
    name: 'Soft Loom',
    artist: 'mira',
    kind: 'programmable',
    royaltyBps: 500,
    listing: { price: '1.3 SOL' },
  },
  {
    name: 'Woven Signal',
    artist: 'teo',
    kind: 'programmable',
    ruled: true,
    royaltyBps: 700,
    soldTo: { buyer: 'cas', price: '0.7 SOL' },
    listing: { price: '90 BOXD' },
  },
  { name: 'Warp and Weft', artist: 'ines', kind: 'programmable', ruled: true, royaltyBps: 500 },
  { name: 'Ledger Lines', artist: 'teo', kind: 'token-2022', royaltyBps: 0 },
  {
    name: 'Indigo Thread',
    artist: 'teo',
    kind: 'programmable',
    ruled: true,
    royaltyBps: 500,
    order: { price: '0.5 SOL', expiryDay: 30 },
  },
  {
    name: 'Milk Glass',
    artist: 'ines',
    kind: 'core',
    royaltyBps: 500,
    order: { price: '60 BOXD', expiryDay: 30 },
  },
  { name: 'Brass Key', artist: 'mira', royaltyBps: 500, onVendorB: '0.6 SOL' },
  {
    name: 'Thread Count',
    artist: 'mira',
    kind: 'programmable',
    ruled: true,
    royaltyBps: 500,
    onVendorB: '0.8 SOL',
  },
  { name: 'Cut Quartz', artist: 'teo', kind: 'core', royaltyBps: 500, onVendorB: '0.5 SOL' },
  { name: 'Plain Text', artist: 'ines', kind: 'token-2022', royaltyBps: 0, onVendorB: '0.3 SOL' },
  {
    name: 'Riso Poster',
    artist: 'ines',
    royaltyBps: 500,
    prints: 100n,
    listing: { price: '0.2 SOL', editions: 10 },
  },
  { name: 'Letterpress', artist: 'mira', royaltyBps: 500, prints: 25n },
];

/** What is not in the world from its beginning. */
export const LATER_ARTWORKS: readonly ArtworkStory[] = [...CORE_ARTWORKS, ...NEWEST_ARTWORKS];

/** A collector's offer for an artwork, whoever holds it. */
export interface OfferStory {
  readonly artwork: string;
  readonly buyer: CollectorName;
  readonly price: PriceText;
  /** The amount of an earlier offer. */
  readonly raisedFrom?: PriceText;
  /** Days from now; without it, the offer has no end. */
  readonly endDay?: number;
}

export const OFFERS: readonly OfferStory[] = [
  { artwork: 'Tide Table', buyer: 'bea', price: '1.2 SOL' },
  { artwork: 'Low Water', buyer: 'arlo', price: '0.8 SOL', raisedFrom: '0.65 SOL' },
  { artwork: 'Low Water', buyer: 'cas', price: '0.75 SOL', endDay: 14 },
  { artwork: 'Slow Zoom', buyer: 'cas', price: '95 BOXD' },
  { artwork: 'Window Seat', buyer: 'bea', price: '1.1 SOL', endDay: -1 },
];
