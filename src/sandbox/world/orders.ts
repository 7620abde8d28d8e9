import type { OrderStory } from './stories.ts';

export const ORDERS: readonly OrderStory[] = [
  { name: 'Grey Heron', artist: 'mira', royaltyBps: 500, order: { price: '0.7 SOL', expiryDay: 30 } },
  {
    name: 'Tin Roof',
    artist: 'teo',
    royaltyBps: 1000,
    creators: [
      ['teo', 50],
      ['ines', 30],
      ['mira', 20],
    ],
    order: { price: '120 BOXD', expiryDay: 30 },
  },
  {
    name: 'Paper Boat',
    artist: 'ines',
    royaltyBps: 250,
    order: { price: '0.95 SOL', changedFrom: '1.1 SOL', expiryDay: 14 },
  },
  { name: 'Cold Frame', artist: 'ines', royaltyBps: 600, order: { price: '0.4 SOL', expiryDay: -0.5 } },
];
